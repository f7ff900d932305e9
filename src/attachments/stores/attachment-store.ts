import type { Readable } from 'node:stream';
import { ApiError } from '../../kernel/errors/api-error.js';
import { attachmentMessages } from '../attachment.messages.js';

/** An object in the store. */
export interface StoredObject {
  readonly name: string;
  readonly modifiedAt: Date;
}

/** A file on the local disk, to be stored. */
export interface StorableFile {
  readonly path: string;
  readonly contentType: string;
  /** In bytes. */
  readonly size: number;
  /** In lowercase hex. */
  readonly sha256: string;
}

/** `<business>/<random>`: the owner is visible, and the rest cannot be guessed. */
export const OBJECT_NAME =
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The store of the attachments' bytes. An object is written once, as a whole, and never changed. Its name matches
 * `OBJECT_NAME`. Do not call the store within a unit of work.
 */
export abstract class AttachmentStore {
  /** How long a result of `check` remains valid, in milliseconds. */
  abstract readonly checkEveryMs: number;

  /** The folder for incomplete uploads. If the store is a folder, this is on the same disk. */
  abstract readonly spoolFolder: string;

  /**
   * Stores a file from `spoolFolder` under a name. It is durable once this resolves. @throws ApiError `storage_full`,
   * `unavailable`
   */
  abstract put(name: string, file: StorableFile): Promise<void>;

  /** The bytes of an object, or a range of them; undefined if it does not exist. @throws ApiError `unavailable` */
  abstract open(name: string, range?: ByteRange): Promise<Readable | undefined>;

  /** Deletes an object. Succeeds if it does not exist. @throws ApiError `unavailable` */
  abstract remove(name: string): Promise<void>;

  /** Writes and deletes a test file to see whether files can be stored. @throws as `put` does */
  abstract check(): Promise<void>;

  /** Deletes the remaining folder of a business that has no objects any more. @throws ApiError `unavailable` */
  abstract removeFolderOf(businessId: string): Promise<void>;

  /** The objects of a business, or all objects, in batches. @throws ApiError `unavailable` */
  abstract list(businessId?: string): AsyncIterable<readonly StoredObject[]>;
}

const FULL = new Set(['ENOSPC', 'EDQUOT']);

/**
 * Maps a disk or network failure to an `ApiError`, with the failure as the cause for the log. Returns other errors unchanged.
 */
export function asStoreProblem(error: unknown): unknown {
  const { code } = error as { code?: unknown };
  if (error instanceof ApiError || typeof code !== 'string') return error;
  const problem = FULL.has(code)
    ? new ApiError('storage_full')
    : new ApiError('unavailable', attachmentMessages.storeAway);
  problem.cause = error;
  return problem;
}

/** A part of a file. Both positions are inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * The part of a file that a request asks for (RFC 9110, 14), so that an interrupted download can resume.
 *
 * @param header `Range`
 * @param size of the file, in bytes
 * @returns undefined for the whole file, also if the request asks for several parts or uses another unit; `unsatisfiable` if
 *   the range lies outside the file
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined;
  const last = size - 1;
  const range =
    from === ''
      ? { start: Math.max(0, size - Number(to)), end: last }
      : { start: Number(from), end: to === '' ? last : Math.min(Number(to), last) };
  if (to !== '' && from !== '' && Number(to) < Number(from)) return undefined;
  return range.start > range.end ? 'unsatisfiable' : range;
}
