import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '../config.js';
import { Clock } from '../kernel/clock.js';

/** How long a link leads to a file, in milliseconds. */
const VALID_MS = 15 * 60 * 1000;
/** Where files are served, beside the base path: a link is made to be opened in a browser, which the API refuses (D15). */
export const FILES_PATH = '/files';

const ID_BYTES = 16;
const EXPIRY_BYTES = 6;
const MAC_BYTES = 32;
const LENGTH = 1 + 2 * ID_BYTES + EXPIRY_BYTES + MAC_BYTES;

/** What files belong to; the place of each in this list stands in its links. */
const KINDS = ['attachment', 'export'] as const;
export type LinkedKind = (typeof KINDS)[number];

/** Which file a link leads to. */
export interface LinkedFile {
  /** That of an attachment unless told. */
  readonly of?: LinkedKind;
  readonly businessId: string;
  readonly id: string;
}

/**
 * Makes and reads the short-lived links under which files are served without a key: what it belongs to, the business, the id
 * and the end of its time, with a signature over all of it.
 */
@Injectable()
export class AttachmentLinks {
  private readonly key: Buffer;
  private readonly origin: string;

  constructor(
    config: Config,
    private readonly clock: Clock,
  ) {
    this.key = Buffer.from(hkdfSync('sha256', config.secretKey ?? '', '', 'attachment links', 32));
    this.origin = config.publicUrl?.replace(/\/+$/, '') ?? '';
  }

  /** A link for whoever reads the API: with the service's own address, where that is known. */
  urlOf(file: LinkedFile): string {
    return this.origin + this.pathOf(file);
  }

  /** The same for a page of the same origin. */
  pathOf({ of: kind = 'attachment', businessId, id }: LinkedFile): string {
    const bytes = Buffer.alloc(LENGTH - MAC_BYTES);
    bytes[0] = 1 + KINDS.indexOf(kind);
    bytes.write(businessId.replaceAll('-', ''), 1, 'hex');
    bytes.write(id.replaceAll('-', ''), 1 + ID_BYTES, 'hex');
    bytes.writeUIntBE(this.clock.now().getTime() + VALID_MS, 1 + 2 * ID_BYTES, EXPIRY_BYTES);
    return `${FILES_PATH}/${Buffer.concat([bytes, this.sign(bytes)]).toString('base64url')}`;
  }

  /**
   * @param link what stands behind the path
   * @returns undefined for a link that was not made here, was changed, or whose time is over
   */
  read(link: string): Required<LinkedFile> | undefined {
    const bytes = Buffer.from(link, 'base64url');
    const kind = KINDS[bytes[0]! - 1];
    if (bytes.length !== LENGTH || !kind || bytes.toString('base64url') !== link) return undefined;
    const signed = bytes.subarray(0, -MAC_BYTES);
    if (!timingSafeEqual(bytes.subarray(-MAC_BYTES), this.sign(signed))) return undefined;
    if (bytes.readUIntBE(1 + 2 * ID_BYTES, EXPIRY_BYTES) <= this.clock.now().getTime()) return undefined;
    return { of: kind, businessId: uuidAt(bytes, 1), id: uuidAt(bytes, 1 + ID_BYTES) };
  }

  private sign(bytes: Buffer): Buffer {
    return createHmac('sha256', this.key).update(bytes).digest();
  }
}

function uuidAt(bytes: Buffer, start: number): string {
  const hex = bytes.toString('hex', start, start + ID_BYTES);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
