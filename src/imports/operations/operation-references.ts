import { Asset } from '../../assets/index.js';
import type { TenantReader } from '../../kernel/database/tenant-reader.js';
import { isUuid } from '../../kernel/ids.js';
import { isOneOf, join, sql } from '../../kernel/sql/sql.js';
import { Operation } from '../../operations/index.js';
import { Technician } from '../../technicians/index.js';
import type { FileRow } from '../reading/file-row.js';
import { ByName, SEVERAL } from '../names.js';

/** An existing operation with the fields that a row can name. */
export type KnownOperation = Pick<
  Operation,
  | 'id'
  | 'externalId'
  | 'title'
  | 'status'
  | 'description'
  | 'place'
  | 'requiredSkill'
  | 'priority'
  | 'scheduledFor'
  | 'startedAt'
  | 'completedAt'
  | 'createdAt'
  | 'agreedAmount'
  | 'workReport'
  | 'notes'
  | 'cancellationReason'
  | 'assetId'
  | 'technicianId'
  | 'assigneeType'
>;

/** A technician whom rows can name. */
export interface KnownTechnician {
  readonly id: string;
  readonly name: string | null;
  readonly isActive: boolean;
}

type Found<T> = T | typeof SEVERAL | undefined;

/** The records that the rows of a file refer to, looked up for all rows at once. */
export class OperationReferences {
  private constructor(
    private readonly operations: ReadonlyMap<string, KnownOperation>,
    private readonly assets: NamedRecords<string>,
    private readonly assetNames: ReadonlyMap<string, string>,
    private readonly technicians: NamedRecords<KnownTechnician>,
  ) {}

  /** Reads all referenced records, in a few queries regardless of the number of rows. */
  static async of(tenant: TenantReader, rows: readonly FileRow[]): Promise<OperationReferences> {
    const named = (...fields: string[]) => [
      ...new Set(
        rows
          .flatMap((row) => fields.map((field) => row.fields[field]))
          .filter((text) => typeof text === 'string'),
      ),
    ];
    const [operations, assets, technicians] = await Promise.all([
      knownOperations(tenant, named('id'), named('external_id')),
      knownAssets(tenant, named('asset_id', 'asset_uuid')),
      named('technician_id', 'technician_uuid').length > 0 ? knownTechnicians(tenant) : [],
    ]);
    const byOperation = new Map(operations.map((each) => [each.id, each]));
    for (const each of operations)
      if (each.externalId !== null) byOperation.set(keyOf(each.externalId), each);
    const assetRecords = new NamedRecords<string>();
    for (const { id, name, ...codes } of assets)
      assetRecords.add(id, name, [id, codes.externalId, codes.qrCode, codes.reference]);
    const technicianRecords = new NamedRecords<KnownTechnician>();
    for (const { email, ...each } of technicians) technicianRecords.add(each, each.name, [each.id, email]);
    const assetNames = new Map(assets.map(({ id, name }) => [id, name]));
    return new OperationReferences(byOperation, assetRecords, assetNames, technicianRecords);
  }

  /** Finds an operation by its id. */
  withId(id: string): KnownOperation | undefined {
    return this.operations.get(id.toLowerCase());
  }

  /** Finds an operation by its external id. */
  withExternalId(externalId: string): KnownOperation | undefined {
    return this.operations.get(keyOf(externalId));
  }

  /** Finds an asset by id, external id, code, reference, or a name that only one has. @returns its id */
  asset(text: string): Found<string> {
    return this.assets.get(text);
  }

  /** Finds a technician by id, e-mail address, or a name that only one has. */
  technician(text: string): Found<KnownTechnician> {
    return this.technicians.get(text);
  }

  /** The display name for the id of an asset or a technician; undefined for other values. */
  nameOf(field: string, value: unknown): string | undefined {
    if (typeof value !== 'string') return undefined;
    if (field === 'asset_id') return this.assetNames.get(value);
    const technician = field === 'technician_id' ? this.technicians.get(value) : undefined;
    return technician === SEVERAL ? undefined : (technician?.name ?? undefined);
  }
}

/** Records by what identifies them, and by their names. */
class NamedRecords<T> {
  private readonly byKey = new Map<string, T>();
  private readonly byName = new ByName<T>();

  add(record: T, name: string | null, keys: readonly (string | null)[]): void {
    for (const key of keys) if (key !== null) this.byKey.set(keyOf(key), record);
    if (name !== null) this.byName.set(name, record);
  }

  get(text: string): Found<T> {
    return this.byKey.get(keyOf(text)) ?? this.byName.get(text);
  }
}

/** Ids and external ids in one map: an external id is never mistaken for the id of another operation. */
function keyOf(text: string): string {
  return ` ${text.toLowerCase()}`;
}

async function knownOperations(
  tenant: TenantReader,
  ids: readonly string[],
  externalIds: readonly string[],
): Promise<readonly KnownOperation[]> {
  const conditions = [
    ...(ids.some(isUuid) ? [isOneOf('r.id', ids.filter(isUuid))] : []),
    ...(externalIds.length > 0 ? [isOneOf('r.external_id', externalIds)] : []),
  ];
  if (conditions.length === 0) return [];
  return tenant.rows<KnownOperation>(sql`
    SELECT r.id, r.external_id AS "externalId", r.title, r.status, r.description, r.place, r.required_skill AS "requiredSkill", r.priority,
      r.scheduled_for AS "scheduledFor", r.started_at AS "startedAt", r.completed_at AS "completedAt", r.created_at AS "createdAt",
      r.agreed_amount AS "agreedAmount", r.work_report AS "workReport", r.notes, r.cancellation_reason AS "cancellationReason",
      r.asset_id AS "assetId", r.technician_id AS "technicianId", r.assignee_type AS "assigneeType"
    FROM ${Operation} r WHERE ${join(conditions, ' OR ')}`);
}

function knownAssets(tenant: TenantReader, texts: readonly string[]) {
  if (texts.length === 0) return Promise.resolve([]);
  const folded = texts.map((text) => text.toLowerCase());
  return tenant.rows<Pick<Asset, 'id' | 'name' | 'externalId' | 'qrCode' | 'reference'>>(sql`
    SELECT r.id, r.name, r.external_id AS "externalId", r.qr_code AS "qrCode", r.reference FROM ${Asset} r
    WHERE r.id = ANY(${texts.filter(isUuid)}::uuid[]) OR r.external_id = ANY(${texts}::text[]) OR r.qr_code = ANY(${texts}::text[])
      OR r.reference = ANY(${texts}::text[]) OR lower(r.name) = ANY(${folded}::text[])`);
}

/** All of them: a business has at most some hundreds. */
function knownTechnicians(tenant: TenantReader) {
  return tenant.rows<KnownTechnician & Pick<Technician, 'email'>>(
    sql`SELECT r.id, r.name, r.email, r.is_active AS "isActive" FROM ${Technician} r`,
  );
}
