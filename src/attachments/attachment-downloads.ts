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
import { AttachmentStore, type ByteRange, rangeOf } from './stores/attachment-store.js';
import { contentDisposition } from './file-kinds.js';
import { attachmentMessages } from './attachment.messages.js';

/** Concurrent downloads, per process and per business. Each holds a file or a connection to the store. */
const DOWNLOADS = { total: 64, each: 16 };

/** The file behind a link. */
export interface LinkedBytes {
  readonly fileName: string;
  readonly contentType: string;
  /** In bytes, as stored. */
  readonly size: number;
  readonly objectName: string;
  /** The encoding in the store; undefined if the file is stored as it is. */
  readonly encoding?: 'gzip';
  /** Whether the principal who requested the link may read the file. */
  isReadableBy(principal: Principal): boolean;
}

type FindFile = (tenant: TenantReader, id: string) => Promise<LinkedBytes | undefined>;

/** Serves files to anyone with a link. The API and the portal share this. */
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

  /** Registers another kind of linked file. @param find finds the file by id, if it exists */
  serve(kind: LinkedKind, find: FindFile): void {
    this.finders.set(kind, find);
  }

  /**
   * Sends the file behind a link, as long as the key or user that requested the link may still read it (D20). Links become
   * invalid when the key is revoked or the account is deactivated.
   *
   * @param link the part of the path after `FILES_PATH`
   * @param identified is called with the holder of the link before the file is sent
   * @throws ApiError `not_found` for a link that is unknown or expired, or whose holder may not read the file; `business_suspended`;
   *   as `send`
   */
  async sendLinked(
    link: string,
    response: ServerResponse,
    identified: (holder: Principal) => void,
  ): Promise<void> {
    const linked = this.links.read(link);
    const holder = linked && (await this.principals.withCurrentPermissions(linked.holder));
    if (!holder) throw linkNotFound();
    identified(holder);
    await this.send(this.database.tenant(holder), linked, response, (file) => file.isReadableBy(holder));
  }

  /**
   * Sends a file as a download, never as a page of this origin. The bytes are exactly those of the upload, including camera
   * metadata such as the location. A file that is stored compressed is sent compressed to clients that accept it. A file that
   * is sent as stored supports ranges.
   *
   * @param mayRead checks the permission, if the caller has not
   * @throws ApiError `not_found`, `range_not_satisfiable`, `overloaded`, `unavailable`; in these cases nothing was sent yet
   */
  async send(
    tenant: TenantReader,
    { of: kind = 'attachment', id }: LinkedFile,
    response: ServerResponse,
    mayRead: (file: LinkedBytes) => boolean = () => true,
  ): Promise<void> {
    await this.shares.hold(tenant.principal.shareOwnerId, async () => {
      const found = await this.finders.get(kind)?.(tenant, id);
      if (!found || !mayRead(found)) throw linkNotFound();
      const isDecompressed = found.encoding !== undefined && !acceptsGzip(response.req);
      const range = isDecompressed ? undefined : rangeFor(response.req, found);
      if (range === 'unsatisfiable') {
        response.setHeader('Content-Range', `bytes */${found.size}`);
        throw new ApiError('range_not_satisfiable');
      }
      const bytes = await this.store.open(found.objectName, range);
      if (!bytes) throw linkNotFound();
      response.writeHead(range ? 206 : 200, headersOf(found, isDecompressed, range));
      if (response.req.method === 'HEAD') {
        bytes.destroy();
        response.end();
        return;
      }
      // If the client disconnects or the store fails, the response ends early. Its length, or the missing last chunk, tells the
      // client that it is incomplete.
      const sent = isDecompressed ? pipeline(bytes, createGunzip(), response) : pipeline(bytes, response);
      await sent.catch(() => response.destroy());
    });
  }
}

/** Any of these permissions yields links to attachments: reading them, adding one, or reading the change feed. */
const LINK_PERMISSIONS = ['attachments:read', 'attachments:write', 'changes:read'];

async function findAttachment(tenant: TenantReader, id: string): Promise<LinkedBytes | undefined> {
  const found = await tenant.row<Omit<LinkedBytes, 'isReadableBy'>>(sql`
    SELECT r.file_name AS "fileName", r.content_type AS "contentType", r.size, r.object_name AS "objectName"
    FROM ${Attachment} r WHERE r.id = ${id}`);
  return (
    found && { ...found, isReadableBy: (principal) => LINK_PERMISSIONS.some((each) => principal.may(each)) }
  );
}

/** A range is only useful together with the rest of the same bytes. `If-Range` says which bytes the client already has. */
function rangeFor({ headers, method }: IncomingMessage, found: LinkedBytes) {
  const known = headers['if-range'];
  if (method !== 'GET' || (known !== undefined && known !== tagOf(found))) return undefined;
  return rangeOf(headers.range, found.size);
}

/** Objects are immutable and names are never reused, so the name identifies the bytes. It is hashed because it is a secret. */
function tagOf({ objectName }: LinkedBytes): string {
  return `"${createHash('sha256').update(objectName).digest('base64url').slice(0, 27)}"`;
}

function acceptsGzip({ headers }: IncomingMessage): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(String(headers['accept-encoding'] ?? ''));
}

function headersOf(
  found: LinkedBytes,
  isDecompressed: boolean,
  range: ByteRange | undefined,
): Record<string, string | number> {
  const { fileName, contentType, size, encoding } = found;
  return {
    'Content-Type': contentType,
    ...(isDecompressed
      ? {}
      : {
          'Content-Length': range ? range.end - range.start + 1 : size,
          'Accept-Ranges': 'bytes',
          ETag: tagOf(found),
        }),
    ...(range ? { 'Content-Range': `bytes ${range.start}-${range.end}/${size}` } : {}),
    ...(encoding === undefined ? {} : { Vary: 'Accept-Encoding' }),
    ...(encoding === undefined || isDecompressed ? {} : { 'Content-Encoding': encoding }),
    'Content-Disposition': contentDisposition(fileName),
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': 'sandbox',
    'Cache-Control': 'private, no-store',
    'Referrer-Policy': 'no-referrer',
  };
}

function linkNotFound(): ApiError {
  return new ApiError('not_found', attachmentMessages.linkEnded);
}
