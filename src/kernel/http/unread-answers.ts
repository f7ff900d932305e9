import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import { ApiError } from '../errors/api-error.js';
import { httpMessages } from './http.messages.js';

/** In characters. A shorter response fits into the operating system's socket buffer at once, whether the client reads it or not. */
const SMALL = 16_384;

/** Replaces the expected size of a response by its actual size, in characters. */
type SettleAnswer = (length: number) => void;

/**
 * Limits the memory that unread responses of one business can occupy, across all its keys and connections, and those of its
 * sandbox. Over the limit, the business gets 503 until its clients read their responses or lose their connections (D48).
 *
 * The response to a read is refused when it does not fit. That to a write cannot be refused once the write has committed, so room
 * for it is reserved before: the write is refused instead, and nothing has happened.
 */
@Injectable()
export class UnreadAnswers {
  private readonly max: number;
  private readonly unread = new Map<string, number>();

  constructor(config: Config) {
    this.max = config.maxUnreadBytes;
  }

  /** Call it before any work is done for a request. @throws ApiError `overloaded` */
  requireRoom(ownerId: string): void {
    if ((this.unread.get(ownerId) ?? 0) > this.max) throw overloaded();
  }

  /**
   * Counts a response until it is sent or its connection has closed.
   *
   * @param ownerId a business (`Principal.shareOwnerId`)
   * @throws ApiError `overloaded` when earlier responses leave no room; a single response always fits
   */
  hold(ownerId: string, body: string, response: ServerResponse): void {
    this.reserve(ownerId, body.length, response);
  }

  /**
   * Reserves room for a response that does not exist yet. The room is free again when the response is sent or its connection has
   * closed.
   *
   * @param expected its size at most, in characters; a response that turns out to be larger is never refused
   * @throws ApiError `overloaded` when earlier responses leave no room; a single response always fits
   */
  reserve(ownerId: string, expected: number, response: ServerResponse): SettleAnswer {
    const before = this.unread.get(ownerId) ?? 0;
    if (before > 0 && counted(expected) > 0 && before + expected > this.max) throw overloaded();
    let held = 0;
    let releases = false;
    const settle = (length: number) => {
      const size = counted(length);
      if (size === held || response.closed) return;
      this.add(ownerId, size - held);
      held = size;
      if (releases) return;
      releases = true;
      response.once('close', () => this.add(ownerId, -held));
    };
    settle(expected);
    return settle;
  }

  private add(ownerId: string, length: number): void {
    const left = (this.unread.get(ownerId) ?? 0) + length;
    if (left > 0) this.unread.set(ownerId, left);
    else this.unread.delete(ownerId);
  }
}

function counted(length: number): number {
  return length < SMALL ? 0 : length;
}

function overloaded(): ApiError {
  return new ApiError('overloaded', httpMessages.unreadAnswers);
}
