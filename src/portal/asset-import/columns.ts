import type { Language } from '../../access/index.js';
import { assetFieldNames, CreateAssetDto } from '../../assets/index.js';
import { ASSET_COLUMN_SYNONYMS, type ColumnKind, nearest, readCell, type Way } from '../../imports/index.js';
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

/**
 * A column of a file: a field of an asset, as in requests; part of the path to its room; what identifies an existing asset; or the id
 * of a room, an asset or a vendor beside the column with its name, as in exports.
 */
export type ImportColumn =
  keyof CreateAssetDto | 'building' | 'floor' | 'id' | 'reference' | keyof typeof ID_COLUMNS;

/** The columns of ids that stand beside columns of names, and those columns. Their headers are the names in requests. */
export const ID_COLUMNS = {
  room_uuid: 'room_id',
  parent_uuid: 'parent_asset_id',
  supplier_uuid: 'supplier_id',
} as const;

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
  id: { en: 'Id', fr: 'Id' },
  reference: { en: 'Reference', fr: 'Référence' },
  room_uuid: { en: 'room_id', fr: 'room_id' },
  parent_uuid: { en: 'parent_asset_id', fr: 'parent_asset_id' },
  supplier_uuid: { en: 'supplier_id', fr: 'supplier_id' },
});

/** The columns, in order. */
export const COLUMNS = Object.keys(columnTexts.en) as readonly ImportColumn[];

/** The names that the product itself uses. */
const OWN_NAMES = new Map(
  COLUMNS.flatMap((column) =>
    [column, columnTexts.en[column], columnTexts.fr[column]].map(
      (name) => [lettersOf(name), column] as const,
    ),
  ),
);

/** All accepted names. A name of the product means nothing else, even if it is also a synonym. */
const BY_NAME = new Map([
  ...COLUMNS.flatMap((column) =>
    (ASSET_COLUMN_SYNONYMS[column] ?? []).map((name) => [lettersOf(name), column] as const),
  ),
  ...OWN_NAMES,
]);

/** What stands in brackets behind a name, such as the unit or the currency. */
const BRACKETS = /\([^()]*\)\s*$/;

/** Finds the column for a header in English or French; undefined for an unknown one. */
export function columnNamed(header: string): ImportColumn | undefined {
  return BY_NAME.get(lettersOf(header)) ?? BY_NAME.get(lettersOf(header.replace(BRACKETS, '')));
}

/**
 * The column of each header. If two headers mean the same column, the product's own name for it wins over a synonym, which is
 * ignored like an unknown header.
 */
export function columnsNamed(headers: readonly string[]): (ImportColumn | undefined)[] {
  const own = headers.map((header) => OWN_NAMES.get(lettersOf(header)));
  return headers.map((header, at) => {
    const column = columnNamed(header);
    return column !== undefined && own[at] === undefined && own.includes(column) ? undefined : column;
  });
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

/** The types of the fields that are not texts. Looked up once, because a file has many cells. */
const TYPES = new Map<string, ColumnKind | 'boolean'>(
  [...FIELDS].flatMap(([name, { kind }]): (readonly [string, ColumnKind | 'boolean'])[] => {
    const { type, format } = kind.schema;
    const types = [type].flat();
    if (format === 'date') return [[name, 'date']];
    if (types.includes('boolean')) return [[name, 'boolean']];
    if (types.includes('integer')) return [[name, 'integer']];
    return types.includes('number') ? [[name, 'decimal']] : [];
  }),
);

/** The kind of a column whose cells people write in more than one way: dates and numbers. */
export function kindOf(column: string): ColumnKind | undefined {
  const type = TYPES.get(column);
  return type === 'boolean' ? undefined : type;
}

/**
 * Converts a cell to its type in a request body, as the field declares it. Text that cannot be converted is kept, so that validation
 * reports it.
 *
 * @param way how the cells of its column are read
 */
export function valueOf(column: ImportColumn, cell: string, way?: Way): unknown {
  const type = TYPES.get(column);
  if (type === 'boolean') return YES.has(lettersOf(cell)) ? true : NO.has(lettersOf(cell)) ? false : cell;
  if (type) return readCell(type, cell, way);
  return CLOSED_LISTS[column]?.codeOf(cell) ?? cell;
}
