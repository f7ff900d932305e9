import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import { Problem } from '../errors/problem.js';

const VERSION = 1;
const ID_BYTES = 16;
const MAC_BYTES = 16;

/**
 * Makes and reads cursors: opaque, versioned, signed, and bound to the business, the list and its filters (D7).
 * A cursor is the id of the last row seen, with a signature over it and all it is bound to.
 */
@Injectable()
export class Cursors {
  private readonly key: Buffer;

  constructor(config: Config) {
    this.key = Buffer.from(hkdfSync('sha256', config.secretKey ?? '', '', 'cursor', 32));
  }

  /**
   * @param id the last row of the page
   * @param binding text that names the business, the list and its filters
   */
  write(id: string, binding: string): string {
    const position = Buffer.concat([Buffer.of(VERSION), Buffer.from(id.replaceAll('-', ''), 'hex')]);
    return Buffer.concat([position, this.sign(position, binding)]).toString('base64url');
  }

  /** @returns the id to go on from. @throws Problem `invalid_cursor` */
  read(cursor: string, binding: string): string {
    const bytes = Buffer.from(cursor, 'base64url');
    const position = bytes.subarray(0, 1 + ID_BYTES);
    const wellFormed =
      bytes.length === 1 + ID_BYTES + MAC_BYTES &&
      bytes[0] === VERSION &&
      bytes.toString('base64url') === cursor;
    if (!wellFormed || !timingSafeEqual(bytes.subarray(1 + ID_BYTES), this.sign(position, binding))) {
      const message =
        'This cursor does not belong to this list with these filters. Start again without "cursor".';
      throw Problem.ofFields([{ param: 'cursor', code: 'invalid_cursor', message }]);
    }
    const hex = position.toString('hex', 1);
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
  }

  private sign(position: Buffer, binding: string): Buffer {
    return createHmac('sha256', this.key).update(position).update(binding).digest().subarray(0, MAC_BYTES);
  }
}
