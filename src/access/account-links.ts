import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '../config.js';
import { Clock } from '../kernel/clock.js';
import { DerivedKeys } from '../kernel/derived-keys.js';
import type { User } from './user.entity.js';

const HOUR_MS = 3_600_000;

/** The purposes of links, each with its lifetime in milliseconds. Links contain the index of their purpose, so keep the order. */
const PURPOSES = {
  /** Choose the first password of an account. */
  invitation: 7 * 24 * HOUR_MS,
  /** Choose another password. */
  'new-password': 2 * HOUR_MS,
  /** Confirm an e-mail address. */
  'confirm-email': 7 * 24 * HOUR_MS,
} as const;

/** What a link is for. */
export type LinkPurpose = keyof typeof PURPOSES;

/** The fields of an account that a link depends on. Using the link changes one of them, so the link works once. */
export type LinkedAccount = Pick<
  User,
  'id' | 'businessId' | 'email' | 'passwordHash' | 'emailConfirmedAt' | 'isActive'
>;

/** The content of a link. Do not trust it before `AccountLinks.isValid` has checked the link. */
export interface LinkContent {
  readonly businessId: string;
  readonly userId: string;
  /** Whether it was sent only to the account's e-mail address. */
  readonly isMailed: boolean;
}

// purpose, mailed or not, business, user, when it ends (seconds)
const HEAD_BYTES = 1 + 1 + 16 + 16 + 4;
const MAC_BYTES = 32;

/**
 * Links that let a person use an account without its password. They are signed, expire, and work once, because the signature
 * covers data that using the link changes. They are not stored.
 */
@Injectable()
export class AccountLinks {
  private readonly keys: DerivedKeys;

  constructor(
    config: Config,
    private readonly clock: Clock,
  ) {
    this.keys = new DerivedKeys(config, 'account-links');
  }

  /**
   * Creates the token of a link, the last part of its URL.
   *
   * @param isMailed whether it is sent only to the account's e-mail address
   */
  create(purpose: LinkPurpose, account: LinkedAccount, { isMailed }: { isMailed: boolean }): string {
    const head = Buffer.alloc(HEAD_BYTES);
    head.writeUInt8(codeOf(purpose), 0);
    head.writeUInt8(isMailed ? 1 : 0, 1);
    head.write(account.businessId.replaceAll('-', ''), 2, 'hex');
    head.write(account.id.replaceAll('-', ''), 18, 'hex');
    head.writeUInt32BE(Math.floor((this.clock.now().getTime() + PURPOSES[purpose]) / 1000), 34);
    return Buffer.concat([head, sign(this.keys.present, head, purpose, account)]).toString('base64url');
  }

  /** The content of a link, unchecked; undefined for a malformed or expired link, or one for another purpose. */
  read(purpose: LinkPurpose, link: string): LinkContent | undefined {
    const bytes = bytesOf(link);
    if (bytes === undefined || bytes[0] !== codeOf(purpose)) return undefined;
    if (bytes.readUInt32BE(34) * 1000 <= this.clock.now().getTime()) return undefined;
    return { businessId: uuidAt(bytes, 2), userId: uuidAt(bytes, 18), isMailed: bytes[1] === 1 };
  }

  /** Whether a link is genuine, not expired, not used, and for this active account. */
  isValid(purpose: LinkPurpose, link: string, account: LinkedAccount): boolean {
    const bytes = bytesOf(link);
    if (bytes === undefined || !account.isActive || this.read(purpose, link) === undefined) return false;
    const head = bytes.subarray(0, HEAD_BYTES);
    return this.keys.verify(bytes.subarray(HEAD_BYTES), (key) => sign(key, head, purpose, account));
  }
}

function sign(key: Buffer, head: Buffer, purpose: LinkPurpose, account: LinkedAccount): Buffer {
  const { businessId, id, email, passwordHash, emailConfirmedAt } = account;
  const used = purpose === 'confirm-email' ? (emailConfirmedAt?.getTime() ?? null) : passwordHash;
  const bound = JSON.stringify([purpose, businessId, id, email, used]);
  return createHmac('sha256', key).update(head).update(bound).digest();
}

function codeOf(purpose: LinkPurpose): number {
  return Object.keys(PURPOSES).indexOf(purpose);
}

function bytesOf(link: string): Buffer | undefined {
  const bytes = Buffer.from(link, 'base64url');
  const isWhole = bytes.length === HEAD_BYTES + MAC_BYTES && bytes.toString('base64url') === link;
  return isWhole ? bytes : undefined;
}

function uuidAt(bytes: Buffer, at: number): string {
  const hex = bytes.toString('hex', at, at + 16);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
