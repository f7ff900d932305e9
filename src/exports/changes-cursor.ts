import { Injectable } from '@nestjs/common';
import { ChangesService } from '../changes/index.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import { BASE_PATH } from '../kernel/http/base-path.js';
import { Cursors } from '../kernel/http/cursor.js';

/** What the cursors of the feed of changes without filters are bound to, and sorted by; a test follows the feed from one. */
const FEED = { path: `${BASE_PATH}/changes`, filters: '{}', sort: 'sequence' };

/** Where the feed of changes goes on behind what a file holds. */
@Injectable()
export class ChangesCursor {
  constructor(
    private readonly changes: ChangesService,
    private readonly cursors: Cursors,
  ) {}

  /**
   * The cursor of this moment. Taken before a snapshot begins: whoever loads that, and follows the feed from here, misses
   * nothing, and may be told again of what the snapshot shows already.
   */
  async now(tenant: TenantReader): Promise<string> {
    const { resume } = await this.changes.list(tenant, { from: 'now' }, { limit: 1, after: null });
    const { path, filters, sort } = FEED;
    return this.cursors.write(resume!, `${tenant.principal.businessId} ${path} ${filters}`, sort);
  }
}
