import { assetFieldNames, categoryTexts, CreateAssetDto, criticalityTexts } from '../../assets/index.js';
import { texts } from '../../kernel/messages/texts.js';
import { closedList } from '../reading/closed-list.js';
import { ColumnSet, typesOf } from '../reading/column-set.js';
import { ASSET_COLUMN_SYNONYMS } from './asset-column-synonyms.js';
import { withRoomPath } from './room-path.js';

/**
 * A column of a table of assets: a field of an asset, as in requests; part of the path to its room; what identifies an existing asset;
 * or the id of a room, an asset or a vendor beside the column with its name, as in exports.
 */
export type AssetColumn =
  keyof CreateAssetDto | 'building' | 'floor' | 'id' | 'reference' | keyof typeof ID_COLUMNS;

/** The columns of ids that stand beside columns of names, and those columns. Their headings are the names in requests. */
export const ID_COLUMNS = {
  room_uuid: 'room_id',
  parent_uuid: 'parent_asset_id',
  supplier_uuid: 'supplier_id',
} as const;

/** The names of the columns, in the order of a template. */
const assetColumnTexts = texts<Record<AssetColumn, string>>({
  external_id: { en: 'External id', fr: 'Identifiant externe' },
  name: { en: 'Name', fr: 'Nom' },
  room_id: { en: 'Room', fr: 'Local' },
  building: { en: 'Building', fr: 'Bâtiment' },
  floor: { en: 'Floor', fr: 'Étage' },
  category: { en: 'Category', fr: 'Catégorie' },
  brand: assetFieldNames.brand,
  model_number: assetFieldNames.model_number,
  criticality: assetFieldNames.criticality,
  qr_code: { en: 'Code', fr: 'Code' },
  installation_date: assetFieldNames.installation_date,
  last_maintenance_date: { en: 'Last maintenance', fr: 'Dernière maintenance' },
  maintenance_interval_days: assetFieldNames.maintenance_interval_days,
  parent_asset_id: { en: 'Part of', fr: 'Fait partie de' },
  unit_price: assetFieldNames.unit_price,
  supplier: assetFieldNames.supplier,
  supplier_id: { en: 'Supplier (partner firm)', fr: 'Fournisseur (prestataire)' },
  expiration_date: assetFieldNames.expiration_date,
  min_stock: assetFieldNames.min_stock,
  initial_stock: assetFieldNames.initial_stock,
  is_installed: { en: 'In service', fr: 'En service' },
  description: { en: 'Description', fr: 'Description' },
  id: { en: 'Id', fr: 'Id' },
  reference: { en: 'Reference', fr: 'Référence' },
  room_uuid: { en: 'room_id', fr: 'room_id' },
  parent_uuid: { en: 'parent_asset_id', fr: 'parent_asset_id' },
  supplier_uuid: { en: 'supplier_id', fr: 'supplier_id' },
});

/** The columns of a table of assets. */
export const assetColumns = new ColumnSet<AssetColumn>({
  kind: 'asset',
  names: assetColumnTexts,
  synonyms: ASSET_COLUMN_SYNONYMS,
  types: typesOf(CreateAssetDto),
  lists: { category: closedList(categoryTexts), criticality: closedList(criticalityTexts) },
  ids: ID_COLUMNS,
  missing: (has) => {
    if (!has('name')) return 'name';
    return has('room_id') || has('room_uuid') || has('building') ? undefined : 'room_id';
  },
  joined: withRoomPath,
});
