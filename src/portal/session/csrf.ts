import { createHmac, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import { DerivedKeys } from '../../kernel/derived-keys.js';

/** How long a token is without its mask, in bytes. */
const LENGTH = 32;

/**
 * The tokens of forms, so that no other site can send one on a person's behalf. Each belongs to one session, and is masked
 * differently on every page. Otherwise, if pages are compressed, an attacker who makes a browser load addresses of their choice
 * could guess the token from the lengths of the pages (BREACH).
 */
@Injectable()
export class CsrfTokens {
  private readonly keys: DerivedKeys;

  constructor(config: Config) {
    this.keys = new DerivedKeys(config, 'csrf');
  }

  /** A token of a session: another one at every call. */
  of(sessionId: string): string {
    const mask = randomBytes(LENGTH);
    return Buffer.concat([mask, exclusiveOr(mask, secretOf(this.keys.present, sessionId))]).toString(
      'base64url',
    );
  }

  /** Tells whether a form's token is one of the session's. */
  fits(sessionId: string, presented: unknown): boolean {
    const given = Buffer.from(typeof presented === 'string' ? presented : '', 'base64url');
    if (given.length !== 2 * LENGTH) return false;
    const secret = exclusiveOr(given.subarray(0, LENGTH), given.subarray(LENGTH));
    return this.keys.verify(secret, (key) => secretOf(key, sessionId));
  }
}

function secretOf(key: Buffer, sessionId: string): Buffer {
  return createHmac('sha256', key).update(sessionId).digest();
}

function exclusiveOr(one: Buffer, other: Buffer): Buffer {
  return Buffer.from(one.map((byte, index) => byte ^ other[index]!));
}
