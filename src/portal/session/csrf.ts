import { createHmac, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import { DerivedKeys } from '../../kernel/derived-keys.js';

/** The length of a token without its mask, in bytes. */
const LENGTH = 32;

/**
 * CSRF tokens: no other site can send a form on a person's behalf. A token belongs to one session and is masked differently on
 * every page. Without the mask, an attacker who makes a browser load chosen addresses could guess the token from the lengths of
 * compressed pages (BREACH).
 */
@Injectable()
export class CsrfTokens {
  private readonly keys: DerivedKeys;

  constructor(config: Config) {
    this.keys = new DerivedKeys(config, 'csrf');
  }

  /** Creates a token for a session; a different one at every call. */
  create(sessionId: string): string {
    const mask = randomBytes(LENGTH);
    return Buffer.concat([mask, exclusiveOr(mask, secretOf(this.keys.present, sessionId))]).toString(
      'base64url',
    );
  }

  /** Tells whether a form's token belongs to the session. */
  verify(sessionId: string, token: unknown): boolean {
    const given = Buffer.from(typeof token === 'string' ? token : '', 'base64url');
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
