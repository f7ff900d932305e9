import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';

/** The tokens that forms carry, so that no other site can send one in somebody's name. Each belongs to one session. */
@Injectable()
export class CsrfTokens {
  private readonly key: Buffer;

  constructor(config: Config) {
    this.key = Buffer.from(hkdfSync('sha256', config.secretKey ?? '', '', 'csrf', 32));
  }

  /** The token of a session. */
  of(sessionId: string): string {
    return createHmac('sha256', this.key).update(sessionId).digest('base64url');
  }

  /** Tells whether a form's token is that of the session. */
  fits(sessionId: string, presented: unknown): boolean {
    const expected = Buffer.from(this.of(sessionId));
    const given = Buffer.from(typeof presented === 'string' ? presented : '');
    return given.length === expected.length && timingSafeEqual(given, expected);
  }
}
