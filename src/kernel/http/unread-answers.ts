import { Injectable } from '@nestjs/common';
import type { ServerResponse } from 'node:http';
import { Config } from '../../config.js';
import { ApiError } from '../errors/api-error.js';
import { httpMessages } from './http.messages.js';

/** In characters. A shorter response fits into the operating system's socket buffer at once, whether the client reads it or not. */
const SMALL = 16_384;

/**
 * Limits the memory that unread responses of one business can occupy, across all its keys and connections. Over the limit, the
 * business gets 503 until its clients read their responses or lose their connections.
 */
@Injectable()
export class UnreadAnswers {
  private readonly max: number;
  private readonly unread = new Map<string, number>();

  constructor(config: Config) {
    this.max = config.maxUnreadBytes;
  }

  /** Call it before any work is done for a request. @throws ApiError `overloaded` */
  requireRoom(businessId: string): void {
    if ((this.unread.get(businessId) ?? 0) > this.max) throw overloaded();
  }

  /**
   * Counts a response until it is sent or its connection has closed.
   *
   * @param isWrite whether the response reports a write: such a response is never refused
   * @throws ApiError `overloaded` when earlier responses leave no room; a single response always fits
   */
  hold(businessId: string, body: string, response: ServerResponse, isWrite: boolean): void {
    if (body.length < SMALL || response.closed) return;
    const before = this.unread.get(businessId) ?? 0;
    if (!isWrite && before > 0 && before + body.length > this.max) throw overloaded();
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
