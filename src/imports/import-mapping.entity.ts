import { Column, PrimaryColumn } from 'typeorm';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { lettersOf } from '../kernel/folded-text.js';
import { insertRows } from '../kernel/sql/own-rows.js';
import { sql } from '../kernel/sql/sql.js';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';
import type { ImportKind } from './reading/file-row.js';
import type { ColumnSet } from './reading/column-set.js';
import type { KnownMappings, Mapping } from './reading/mapping.js';

/** What people have chosen for a heading. The next file with this heading starts with it (D79). */
@TenantEntity('import_mappings')
export class ImportMapping {
  @PrimaryColumn('uuid') businessId!: string;
  /** The kind of the records. */
  @PrimaryColumn('text') kind!: ImportKind;
  /** The letters and digits of the heading, in lower case and without accents. */
  @PrimaryColumn('text') heading!: string;
  /** Null if its cells are not imported. */
  @Column('text', { nullable: true }) columnName!: string | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
}

/** What the people of a business have chosen for headings before. */
export async function knownMappings(tenant: TenantReader, set: ColumnSet): Promise<KnownMappings> {
  const rows = await tenant.rows<Pick<ImportMapping, 'heading' | 'columnName'>>(
    sql`SELECT r.heading, r.column_name AS "columnName" FROM ${ImportMapping} r WHERE r.kind = ${set.kind} ORDER BY r.heading`,
  );
  // A column of a later release is unknown to this one.
  const usable = rows.filter(({ columnName }) => columnName === null || set.has(columnName));
  return new Map(usable.map(({ heading, columnName }) => [heading, columnName]));
}

/** Remembers what a person has changed in a mapping. */
export async function rememberMappings(
  work: UnitOfWork,
  kind: ImportKind,
  before: Mapping,
  after: Mapping,
): Promise<void> {
  const changed = new Map<string, object>();
  for (const [at, { heading, column }] of after.entries()) {
    const letters = lettersOf(heading);
    if (letters === '' || before[at]?.column === column) continue;
    const times = { created_at: work.now, updated_at: work.now };
    changed.set(letters, { kind, heading: letters, column_name: column, ...times });
  }
  if (changed.size === 0) return;
  await work.write(sql`${insertRows(ImportMapping, [...changed.values()])}
    ON CONFLICT (business_id, kind, heading) DO UPDATE SET column_name = excluded.column_name, updated_at = excluded.updated_at`);
}
