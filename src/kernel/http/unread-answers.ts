import { Injectable } from '@nestjs/common';
import type { ServerResponse } from 'node:http';
import { Config } from '../../config.js';
import { ApiError } from '../errors/api-error.js';
import { httpMessages } from './http.messages.js';

/** An answer below this goes into the operating system's buffer at once, read or not; in characters. */
const SMALL = 16_384;

/**
 * Bounds what the answers of a business that no one reads can hold of this process's memory, regardless of the number of its
 * keys and connections. Beyond its share a business gets 503 until its clients read, or lose their connections.
 */
@Injectable()
export class UnreadAnswers {
  private readonly max: number;
  private readonly unread = new Map<string, number>();

  constructor(config: Config) {
    this.max = config.maxUnreadBytes;
  }

  /** Refuses a request before any work is done for it. @throws ApiError `overloaded` */
  requireRoom(businessId: string): void {
    if ((this.unread.get(businessId) ?? 0) > this.max) throw overloaded();
  }

  /**
   * Counts an answer until it has gone out, or its connection is gone.
   *
   * @param isDone whether something was written that the client must hear of: such an answer is never refused
   * @throws ApiError `overloaded` when the answers before it leave no room; a single one always has it
   */
  hold(businessId: string, body: string, response: ServerResponse, isDone: boolean): void {
    if (body.length < SMALL || response.closed) return;
    const before = this.unread.get(businessId) ?? 0;
    if (!isDone && before > 0 && before + body.length > this.max) throw overloaded();
    this.unread.set(businessId, before + body.length);
    response.once('close', () => this.release(businessId, body.length));
  }

  private release(businessId: string, length: number): void {
    const left = this.unread.get(businessId)! - length;
    if (left > 0) this.unread.set(businessId, left);
    else this.unread.delete(businessId);
  }
}

function overloaded(): ApiError {
  return new ApiError('overloaded', httpMessages.unreadAnswers);
}
