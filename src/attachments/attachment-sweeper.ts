import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock.js';
import { sql } from '../kernel/sql/sql.js';
import { AcrossBusinesses } from '../kernel/database/unscoped/across-businesses.js';
import { Job } from '../kernel/jobs/job.js';
import { AttachmentUploads } from './attachment-uploads.js';
import { AttachmentStore, type StoredObject } from './stores/attachment-store.js';

/** How long bytes may stand without a row, in milliseconds: many times what any request takes between the two. */
const STRAY_AFTER_MS = 24 * 60 * 60 * 1000;

/** Takes bytes away that never came to belong to an attachment. Any number of workers may do so at once. */
@Injectable()
export class AttachmentSweeper {
  constructor(
    private readonly acrossBusinesses: AcrossBusinesses,
    private readonly store: AttachmentStore,
    private readonly uploads: AttachmentUploads,
    private readonly clock: Clock,
  ) {}

  /** Takes away what uploads left behind that came to nothing, a crash between the bytes and their row among them. */
  @Job({ name: 'attachment-sweep', everyMs: 6 * 60 * 60 * 1000 })
  async removeStrays(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - STRAY_AFTER_MS);
    for await (const objects of this.store.list()) {
      const old = objects.filter(({ modifiedAt }) => modifiedAt < before);
      for (const name of await this.strays(old)) await this.store.remove(name);
    }
    await this.uploads.tidy(before);
  }

  /** Of businesses that this database knows alone: a store that belongs to another one is left as it is. */
  private async strays(objects: readonly StoredObject[]): Promise<string[]> {
    if (objects.length === 0) return [];
    const rows = await this.acrossBusinesses.rows<{ name: string }>(sql`
      SELECT o.name FROM unnest(${objects.map(({ name }) => name)}::text[]) o (name)
      JOIN businesses b ON b.id = split_part(o.name, '/', 1)::uuid
      WHERE NOT EXISTS (SELECT 1 FROM attachments a WHERE a.business_id = b.id AND a.object_name = o.name)`);
    return rows.map(({ name }) => name);
  }
}
