import { names, type Tables } from '../kernel/database/business-tables.js';
import type { Run } from '../kernel/database/unscoped/across-businesses.js';
import { join, sql } from '../kernel/sql/sql.js';
import { type ArchivedRow, DamagedArchive } from './archive-file.js';
import { isCanonicalUuid } from './archive-reader.js';

/** The tables whose rows have no `business_id`: the business itself, with the tenancies of its firms, and the firms. */
type SharedTable = 'businesses' | 'vendors';

/**
 * Checks the rows of an archive that belong to no business. An archive holds exactly one business, which is neither a sandbox nor
 * a firm's tenancy. Beside it there may be the firms that its rows refer to, and no others.
 */
export class SharedRows {
  private readonly ids: Readonly<Record<SharedTable, Set<string>>> = {
    businesses: new Set(),
    vendors: new Set(),
  };

  constructor(
    private readonly run: Run,
    private readonly tables: Tables,
  ) {}

  /** Whether this is the name of such a table. */
  static isShared(table: string): table is SharedTable {
    return table === 'businesses' || table === 'vendors';
  }

  /** Checks a row before it is written. @throws DamagedArchive with its line */
  check(table: SharedTable, { line, values }: ArchivedRow, businessId: string): void {
    const { id, is_firm: isFirm = false, sandbox_of: sandboxOf = null } = values;
    const refused = (how: string) => new DamagedArchive(`Line ${line} of the archive ${how}.`);
    if (!isCanonicalUuid(id)) throw refused(`is a row of ${table} without a valid id`);
    if (this.ids[table].has(id)) throw refused(`is a second row of ${table} with the id ${id}`);
    this.ids[table].add(id);
    if (table === 'vendors') return;
    if (sandboxOf !== null) throw refused('is a sandbox: an archive holds no sandbox');
    if (id === businessId && isFirm !== false)
      throw refused('is the tenancy of a firm: an archive holds a business');
    if (id !== businessId && isFirm !== true)
      throw refused('is another business: an archive holds one business');
  }

  /**
   * Checks the references between all written rows and these.
   *
   * @throws DamagedArchive if the business itself is missing, if a row refers to another business, or if no row refers to a firm
   */
  async finish(businessId: string): Promise<void> {
    if (!this.ids.businesses.has(businessId))
      throw new DamagedArchive('The archive does not have the business that its first line names.');
    for (const { table, column, target } of this.tables.shared) {
      if (target !== 'businesses') continue;
      const other = await this.run(sql`SELECT 1 FROM ${names(table)} r WHERE r.business_id = ${businessId}
        AND r.${names(column)} <> ${businessId}
        AND NOT EXISTS (SELECT 1 FROM businesses b WHERE b.id = r.${names(column)} AND b.is_firm) LIMIT 1`);
      if (other.length > 0)
        throw new DamagedArchive(`The archive has a row of ${table} that refers to another business.`);
    }
    for (const target of ['businesses', 'vendors'] as const) await this.refuseUnused(target, businessId);
  }

  private async refuseUnused(target: SharedTable, businessId: string): Promise<void> {
    const ids = [...this.ids[target]].filter((id) => id !== businessId);
    if (ids.length === 0) return;
    const used = this.tables.shared
      .filter((each) => each.target === target)
      .map(
        ({ table, column }) =>
          sql`SELECT ${names(column)} FROM ${names(table)} WHERE business_id = ${businessId}`,
      );
    const unused = await this.run<{ id: string }>(sql`SELECT l.id FROM unnest(${ids}::uuid[]) l (id)
      WHERE l.id NOT IN (SELECT u.id FROM (${join(used, ' UNION ')}) u (id) WHERE u.id IS NOT NULL) LIMIT 1`);
    if (unused.length > 0)
      throw new DamagedArchive(`The archive has a firm to which none of its rows refers: ${unused[0]!.id}.`);
  }
}
