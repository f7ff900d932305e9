import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { PrincipalsService } from '../access/index.js';
import type { Principal } from '../kernel/auth/principal.js';
import { Database } from '../kernel/database/database.js';
import { sql } from '../kernel/sql/sql.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { Shares } from '../kernel/shares.js';
import { AttachmentLinks, type LinkedFile, type LinkedKind } from './attachment-links.js';
import { Attachment } from './attachment.entity.js';
import { rangeOf, type ByteRange } from './byte-range.js';
import { contentDisposition } from './file-name.js';
import { AttachmentStore } from './stores/attachment-store.js';
import { attachmentMessages } from './attachment.messages.js';

/** Downloads at once, of a process and of one business: each holds a file, or a connection to the store, while it lasts. */
const DOWNLOADS = { total: 64, each: 16 };

/** What a link leads to. */
export interface LinkedBytes {
  readonly fileName: string;
  readonly contentType: string;
  /** In bytes, as it is kept. */
  readonly size: number;
  readonly objectName: string;
  /** How it is kept; undefined for as it is. */
  readonly encoding?: 'gzip';
  /** Whether the principal who asked for a link may read it. */
  isReadableBy(principal: Principal): boolean;
}

type FindFile = (tenant: TenantReader, id: string) => Promise<LinkedBytes | undefined>;

/** Serves the bytes of files to anyone with a link to them; the API's port and the portal's do it alike. */
@Injectable()
export class AttachmentDownloads {
  private readonly shares = new Shares(DOWNLOADS);
  private readonly finders = new Map<LinkedKind, FindFile>([['attachment', findAttachment]]);

  constructor(
    private readonly database: Database,
    private readonly links: AttachmentLinks,
    private readonly principals: PrincipalsService,
    private readonly store: AttachmentStore,
  ) {}

  /** Lets links lead to files of another kind too. @param find the file of that id, if it is there */
  serve(kind: LinkedKind, find: FindFile): void {
    this.finders.set(kind, find);
  }

  /**
   * Sends the file that a link leads to, as long as the key or user that asked for the link may still read it (D20). Links
   * end with the key or the account.
   *
   * @param link what stands behind `FILES_PATH`
   * @throws ApiError `not_found` for a link that leads nowhere, whose time is over, or whose holder may not read the file;
   *   as `send`
   */
  async sendLinked(link: string, response: ServerResponse): Promise<void> {
    const linked = this.links.read(link);
    const holder = linked && (await this.principals.asOfNow(linked.holder));
    if (!holder) throw leadsNowhere();
    await this.send(this.database.tenant(holder), linked, response, (file) => file.isReadableBy(holder));
  }

  /**
   * Sends a file as a download, never as a page of this origin. The bytes are as they were uploaded, with all that a camera
   * noted in them (the place, too). A file that is kept compressed is sent compressed to clients that accept it. A file that
   * is sent as it is kept supports ranges.
   *
   * @param mayRead checks the permission, where the caller has not
   * @throws ApiError `not_found`, `range_not_satisfiable`, `overloaded`, `unavailable`; nothing was answered then
   */
  async send(
    tenant: TenantReader,
    { of: kind = 'attachment', id }: LinkedFile,
    response: ServerResponse,
    mayRead: (file: LinkedBytes) => boolean = () => true,
  ): Promise<void> {
    await this.shares.hold(tenant.principal.businessId, async () => {
      const found = await this.finders.get(kind)?.(tenant, id);
      if (!found || !mayRead(found)) throw leadsNowhere();
      const isUnpacked = found.encoding !== undefined && !takesGzip(response.req);
      const range = isUnpacked ? undefined : rangeFor(response.req, found);
      if (range === 'unsatisfiable') {
        response.setHeader('Content-Range', `bytes */${found.size}`);
        throw new ApiError('range_not_satisfiable');
      }
      const bytes = await this.store.open(found.objectName, range);
      if (!bytes) throw leadsNowhere();
      response.writeHead(range ? 206 : 200, headersOf(found, isUnpacked, range));
      if (response.req.method === 'HEAD') {
        bytes.destroy();
        response.end();
        return;
      }
      // A client that goes away, or a store that breaks off, ends the answer: its length, or its last piece, says that it
      // is not whole.
      const sent = isUnpacked ? pipeline(bytes, createGunzip(), response) : pipeline(bytes, response);
      await sent.catch(() => response.destroy());
    });
  }
}

/** The permissions with any of which one is given links to attachments: on their own, when adding one, and as changes. */
const GIVES_LINKS = ['attachments:read', 'attachments:write', 'changes:read'];

async function findAttachment(tenant: TenantReader, id: string): Promise<LinkedBytes | undefined> {
  const found = await tenant.row<Omit<LinkedBytes, 'isReadableBy'>>(sql`
    SELECT r.file_name AS "fileName", r.content_type AS "contentType", r.size, r.object_name AS "objectName"
    FROM ${Attachment} r WHERE r.id = ${id}`);
  return found && { ...found, isReadableBy: (principal) => GIVES_LINKS.some((each) => principal.may(each)) };
}

/** A part is of use only to who has the rest of the same bytes: with `If-Range` a request says which those are. */
function rangeFor({ headers, method }: IncomingMessage, found: LinkedBytes) {
  const known = headers['if-range'];
  if (method !== 'GET' || (known !== undefined && known !== tagOf(found))) return undefined;
  return rangeOf(headers.range, found.size);
}

/** An object is never changed, and its name given once; hashed, since the name itself is no one's business. */
function tagOf({ objectName }: LinkedBytes): string {
  return `"${createHash('sha256').update(objectName).digest('base64url').slice(0, 27)}"`;
}

function takesGzip({ headers }: IncomingMessage): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(String(headers['accept-encoding'] ?? ''));
}

function headersOf(
  found: LinkedBytes,
  isUnpacked: boolean,
  range: ByteRange | undefined,
): Record<string, string | number> {
  const { fileName, contentType, size, encoding } = found;
  return {
    'Content-Type': contentType,
    ...(isUnpacked
      ? {}
      : {
          'Content-Length': range ? range.end - range.start + 1 : size,
          'Accept-Ranges': 'bytes',
          ETag: tagOf(found),
        }),
    ...(range ? { 'Content-Range': `bytes ${range.start}-${range.end}/${size}` } : {}),
    ...(encoding === undefined ? {} : { Vary: 'Accept-Encoding' }),
    ...(encoding === undefined || isUnpacked ? {} : { 'Content-Encoding': encoding }),
    'Content-Disposition': contentDisposition(fileName),
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': 'sandbox',
    'Cache-Control': 'private, no-store',
    'Referrer-Policy': 'no-referrer',
  };
}

function leadsNowhere(): ApiError {
  return new ApiError('not_found', attachmentMessages.linkEnded);
}
