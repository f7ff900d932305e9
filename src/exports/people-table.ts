import { type Language, operationNumberText } from '../access/index.js';
import { Asset, assetFieldNames } from '../assets/index.js';
import { Building, Floor, Room } from '../hierarchy/index.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import { eachOnce } from '../kernel/ids.js';
import { sql, type Sql } from '../kernel/sql/sql.js';
import { Operation } from '../operations/index.js';
import { SparePart } from '../spare-parts/index.js';
import { Technician } from '../technicians/index.js';
import { Partnership } from '../vendors/index.js';

/** The headings of columns in tables for people. A field without an entry keeps its own name. */
const COLUMN_HEADINGS: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  name: { en: 'Name', fr: 'Nom' },
  number: { en: 'Number', fr: 'Numéro' },
  title: { en: 'Title', fr: 'Intitulé' },
  reference: { en: 'Reference', fr: 'Référence' },
  status: { en: 'Status', fr: 'État' },
  category: { en: 'Category', fr: 'Catégorie' },
  description: { en: 'Description', fr: 'Description' },
  ...assetFieldNames,
  building: { en: 'Building', fr: 'Bâtiment' },
  floor: { en: 'Floor', fr: 'Étage' },
  room: { en: 'Room', fr: 'Local' },
  parent_asset: { en: 'Part of', fr: 'Fait partie de' },
  asset: { en: 'Asset', fr: 'Équipement' },
  technician: { en: 'Technician', fr: 'Technicien' },
  vendor: { en: 'Vendor', fr: 'Prestataire' },
  spare_part: { en: 'Spare part', fr: 'Pièce de rechange' },
  operation: { en: 'Operation', fr: 'Intervention' },
  is_installed: { en: 'In service', fr: 'En service' },
  qr_code: { en: 'Code', fr: 'Code' },
  last_maintenance_date: { en: 'Last maintenance on', fr: 'Dernière maintenance le' },
  next_due_on: { en: 'Next maintenance due on', fr: 'Prochaine maintenance le' },
  supplier_vendor: { en: 'Registered supplier', fr: 'Fournisseur enregistré' },
  created_at: { en: 'Created', fr: 'Créé' },
  updated_at: { en: 'Changed', fr: 'Modifié' },
  external_id: { en: 'External id', fr: 'Identifiant externe' },
  building_type: { en: 'Type', fr: 'Type' },
  physical_address: { en: 'Address', fr: 'Adresse' },
  area_sqm: { en: 'Area (m²)', fr: 'Surface (m²)' },
  level: { en: 'Level', fr: 'Niveau' },
  required_skill: { en: 'Trade', fr: 'Métier' },
  place: { en: 'Place', fr: 'Lieu' },
  assignee_type: { en: 'Assignee type', fr: 'Type d’intervenant' },
  assignee_name: { en: 'Assignee', fr: 'Intervenant' },
  scheduled_for: { en: 'Scheduled for', fr: 'Prévue le' },
  priority: { en: 'Priority', fr: 'Priorité' },
  agreed_amount: { en: 'Agreed amount', fr: 'Montant convenu' },
  notes: { en: 'Notes', fr: 'Notes' },
  work_report: { en: 'What was done', fr: 'Travail effectué' },
  cancellation_reason: { en: 'Reason for cancelling', fr: 'Motif d’annulation' },
  completed_at: { en: 'Completed', fr: 'Terminée' },
  unit: { en: 'Unit', fr: 'Unité' },
  quantity_on_hand: { en: 'On hand', fr: 'En stock' },
  quantity_reserved: { en: 'Reserved', fr: 'Réservé' },
  type: { en: 'Kind', fr: 'Nature' },
  quantity: { en: 'Quantity', fr: 'Quantité' },
  actor: { en: 'By', fr: 'Par' },
  note: { en: 'Note', fr: 'Note' },
  operation_number: { en: 'Operation number', fr: 'Numéro d’intervention' },
  date: { en: 'Date', fr: 'Date' },
  start: { en: 'Start', fr: 'Début' },
  end: { en: 'End', fr: 'Fin' },
  minutes: { en: 'Minutes', fr: 'Minutes' },
  kind: { en: 'Kind', fr: 'Nature' },
  hourly_rate: { en: 'Rate', fr: 'Taux horaire' },
  cost: { en: 'Cost', fr: 'Coût' },
  author: { en: 'Author', fr: 'Auteur' },
  author_kind: { en: 'Kind of author', fr: 'Nature de l’auteur' },
  visibility: { en: 'Visibility', fr: 'Visibilité' },
  body: { en: 'Comment', fr: 'Commentaire' },
  edited_at: { en: 'Edited', fr: 'Modifié' },
  email: { en: 'E-mail', fr: 'E-mail' },
  phone_number: { en: 'Phone', fr: 'Téléphone' },
  role: { en: 'Role', fr: 'Rôle' },
  skills: { en: 'Skills', fr: 'Compétences' },
  is_active: { en: 'Active', fr: 'Actif' },
};

/** The words for yes and no. */
const YES_AND_NO: Readonly<Record<Language, readonly [yes: string, no: string]>> = {
  en: ['yes', 'no'],
  fr: ['oui', 'non'],
};

type ResourceRecord = Readonly<Record<string, unknown>>;

/** The replacement for a field with ids: its column name, and how to look up the names. */
interface Named {
  readonly column: string;
  readonly names: (ids: readonly string[]) => Sql;
}

const roomPaths = (
  ids: readonly string[],
) => sql`SELECT r.id, concat_ws(' / ', b.name, f.name, r.name) AS name
  FROM ${Room} r JOIN ${Floor} f ON f.id = r.floor_id JOIN ${Building} b ON b.id = f.building_id
  WHERE r.id = ANY(${ids}::uuid[])`;
const partners = (ids: readonly string[]) => sql`SELECT r.vendor_id AS id, v.name
  FROM ${Partnership} r JOIN vendors v ON v.id = r.vendor_id WHERE r.vendor_id = ANY(${ids}::uuid[])`;
const technicians = (ids: readonly string[]) =>
  sql`SELECT r.id, coalesce(r.name, r.email) AS name FROM ${Technician} r WHERE r.id = ANY(${ids}::uuid[])`;
const operations = (ids: readonly string[]) =>
  sql`SELECT r.id, concat_ws(' ', b.operation_prefix || '-' || r.number, r.title) AS name
    FROM ${Operation} r JOIN businesses b ON b.id = r.business_id WHERE r.id = ANY(${ids}::uuid[])`;
const nameOfEntity =
  (entity: typeof Asset | typeof Building | typeof Floor | typeof SparePart) => (ids: readonly string[]) =>
    sql`SELECT r.id, r.name FROM ${entity} r WHERE r.id = ANY(${ids}::uuid[])`;

/** The fields that contain ids of other records. */
const NAMED: Readonly<Record<string, Named>> = {
  building_id: { column: 'building', names: nameOfEntity(Building) },
  floor_id: { column: 'floor', names: nameOfEntity(Floor) },
  room_id: { column: 'room', names: roomPaths },
  asset_id: { column: 'asset', names: nameOfEntity(Asset) },
  parent_asset_id: { column: 'parent_asset', names: nameOfEntity(Asset) },
  technician_id: { column: 'technician', names: technicians },
  vendor_id: { column: 'vendor', names: partners },
  supplier_id: { column: 'supplier_vendor', names: partners },
  spare_part_id: { column: 'spare_part', names: nameOfEntity(SparePart) },
  operation_id: { column: 'operation', names: operations },
};

/** The fields that identify a record to people come first. */
const FIRST = ['name', 'number', 'title', 'reference', 'status'];
/** Fields for programs only. */
const LEFT_OUT = new Set(['object', 'allowed_actions']);
const MONEY = new Set(['unit_price', 'agreed_amount', 'hourly_rate', 'cost']);
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/**
 * A list as a table for people. The most important columns come first, ids are replaced by names and repeated at the end of
 * each line, times are in the business's time zone, and headings of amounts contain the currency.
 */
export class PeopleTable {
  private constructor(
    private readonly columns: readonly string[],
    private readonly ids: readonly string[],
    private readonly language: Language,
    private readonly currency: string,
    private readonly operationPrefix: string,
    private readonly clock: Intl.DateTimeFormat,
  ) {}

  /** @param fields the fields of the resource, in order */
  static async of(tenant: TenantReader, fields: readonly string[], language: Language): Promise<PeopleTable> {
    const business = await tenant.row<{ timeZone: string; currency: string; operationPrefix: string }>(
      sql`SELECT b.time_zone AS "timeZone", b.currency, b.operation_prefix AS "operationPrefix" FROM businesses b WHERE b.id = ${tenant.principal.businessId}`,
    );
    const { timeZone, currency, operationPrefix } = business!;
    const shown = fields.filter((name) => !LEFT_OUT.has(name));
    const isId = (name: string) => name === 'id' || (name.endsWith('_id') && name !== 'external_id');
    const ids = shown.filter(isId);
    const columns = shown.filter((name) => !isId(name) || name in NAMED);
    const sorted = [
      ...FIRST.filter((name) => columns.includes(name)),
      ...columns.filter((name) => !FIRST.includes(name)),
    ];
    // The only locale that formats dates and times in a sortable way.
    const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    return new PeopleTable(sorted, ids, language, currency, operationPrefix, clock);
  }

  /** The header line. Columns with ids keep their API names. */
  get heading(): string {
    const words = this.columns.map((field) => {
      const name = NAMED[field]?.column ?? field;
      const word = COLUMN_HEADINGS[name]?.[this.language] ?? name;
      return MONEY.has(field) ? `${word} (${this.currency})` : word;
    });
    return this.line([...words, ...this.ids]);
  }

  /** The lines of some records. The names for each column of ids are read in one query. */
  async lines(tenant: TenantReader, batch: readonly ResourceRecord[]): Promise<string> {
    const names = new Map<string, ReadonlyMap<string, string>>();
    for (const field of this.columns)
      if (field in NAMED)
        names.set(
          field,
          await namesOf(
            tenant,
            NAMED[field]!,
            batch.map((each) => each[field]),
          ),
        );
    return batch
      .map((record) => {
        const shown = this.columns.map((field) => {
          const found = names.get(field);
          if (found) return found.get(record[field] as string) ?? null;
          return field === 'number' ? this.numberOf(record) : this.shown(record[field]);
        });
        return this.line([...shown, ...this.ids.map((field) => record[field])]);
      })
      .join('');
  }

  private numberOf({ number }: ResourceRecord): string | null {
    return operationNumberText(this.operationPrefix, number as number | null);
  }

  private shown(value: unknown): unknown {
    if (typeof value === 'boolean') return YES_AND_NO[this.language][value ? 0 : 1];
    if (typeof value === 'string' && MOMENT.test(value)) return this.clock.format(new Date(value));
    if (Array.isArray(value) || typeof value !== 'object' || value === null) return value;
    // The name of an actor.
    return (value as { name?: unknown }).name ?? null;
  }

  private line(cells: readonly unknown[]): string {
    return csvLine(cells, this.language === 'fr' ? ';' : ',');
  }
}

async function namesOf(
  tenant: TenantReader,
  { names }: Named,
  values: readonly unknown[],
): Promise<ReadonlyMap<string, string>> {
  const ids = eachOnce(values as readonly (string | null)[]);
  if (ids.length === 0) return new Map();
  const found = await tenant.rows<{ id: string; name: string }>(names(ids));
  return new Map(found.map(({ id, name }) => [id, name]));
}

/** The line ending of each record (RFC 4180). */
const END = '\r\n';
/** Cells that must be quoted. */
const SPECIAL = /[",\r\n]|^\s|\s$/;
/**
 * Prefixes that spreadsheets treat as a formula, including full-width characters (＝＋－＠). Numbers are safe, including negative
 * ones.
 */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

/**
 * One record as comma-separated values. A missing value is empty; list items are joined with semicolons.
 *
 * @param separator the character between cells; French spreadsheets expect a semicolon
 */
export function csvLine(values: readonly unknown[], separator: ',' | ';' = ','): string {
  return values.map((value) => cellOf(value, separator)).join(separator) + END;
}

function cellOf(value: unknown, separator: string): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return quoted(value.map(String).join(';'), separator);
  return quoted(typeof value === 'string' ? value : JSON.stringify(value), separator);
}

/** User input must not run as a formula in a spreadsheet. A leading quote mark makes it text. */
function quoted(text: string, separator: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return SPECIAL.test(safe) || safe.includes(separator) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
