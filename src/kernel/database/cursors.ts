import { Injectable } from '@nestjs/common';
import { createHmac } from 'node:crypto';
import { Config } from '../../config.js';
import { canonicalJson } from '../canonical-json.js';
import { DerivedKeys } from '../derived-keys.js';
import { ApiError } from '../errors/api-error.js';
import { messages } from '../messages/messages.js';
import type { Position } from './page.js';

/** Errors about cursors. */
const pageMessages = messages('page', {
  foreignCursor: {
    api: 'This cursor does not belong to this list with these filters. Start again without "cursor".',
    en: 'This part of the list is gone. Go back to its beginning.',
    fr: 'Cette page de la liste n’existe plus avec ces filtres. Recommencez depuis le début de la liste.',
  },
});

/**
 * The version byte. A cursor of a newest-first list holds only an id; that of a sorted list holds an id and a value.
 */
const NEWEST_FIRST = 1;
const SORTED = 2;
const ID_BYTES = 16;
const MAC_BYTES = 16;
/** Marks whether the row has a value to sort by. */
const ABSENT = 0;
const PRESENT = 1;

/**
 * Creates and reads cursors: opaque, versioned, signed, and bound to the business, the list, its filters and its sort
 * (D7). A cursor holds the position of the last row seen, and a signature over that position and everything it is
 * bound to.
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
   * @param sort the sort of the list; newest first by default
   */
  write(position: Position, binding: string, sort?: string): string {
    const bytes = sort === undefined ? bytesOf(NEWEST_FIRST, position) : sortedBytesOf(position);
    return Buffer.concat([bytes, sign(this.keys.present, bytes, binding, sort)]).toString('base64url');
  }

  /** @returns the position to continue from. @throws ApiError `invalid_cursor` */
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
  // The length is signed too, so that no part of the binding can pass for a part of the position.
  const bound = sort === undefined ? binding : `${binding} ${sort} ${position.length}`;
  return createHmac('sha256', key).update(position).update(bound).digest().subarray(0, MAC_BYTES);
}

/** The text that a cursor is bound to (D7). @param filters the filters that the cursor is valid for */
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
