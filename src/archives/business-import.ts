import { Injectable } from '@nestjs/common';
import { AttachmentStore } from '../attachments/index.js';
import { readTables } from '../kernel/database/business-tables.js';
import { AcrossBusinesses } from '../kernel/database/unscoped/across-businesses.js';
import { sql } from '../kernel/sql/sql.js';
import { type Verified, verifyArchive } from './archive-check.js';
import { ArchiveWriter, type Lines, lockOfImport, RefusedRows, type StoredFiles } from './archive-writer.js';

/** Imports a business from an archive into this installation. */
@Injectable()
export class BusinessImport {
  constructor(
    private readonly acrossBusinesses: AcrossBusinesses,
    private readonly store: AttachmentStore,
  ) {}

  /**
   * Writes all rows with their ids and all files, or nothing. Pauses the webhook endpoints, and drops pending e-mails and pushes.
   *
   * @throws DamagedArchive, with the number of the line if one is to blame
   * @throws Error if the business exists already, or if the archive is from a newer release
   */
  async import(path: string): Promise<Verified> {
    try {
      return await this.attempt(path);
    } catch (error) {
      if (!(error instanceof RefusedRows) || error.lines.from === error.lines.to) throw error;
      // PostgreSQL does not say which row of a batch it refuses. Once more, with these rows one by one.
      return this.attempt(path, error.lines);
    }
  }

  private async attempt(path: string, alone?: Lines): Promise<Verified> {
    const stored: StoredFiles = { businessId: '', objects: [] };
    try {
      return await this.acrossBusinesses.transaction(async (run) => {
        const writer = new ArchiveWriter(run, this.store, await readTables(run), stored, alone);
        const verified = await verifyArchive(path, (entry) => writer.write(entry));
        await writer.finish();
        return verified;
      });
    } catch (error) {
      await this.removeUnlessImported(stored, error as Error);
      throw error;
    }
  }

  /** The error of a COMMIT does not tell whether it took effect: only its answer may be lost. @throws Error if the files are kept */
  private async removeUnlessImported({ businessId, objects }: StoredFiles, cause: Error): Promise<void> {
    if (objects.length === 0) return;
    const isImported = await this.isImported(businessId).catch(() => undefined);
    if (isImported === false) {
      for (const name of objects) await this.store.remove(name);
      return;
    }
    const state = isImported
      ? `The business ${businessId} was imported, with its files`
      : `It is unknown whether the business ${businessId} was imported, and its files were kept`;
    throw new Error(`${state}, but the import ended with an error: ${cause.message}`, { cause });
  }

  /** Whether the business exists. Waits for a transaction that is still importing it. */
  private isImported(businessId: string): Promise<boolean> {
    return this.acrossBusinesses.transaction(async (run) => {
      await run(lockOfImport(businessId));
      const found = await run(sql`SELECT 1 FROM businesses WHERE id = ${businessId}`);
      return found.length > 0;
    });
  }
}
