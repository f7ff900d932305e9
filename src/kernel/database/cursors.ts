import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import type { Position } from './page.js';
import { canonicalJson } from '../canonical-json.js';
import { DerivedKeys } from '../derived-keys.js';
import { ApiError } from '../errors/api-error.js';
import { pageMessages } from './page.messages.js';

/** A cursor of a list that is newest first has an id alone; that of a sorted one a value behind it. */
const NEWEST_FIRST = 1;
const SORTED = 2;
const ID_BYTES = 16;
const MAC_BYTES = 16;
/** Stand before the value of a sorted list's row. */
const ABSENT = 0;
const PRESENT = 1;

/**
 * Makes and reads cursors: opaque, versioned, signed, and bound to the business, the list, its filters and its sort (D7).
 * A cursor is the position of the last row seen, with a signature over it and all it is bound to.
 */
@Injectable()
export class Cursors {
  private readonly keys: DerivedKeys;

  constructor(config: Config) {
    this.keys = new DerivedKeys(config, 'cursor');
  }

  /**
   * @param position the last row of the page
   * @param binding text that names the business, the list and its filters
   * @param sort what the list is sorted by; newest first unless told
   */
  write(position: Position, binding: string, sort?: string): string {
    const bytes = sort === undefined ? bytesOf(NEWEST_FIRST, position) : sortedBytesOf(position);
    return Buffer.concat([bytes, sign(this.keys.present, bytes, binding, sort)]).toString('base64url');
  }

  /** @returns the row to go on from. @throws ApiError `invalid_cursor` */
  read(cursor: string, binding: string, sort?: string): Position {
    const bytes = Buffer.from(cursor, 'base64url');
    const position = bytes.subarray(0, -MAC_BYTES);
    const signature = bytes.subarray(-MAC_BYTES);
    const wellFormed =
      bytes.toString('base64url') === cursor &&
      (sort === undefined
        ? position.length === 1 + ID_BYTES && position[0] === NEWEST_FIRST
        : position.length >= 2 + ID_BYTES && position[0] === SORTED);
    if (!wellFormed || !this.keys.verify(signature, (key) => sign(key, position, binding, sort))) {
      throw ApiError.invalid('cursor', pageMessages.foreignCursor, 'invalid_cursor');
    }
    return positionOf(position);
  }
}

function sign(key: Buffer, position: Buffer, binding: string, sort?: string): Buffer {
  // With its length, so that no part of the binding can pass for a part of the position.
  const bound = sort === undefined ? binding : `${binding} ${sort} ${position.length}`;
  return createHmac('sha256', key).update(position).update(bound).digest().subarray(0, MAC_BYTES);
}

/** What a cursor is bound to (D7). @param filters those that a cursor is good for alone */
export function bindingOf(businessId: string, path: string, filters: Record<string, unknown>): string {
  return `${businessId} ${path.toLowerCase()} ${canonicalJson(filters)}`;
}

function bytesOf(version: number, { id }: Position): Buffer {
  return Buffer.concat([Buffer.of(version), Buffer.from(id.replaceAll('-', ''), 'hex')]);
}

function sortedBytesOf({ id, value = null }: Position): Buffer {
  const present = value === null ? ABSENT : PRESENT;
  return Buffer.concat([bytesOf(SORTED, { id }), Buffer.of(present), Buffer.from(value ?? '')]);
}

function positionOf(bytes: Buffer): Position {
  const hex = bytes.toString('hex', 1, 1 + ID_BYTES);
  const id = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join(
    '-',
  );
  if (bytes[0] === NEWEST_FIRST) return { id };
  const value = bytes[1 + ID_BYTES] === PRESENT ? bytes.toString('utf8', 2 + ID_BYTES) : null;
  return { id, value };
}
