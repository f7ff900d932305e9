import { texts } from '../../kernel/messages/texts.js';
import { partialOf } from '../../kernel/validation/field.js';
import { Integer } from '../../kernel/validation/fields.js';
import { CreateSparePartDto, MAX_STOCK, partCategoryTexts, unitTexts } from '../../spare-parts/index.js';
import { closedList } from '../reading/closed-list.js';
import { ColumnSet, typesOf } from '../reading/column-set.js';

/** A row of a new part: its fields as in requests, and its stock. */
export class NewPartDto extends CreateSparePartDto {
  @Integer({ about: 'The stock.', min: 0, max: MAX_STOCK }) quantity_on_hand?: number;
}

/** A row of an existing part. */
export class ChangedPartDto extends partialOf(NewPartDto) {}

/** A column of a table of spare parts: a field of a part, its stock, or its id. */
export type PartColumn = keyof NewPartDto | 'id';

/** The names of the columns, in the order of a template. */
const partColumnTexts = texts<Record<PartColumn, string>>({
  external_id: { en: 'External id', fr: 'Identifiant externe' },
  name: { en: 'Name', fr: 'Nom' },
  reference: { en: 'Reference', fr: 'Référence' },
  category: { en: 'Category', fr: 'Catégorie' },
  quantity_on_hand: { en: 'On hand', fr: 'En stock' },
  unit: { en: 'Unit', fr: 'Unité' },
  min_stock: { en: 'Minimum stock', fr: 'Stock minimum' },
  unit_price: { en: 'Unit price', fr: 'Prix unitaire' },
  supplier: { en: 'Supplier', fr: 'Fournisseur' },
  id: { en: 'Id', fr: 'Id' },
});

/**
 * What people and other systems call these columns besides, in English and French. The first names of a price and a minimum are those
 * of our own exports.
 */
const SYNONYMS: Readonly<Partial<Record<PartColumn, readonly string[]>>> = {
  external_id: [
    ...['external reference', 'erp id', 'id erp', 'référence externe', 'id externe', 'external number'],
    ...[
      'material',
      'material number',
      'material no',
      'numéro d’article',
      'code article',
      'part id',
      'item id',
    ],
  ],
  name: [
    ...['part', 'part name', 'item', 'item name', 'spare part', 'material description', 'article'],
    ...['title', 'label', 'designation', 'description', 'pièce', 'nom de la pièce', 'pièce de rechange'],
    ...['désignation', 'libellé', 'intitulé'],
  ],
  reference: [
    ...['ref', 'réf', 'part number', 'part no', 'part #', 'part reference', 'sku', 'item number', 'item no'],
    ...['manufacturer part number', 'mpn', 'numéro de pièce', 'n° de pièce', 'référence de la pièce'],
    ...['référence article'],
  ],
  category: ['type of part', 'part category', 'family', 'famille', 'nature'],
  quantity_on_hand: [
    ...['stock', 'quantity', 'qty', 'quantity on hand', 'qty on hand', 'on-hand quantity', 'in stock'],
    ...['stock on hand', 'current stock', 'stock level', 'available quantity', 'unrestricted stock'],
    ...['quantité', 'qté', 'quantité en stock', 'qté en stock', 'stock actuel', 'stock disponible'],
  ],
  unit: [
    ...['unit of measure', 'uom', 'unit of quantity', 'base unit of measure'],
    ...['unité de mesure', 'unité de quantité', 'udm'],
  ],
  min_stock: [
    ...['reorder at', 'seuil de réapprovisionnement', 'min stock', 'minimum', 'minimum quantity', 'min qty'],
    ...[
      'reorder point',
      'reorder level',
      'safety stock',
      'stock mini',
      'stock min',
      'seuil',
      'stock de sécurité',
    ],
  ],
  unit_price: [
    ...['purchase price', 'prix d’achat', 'price', 'unit cost', 'cost', 'price per unit', 'standard price'],
    ...['prix', 'coût', 'coût unitaire', 'pu', 'prix à l’unité'],
  ],
  supplier: ['supplier name', 'vendor', 'dealer', 'preferred supplier', 'nom du fournisseur', 'vendeur'],
};

/** The columns of a table of spare parts. */
export const partColumns = new ColumnSet<PartColumn>({
  kind: 'part',
  names: partColumnTexts,
  synonyms: SYNONYMS,
  types: typesOf(NewPartDto),
  lists: { category: closedList(partCategoryTexts), unit: closedList(unitTexts) },
  ids: {},
  missing: (has) => (has('name') ? undefined : 'name'),
});
