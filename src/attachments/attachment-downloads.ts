import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { systemPrincipal } from '../kernel/auth/principal.js';
import { Database } from '../kernel/database/database.js';
import { sql } from '../kernel/database/sql.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { Shares } from '../kernel/shares.js';
import { AttachmentLinks } from './attachment-links.js';
import { Attachment } from './attachment.entity.js';
import { contentDisposition } from './file-name.js';
import { AttachmentStore } from './stores/attachment-store.js';

/** Downloads at once, of a process and of one business: each holds a file, or a connection to the store, while it lasts. */
const DOWNLOADS = { total: 64, each: 16, patienceMs: 700 };

/** Serves the bytes of attachments to whoever has a link to them; the API's port and the portal's do it alike. */
@Injectable()
export class AttachmentDownloads {
  private readonly shares = new Shares(DOWNLOADS);

  constructor(
    private readonly database: Database,
    private readonly links: AttachmentLinks,
    private readonly store: AttachmentStore,
  ) {}

  /**
   * Answers a request with a file: to be saved, never to be shown as a page of this origin, whatever is in it. The bytes
   * are those that were sent, what a camera noted in them (the place, too) included.
   *
   * @param link what stands behind `FILES_PATH`
   * @throws ApiError `not_found` for a link that leads nowhere or whose time is over, `overloaded`, `unavailable`; nothing was answered then
   */
  async send(link: string, response: ServerResponse): Promise<void> {
    const linked = this.links.read(link);
    if (!linked) throw leadsNowhere();
    await this.shares.hold(linked.businessId, async () => {
      const tenant = this.database.tenant(systemPrincipal(linked.businessId));
      const found = await tenant.row<FoundFile>(sql`
        SELECT r.file_name, r.content_type, r.size, r.object_name FROM ${Attachment} r WHERE r.id = ${linked.id}`);
      const bytes = found && (await this.store.open(found.object_name));
      if (!bytes) throw leadsNowhere();
      response.writeHead(200, headersOf(found));
      if (response.req.method === 'HEAD') {
        bytes.destroy();
        response.end();
        return;
      }
      // A client that goes away, or a store that breaks off, ends the answer: its length says that it is not whole.
      await pipeline(bytes, response).catch(() => response.destroy());
    });
  }
}

interface FoundFile {
  readonly file_name: string;
  readonly content_type: string;
  readonly size: number;
  readonly object_name: string;
}

function headersOf({
  file_name: name,
  content_type: type,
  size,
}: FoundFile): Record<string, string | number> {
  return {
    'Content-Type': type,
    'Content-Length': size,
    'Content-Disposition': contentDisposition(name),
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': 'sandbox',
    'Cache-Control': 'private, no-store',
    'Referrer-Policy': 'no-referrer',
  };
}

function leadsNowhere(): ApiError {
  return new ApiError('not_found', 'No such file, or the link to it is older than 15 minutes.');
}
