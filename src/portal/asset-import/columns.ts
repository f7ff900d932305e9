import type { Language } from '../../access/index.js';
import { assetFieldNames, CreateAssetDto } from '../../assets/index.js';
import { nearest } from '../../imports/index.js';
import { lettersOf } from '../../kernel/folded-text.js';
import { fieldsOf } from '../../kernel/validation/field.js';
import { categoryTexts, criticalityTexts } from '../assets/assets.texts.js';
import { type Texts, texts } from '../kit/index.js';

/** A column whose cells are values of a closed list. A cell may have the code of a value, or its label in either language. */
export interface ClosedList {
  /** The labels of the codes. */
  readonly labels: Texts<Readonly<Record<string, string>>>;
  /** The code for a cell; undefined for an unknown value. */
  codeOf(cell: string): string | undefined;
  /** The code that an unknown value probably means. */
  codeLike(cell: string): string | undefined;
}

/** The closed lists, by column. */
export const CLOSED_LISTS: Readonly<Partial<Record<string, ClosedList>>> = {
  category: closedList(categoryTexts),
  criticality: closedList(criticalityTexts),
};

function closedList(labels: ClosedList['labels']): ClosedList {
  const codes = new Map(
    Object.keys(labels.en).flatMap((code) =>
      [code, labels.en[code]!, labels.fr[code]!].map((name) => [lettersOf(name), code] as const),
    ),
  );
  return {
    labels,
    codeOf: (cell) => codes.get(lettersOf(cell)),
    codeLike: (cell) => codes.get(nearest(cell, codes.keys()) ?? ''),
  };
}

/** A column of a file: a field of an asset, as in requests, or part of the path to its room. */
export type ImportColumn = keyof CreateAssetDto | 'building' | 'floor';

/** The names of the columns, in the order of a template. */
export const columnTexts = texts<Record<ImportColumn, string>>({
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
});

/** The columns, in order. */
export const COLUMNS = Object.keys(columnTexts.en) as readonly ImportColumn[];

/** Other accepted names. */
const ALIASES: Partial<Record<ImportColumn, readonly string[]>> = {
  external_id: ['external reference', 'erp id', 'id erp', 'référence externe', 'id externe'],
  name: ['asset', 'équipement', 'désignation', 'libellé'],
  room_id: ['room', 'location', 'place', 'emplacement', 'pièce', 'salle'],
  brand: ['manufacturer', 'fabricant', 'constructeur'],
  model_number: ['model number'],
  qr_code: ['qr', 'sticker', 'étiquette', 'code on the sticker', 'code de l’étiquette'],
  installation_date: ['installed', 'mise en service', 'date d’installation'],
  last_maintenance_date: [
    'last maintenance on',
    'last inspection',
    'dernière maintenance le',
    'dernier contrôle',
  ],
  maintenance_interval_days: ['interval', 'maintenance interval', 'intervalle', 'périodicité'],
  parent_asset_id: ['parent', 'parent asset'],
  unit_price: ['price', 'unit price', 'prix'],
  supplier_id: ['partner firm', 'registered supplier', 'prestataire'],
  expiration_date: ['expires', 'péremption'],
  min_stock: ['minimum stock', 'stock minimum', 'seuil'],
  initial_stock: ['quantity', 'quantité', 'quantité initiale'],
  is_installed: ['installed in service', 'installé'],
};

const BY_NAME = new Map(
  COLUMNS.flatMap((column) =>
    [column, columnTexts.en[column], columnTexts.fr[column], ...(ALIASES[column] ?? [])].map(
      (name) => [lettersOf(name), column] as const,
    ),
  ),
);

/** Finds the column for a header in English or French; undefined for an unknown one. */
export function columnNamed(header: string): ImportColumn | undefined {
  return BY_NAME.get(lettersOf(header));
}

/** The columns that the file of rejected rows adds to describe the problems. They are ignored when the file is imported again. */
export const problemColumnTexts = texts({
  line: { en: 'Line', fr: 'Ligne' },
  problem: { en: 'Problem', fr: 'Problème' },
});
const PROBLEM_COLUMNS = new Set(
  [problemColumnTexts.en, problemColumnTexts.fr].flatMap(({ line, problem }) => [
    lettersOf(line),
    lettersOf(problem),
  ]),
);

/** Tells whether a header is one of those added columns. */
export function isProblemColumn(header: string): boolean {
  return PROBLEM_COLUMNS.has(lettersOf(header));
}

/** The name of the column that an unknown header probably means. */
export function columnLike(header: string, language: Language): string | undefined {
  const column = BY_NAME.get(nearest(header, BY_NAME.keys()) ?? '');
  return column && columnTexts[language][column];
}

const YES = new Set(['true', 'yes', 'oui', 'vrai', '1', 'x']);
const NO = new Set(['false', 'no', 'non', 'faux', '0']);

const FIELDS = fieldsOf(CreateAssetDto);

/**
 * Converts a cell to its type in a request body, as the field declares it. Text that cannot be converted is kept, so that validation
 * reports it.
 */
export function valueOf(column: ImportColumn, cell: string): unknown {
  const { type, format } = FIELDS.get(column)?.kind.schema ?? {};
  if (type === 'boolean') return YES.has(lettersOf(cell)) ? true : NO.has(lettersOf(cell)) ? false : cell;
  if ([type].flat().some((each) => each === 'integer' || each === 'number')) return numberOf(cell);
  if (format === 'date') return dateOf(cell);
  return CLOSED_LISTS[column]?.codeOf(cell) ?? cell;
}

/** Accepts the day before the month, or the year first. Drops midnight, which spreadsheets append to days. */
function dateOf(cell: string): string {
  return cell
    .replace(/[T ]0?0:00(:00(\.0+)?)?Z?$/, '')
    .replace(/^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/, (_, day: string, month: string, year: string) =>
      [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-'),
    )
    .replace(/^(\d{4})[/.](\d{1,2})[/.](\d{1,2})$/, (_, year: string, month: string, day: string) =>
      [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-'),
    );
}

/**
 * Parses a number: `1 250,50`, `1,250.50`, `1.250,50` and `1250.50 €` are equal. `1,250` is kept as text and rejected, because it
 * is ambiguous: twelve hundred and fifty for some readers, one and a quarter for others.
 */
function numberOf(cell: string): unknown {
  const plainly = cell.replace(/[\s'’€$£]/g, '');
  const comma = plainly.lastIndexOf(',');
  const point = plainly.lastIndexOf('.');
  const isBoth = comma >= 0 && point >= 0;
  if (!isBoth && /^-?\d{1,3}(,\d{3})+$/.test(plainly)) return cell;
  const thousands = isBoth ? (comma > point ? /\./g : /,/g) : undefined;
  const digits = (thousands ? plainly.replace(thousands, '') : plainly).replace(',', '.');
  return /^-?\d+(\.\d+)?$/.test(digits) ? Number(digits) : cell;
}
