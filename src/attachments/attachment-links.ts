import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '../config.js';
import type { Principal } from '../kernel/auth/principal.js';
import { Clock } from '../kernel/clock.js';
import { DerivedKeys } from '../kernel/derived-keys.js';

/** How long a link is valid, in milliseconds. */
const VALID_MS = 15 * 60 * 1000;
/** The path of files, outside the base path: people open links in a browser, and the API refuses browsers (D15). */
export const FILES_PATH = '/files';

const ID_BYTES = 16;
const EXPIRY_BYTES = 6;
const MAC_BYTES = 32;
/** The offset of each part: kind of file, business, file, kind of holder, holder, expiry. */
const BUSINESS = 1;
const FILE = 1 + ID_BYTES;
const HOLDER_KIND = FILE + ID_BYTES;
const HOLDER = FILE + ID_BYTES + 1;
const EXPIRY = HOLDER + ID_BYTES;
const SIGNED = EXPIRY + EXPIRY_BYTES;

/** The kinds of linked files. Links contain the index, so the order must not change. */
const KINDS = ['attachment', 'export'] as const;
export type LinkedKind = (typeof KINDS)[number];

/** The kinds of principals that can hold a link. Links contain the index, so the order must not change. */
const HOLDERS = ['api_key', 'user', 'vendor', 'system'] as const satisfies readonly Principal['kind'][];
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** The principal who requested a link. */
export type FileLinkHolder = Pick<Principal, 'businessId' | 'kind' | 'id'>;

/** The file that a link leads to. */
export interface LinkedFile {
  /** Defaults to `attachment`. */
  readonly of?: LinkedKind;
  readonly id: string;
}

/** The content of a link. */
export interface ReadLink extends Required<LinkedFile> {
  readonly holder: FileLinkHolder;
}

/**
 * Signs and reads the short-lived links under which files are served without a key. A link contains the kind of file, the
 * business, the file's id, the holder and the expiry, with a signature over all of them. It does not contain permissions: those
 * are checked when the link is opened.
 */
@Injectable()
export class AttachmentLinks {
  private readonly keys: DerivedKeys;
  private readonly origin: string;

  constructor(
    config: Config,
    private readonly clock: Clock,
  ) {
    this.keys = new DerivedKeys(config, 'attachment links');
    this.origin = config.publicUrl ?? '';
  }

  /** The link for an API client, with the service's public address if it is known. */
  urlOf(holder: FileLinkHolder, { of: kind = 'attachment', id }: LinkedFile): string {
    const bytes = Buffer.alloc(SIGNED);
    bytes[0] = 1 + KINDS.indexOf(kind);
    writeUuid(bytes, holder.businessId, BUSINESS);
    writeUuid(bytes, id, FILE);
    bytes[HOLDER_KIND] = 1 + HOLDERS.indexOf(holder.kind);
    writeUuid(bytes, holder.id ?? NO_ID, HOLDER);
    bytes.writeUIntBE(this.clock.now().getTime() + VALID_MS, EXPIRY, EXPIRY_BYTES);
    const link = Buffer.concat([bytes, sign(this.keys.present, bytes)]).toString('base64url');
    return `${this.origin}${FILES_PATH}/${link}`;
  }

  /**
   * @param link the part of the path after `FILES_PATH`
   * @returns undefined for a link that was not signed here, was modified, or has expired
   */
  read(link: string): ReadLink | undefined {
    const bytes = Buffer.from(link, 'base64url');
    const isComplete = bytes.length === SIGNED + MAC_BYTES && bytes.toString('base64url') === link;
    const isSignedHere = (signed: Buffer) =>
      this.keys.verify(bytes.subarray(SIGNED), (key) => sign(key, signed));
    if (!isComplete || !isSignedHere(bytes.subarray(0, SIGNED))) return undefined;
    if (bytes.readUIntBE(EXPIRY, EXPIRY_BYTES) <= this.clock.now().getTime()) return undefined;
    const of = KINDS[bytes[0]! - 1]!;
    const kind = HOLDERS[bytes[HOLDER_KIND]! - 1]!;
    const holderId = uuidAt(bytes, HOLDER);
    const holder = { businessId: uuidAt(bytes, BUSINESS), kind, id: holderId === NO_ID ? null : holderId };
    return { of, id: uuidAt(bytes, FILE), holder };
  }
}

function sign(key: Buffer, bytes: Buffer): Buffer {
  return createHmac('sha256', key).update(bytes).digest();
}

function writeUuid(bytes: Buffer, id: string, start: number): void {
  bytes.write(id.replaceAll('-', ''), start, 'hex');
}

function uuidAt(bytes: Buffer, start: number): string {
  const hex = bytes.toString('hex', start, start + ID_BYTES);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
