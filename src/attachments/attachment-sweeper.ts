import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock.js';
import { sql } from '../kernel/sql/sql.js';
import { AcrossBusinesses } from '../kernel/database/unscoped/across-businesses.js';
import { Job } from '../kernel/jobs/job.js';
import { AttachmentUploads } from './attachment-uploads.js';
import { AttachmentStore, type StoredObject } from './stores/attachment-store.js';

/**
 * How long bytes may exist without a row, in milliseconds. No request takes nearly that long between storing the bytes and
 * inserting the row.
 */
const STRAY_AFTER_MS = 24 * 60 * 60 * 1000;

/** Deletes stored bytes that no attachment refers to. Any number of workers may run it at once. */
@Injectable()
export class AttachmentSweeper {
  constructor(
    private readonly acrossBusinesses: AcrossBusinesses,
    private readonly store: AttachmentStore,
    private readonly uploads: AttachmentUploads,
    private readonly clock: Clock,
  ) {}

  /** Deletes what failed uploads left behind, for example after a crash between storing the bytes and inserting the row. */
  @Job({ name: 'attachment-sweep', everyMs: 6 * 60 * 60 * 1000 })
  async removeStrays(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - STRAY_AFTER_MS);
    for await (const objects of this.store.list()) {
      const old = objects.filter(({ modifiedAt }) => modifiedAt < before);
      for (const name of await this.strays(old)) await this.store.remove(name);
    }
    await this.uploads.removeIncomplete(before);
  }

  /** Only considers businesses in this database. Another installation may use the same store. */
  private async strays(objects: readonly StoredObject[]): Promise<string[]> {
    if (objects.length === 0) return [];
    const rows = await this.acrossBusinesses.rows<{ name: string }>(sql`
      SELECT o.name FROM unnest(${objects.map(({ name }) => name)}::text[]) o (name)
      JOIN businesses b ON b.id = split_part(o.name, '/', 1)::uuid
      WHERE NOT EXISTS (SELECT 1 FROM attachments a WHERE a.business_id = b.id AND a.object_name = o.name)`);
    return rows.map(({ name }) => name);
  }
}
