import type { Readable } from 'node:stream';
import { ApiError } from '../../kernel/errors/api-error.js';
import type { ByteRange } from '../byte-range.js';
import { attachmentMessages } from '../attachment.messages.js';

/** An object of the store. */
export interface StoredObject {
  readonly name: string;
  readonly modifiedAt: Date;
}

/** A file on the disk of this machine, to be stored. */
export interface StorableFile {
  readonly path: string;
  readonly contentType: string;
  /** In bytes. */
  readonly size: number;
  /** In lowercase hex. */
  readonly sha256: string;
}

/** `<business>/<random>`: what is whose can be seen, and nothing be guessed. */
export const OBJECT_NAME =
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Where the bytes of attachments are. An object is written once, whole, and never changed; its name matches `OBJECT_NAME`.
 * Nothing of it belongs into a unit of work.
 */
export abstract class AttachmentStore {
  /** How long what `check` found is good for, in milliseconds. */
  abstract readonly checkEveryMs: number;

  /** Where files come in, before they are whole. Where the store is a folder, on the same disk. */
  abstract readonly spoolFolder: string;

  /** Keeps a file out of `spoolFolder` under a name, for good once this returns. @throws ApiError `storage_full`, `unavailable` */
  abstract put(name: string, file: StorableFile): Promise<void>;

  /** The bytes of an object, or a part of them; undefined when there is none. @throws ApiError `unavailable` */
  abstract open(name: string, range?: ByteRange): Promise<Readable | undefined>;

  /** Takes an object away; one that is not there is no failure. @throws ApiError `unavailable` */
  abstract remove(name: string): Promise<void>;

  /** Writes something and takes it away again, to see whether files can be kept. @throws as `put` does */
  abstract check(): Promise<void>;

  /** Takes away what is left of a business that has no objects any more. @throws ApiError `unavailable` */
  abstract removeFolderOf(businessId: string): Promise<void>;

  /** The objects of a business, or all objects, in batches. @throws ApiError `unavailable` */
  abstract list(businessId?: string): AsyncIterable<readonly StoredObject[]>;
}

const FULL = new Set(['ENOSPC', 'EDQUOT']);

/** What a failure of a disk or a network is to a client; the failure itself goes along, for the log. Others stay what they are. */
export function asStoreProblem(error: unknown): unknown {
  const { code } = error as { code?: unknown };
  if (error instanceof ApiError || typeof code !== 'string') return error;
  const problem = FULL.has(code)
    ? new ApiError('storage_full')
    : new ApiError('unavailable', attachmentMessages.storeAway);
  problem.cause = error;
  return problem;
}
