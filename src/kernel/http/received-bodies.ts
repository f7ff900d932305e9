import { Injectable } from '@nestjs/common';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { Config } from '../../config.js';
import type { Principal } from '../auth/principal.js';
import { ApiError } from '../errors/api-error.js';
import { networkOf } from '../networks.js';
import { httpMessages } from './http.messages.js';

/** The part of all bytes that one business may use, and the part that one network of people who are not signed in may use. */
const SHARES = { business: 1 / 2, network: 1 / 16 };
/** The part of all bytes that is kept for owners that use none, as in `Shares`. */
const KEPT_FOR_NEWCOMERS = 1 / 4;
/** The bytes for people who are not signed in, as a part of those for businesses. */
const FOR_STRANGERS = 1 / 4;

/** Counts a body of this many bytes. @throws ApiError `overloaded` */
export type CountBody = (bytes: number) => void;

/**
 * Limits the memory that request bodies can occupy in this process: those of one business, and all together (D48). A body counts
 * from before its first byte is read until its response is sent or its connection has closed: until then, the request refers to it.
 */
@Injectable()
export class ReceivedBodies {
  private readonly ofBusinesses: ByteBudget;
  private readonly ofStrangers: ByteBudget;

  constructor({ maxBodyBytes }: Config) {
    this.ofBusinesses = new ByteBudget(maxBodyBytes, SHARES.business);
    this.ofStrangers = new ByteBudget(maxBodyBytes * FOR_STRANGERS, SHARES.network);
  }

  /** The bytes of all bodies that count at the moment. */
  get bytes(): number {
    return this.ofBusinesses.total + this.ofStrangers.total;
  }

  /** Counts the body of a business's request. A sandbox counts as its business. */
  counterFor({ shareOwnerId }: Pick<Principal, 'shareOwnerId'>, response: ServerResponse): CountBody {
    return (bytes) => this.ofBusinesses.hold(shareOwnerId, bytes, response);
  }

  /** Counts the body of someone who is not signed in. They cannot use the bytes of businesses. */
  counterForStranger(address: string, response: ServerResponse): CountBody {
    return (bytes) => this.ofStrangers.hold(networkOf(address), bytes, response);
  }
}

/** Bytes in use, by owner. */
class ByteBudget {
  private readonly used = new Map<string, number>();
  total = 0;

  /** @param share the part that one owner may use; a single body of an owner always fits into it */
  constructor(
    private readonly max: number,
    private readonly share: number,
  ) {}

  /** Uses bytes until a response has closed. @throws ApiError `overloaded` */
  hold(owner: string, bytes: number, response: ServerResponse): void {
    const before = this.used.get(owner) ?? 0;
    const available = before === 0 ? this.max : this.max * (1 - KEPT_FOR_NEWCOMERS);
    const isOverShare = before > 0 && before + bytes > this.max * this.share;
    if (isOverShare || this.total + bytes > available)
      throw new ApiError('overloaded', httpMessages.tooManyBodies);
    if (response.closed) return;
    this.add(owner, bytes);
    response.once('close', () => this.add(owner, -bytes));
  }

  private add(owner: string, bytes: number): void {
    this.total += bytes;
    const used = (this.used.get(owner) ?? 0) + bytes;
    if (used > 0) this.used.set(owner, used);
    else this.used.delete(owner);
  }
}

/**
 * The largest size that a body can have once it is read, in bytes: its length, or the limit if it is compressed or has no length.
 *
 * @param limit the largest size that is accepted
 */
export function largestSize(
  { 'content-length': length, 'content-encoding': encoding = 'identity' }: IncomingHttpHeaders,
  limit: number,
): number {
  if (length === undefined || encoding.trim().toLowerCase() !== 'identity') return limit;
  return Math.min(Number(length), limit);
}
