import { Injectable } from '@nestjs/common';
import { AttachmentStore } from '../attachments/index.js';
import { Config } from '../config.js';
import { Clock } from '../kernel/clock.js';
import { AcrossBusinesses, type Run } from '../kernel/database/unscoped/across-businesses.js';
import { removeTurns } from '../kernel/jobs/turn-queue.js';
import { sql } from '../kernel/sql/sql.js';
import { names, readTables } from '../kernel/database/business-tables.js';

/** PostgreSQL's code for a row that refers to one that is deleted. */
const FOREIGN_KEY_VIOLATION = '23503';
/** How often the rows are deleted at most. Writers end with the business's keys and accounts, so few are left after the first time. */
const MAX_ATTEMPTS = 5;

/** The receipt for the operator: what was erased. */
export interface Receipt {
  readonly id: string;
  readonly name: string;
  readonly erased_at: string;
  /** The number of rows by table, without empty tables. */
  readonly rows: Record<string, number>;
  readonly files: number;
  readonly jobs: number;
  /** What could not be cleaned after the rows were deleted. It harms nothing; absent if everything was cleaned. */
  readonly left?: readonly string[];
  /** The receipt of its sandbox, if it had one (D70). */
  readonly sandbox?: Receipt;
}

/** Erases a business. */
@Injectable()
export class BusinessErasure {
  constructor(
    private readonly acrossBusinesses: AcrossBusinesses,
    private readonly store: AttachmentStore,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /**
   * Deletes every row, file and job of a business, after those of its sandbox. First, its keys and accounts stop working, and most
   * files are deleted. The transaction that deletes the rows also deletes the files that were added meanwhile, before it commits: as
   * long as anything is left, so is the business, and an interrupted erasure can be repeated.
   *
   * @param confirmedName must be the name of the business
   * @throws Error if there is no such business, it has another name, or it is the tenancy of a firm
   */
  async erase(businessId: string, confirmedName: string): Promise<Receipt> {
    const [business] = await this.acrossBusinesses.rows<{ name: string }>(
      sql`SELECT name FROM businesses WHERE id = ${businessId} AND NOT is_firm`,
    );
    if (!business) throw new Error('No such business.');
    if (business.name !== confirmedName)
      throw new Error(`--confirm must be the name of the business, "${business.name}".`);
    const sandbox = await this.eraseSandboxOf(businessId);
    await this.endAccess(businessId);
    let files = await this.removeFiles(businessId);
    const rows = await this.repeated(async (run) => {
      const counts = await removeRows(run, businessId);
      files += await this.removeFiles(businessId);
      return counts;
    });
    const { jobs, left } = await this.removeRest(businessId);
    return {
      id: businessId,
      name: business.name,
      erased_at: this.clock.now().toISOString(),
      rows,
      files,
      jobs,
      ...(left.length > 0 ? { left } : {}),
      ...(sandbox ? { sandbox } : {}),
    };
  }

  /**
   * Runs a transaction, again if a row still refers to one that it deletes. That happens on Citus: each machine has its own copy of a
   * reference table, and a lock of one copy does not make writers on the other machines wait. The repeat finds what they committed.
   */
  private async repeated<T>(act: (run: Run) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.acrossBusinesses.transaction(act);
      } catch (error) {
        if ((error as { code?: string }).code !== FOREIGN_KEY_VIOLATION || attempt === MAX_ATTEMPTS)
          throw error;
      }
    }
  }

  /** What may remain of a business without rows. A failure must not cost the operator the receipt. */
  private async removeRest(businessId: string): Promise<{ jobs: number; left: string[] }> {
    const left: string[] = [];
    const failed = (what: string) => (error: Error) => {
      left.push(`${what} (${error.message})`);
      return 0;
    };
    await this.removeFiles(businessId).catch(failed('files of uploads that were under way'));
    const jobs = await removeTurns(this.config, businessId).catch(
      failed('jobs in the queue, which find nothing to do'),
    );
    return { jobs, left };
  }

  /**
   * Ends all keys and accounts. Otherwise a customer's running integration would hold locks on rows while it waits for the business,
   * and the transaction that deletes the rows would not get past it.
   */
  private async endAccess(businessId: string): Promise<void> {
    const now = this.clock.now();
    await this.acrossBusinesses.rows(
      sql`UPDATE api_keys SET revoked_at = ${now} WHERE business_id = ${businessId} AND revoked_at IS NULL`,
    );
    await this.acrossBusinesses.rows(
      sql`UPDATE users SET is_active = false WHERE business_id = ${businessId} AND is_active`,
    );
  }

  private async eraseSandboxOf(businessId: string): Promise<Receipt | undefined> {
    const [sandbox] = await this.acrossBusinesses.rows<{ id: string; name: string }>(
      sql`SELECT id, name FROM businesses WHERE sandbox_of = ${businessId}`,
    );
    return sandbox && this.erase(sandbox.id, sandbox.name);
  }

  private async removeFiles(businessId: string): Promise<number> {
    let count = 0;
    for await (const batch of this.store.list(businessId))
      for (const { name } of batch) {
        await this.store.remove(name);
        count += 1;
      }
    await this.store.removeFolderOf(businessId);
    return count;
  }
}

/** Deletes every row of a business, in a transaction. @returns the number of rows by table. @throws Error if the business was erased meanwhile */
export async function removeRows(run: Run, businessId: string): Promise<Record<string, number>> {
  // Others that write rows of the business wait for this lock, and then fail because the business is gone (but see `repeated`).
  const locked = await run(sql`SELECT 1 FROM businesses WHERE id = ${businessId} FOR UPDATE`);
  if (locked.length === 0) throw new Error('No such business.');
  // Sessions, deliveries and the like refer to one of these rows only, so their writers wait for locks on these.
  for (const table of ['users', 'webhook_endpoints'])
    await run(sql`SELECT 1 FROM ${names(table)} WHERE business_id = ${businessId} ORDER BY id FOR UPDATE`);
  const { ofBusinesses } = await readTables(run);
  const counts: Record<string, number> = {};
  // The account of a firm's person stays with the firm, even if this business invited them first.
  await run(
    sql`UPDATE users SET invited_by = business_id WHERE invited_by = ${businessId} AND business_id <> ${businessId}`,
  );
  for (const { name } of [...ofBusinesses].reverse()) {
    const [{ count }] = (await run<{ count: number }>(sql`WITH erased AS (
        DELETE FROM ${names(name)} WHERE business_id = ${businessId} RETURNING 1)
      SELECT count(*)::integer AS count FROM erased`)) as [{ count: number }];
    if (count > 0) counts[name] = count;
  }
  await run(sql`DELETE FROM businesses WHERE id = ${businessId}`);
  return { ...counts, businesses: 1 };
}
