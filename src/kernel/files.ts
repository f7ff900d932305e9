import type { Readable } from 'node:stream';
import { messages, withParams } from './messages/messages.js';

const megabytes = (bytes: number) => Math.floor(bytes / 1_000_000);

/** Messages about uploaded files. */
export const fileMessages = messages('file', {
  tooLarge: withParams<{ max: number }>({
    api: ({ max }) => `A file may have ${max} bytes at most.`,
    en: ({ max }) => `A file may have ${megabytes(max)} MB at most.`,
    fr: ({ max }) => `Un fichier ne peut pas dépasser ${megabytes(max)} Mo.`,
  }),
});

/** A file that is being uploaded. */
export interface IncomingFile {
  /** The name that the client sent. */
  readonly fileName: string;
  /** Its bytes. To refuse the rest, a receiver throws. */
  readonly stream: Readable;
}

/** An uploaded file that is stored; nothing refers to it yet. */
export interface ReceivedFile {
  readonly fileName: string;
  /** In bytes. */
  readonly size: number;
  /** In lowercase hex. */
  readonly sha256: string;
}

/** Stores uploaded files before the unit of work that refers to them. A module provides one for its routes. */
export abstract class FileReceiver<File extends ReceivedFile = ReceivedFile> {
  /** The maximum size of a file, in bytes. */
  abstract readonly maxBytes: number;

  /**
   * Runs an upload when a business has a free slot.
   *
   * @param shareOwnerId the business whose share it takes: a sandbox counts as its business (D48)
   * @throws ApiError `overloaded` when too many uploads are in progress
   */
  abstract withSlot<T>(shareOwnerId: string, act: () => Promise<T>): Promise<T>;

  /** Stores a file. @throws ApiError when the file is refused or cannot be stored; nothing of it is stored then */
  abstract receive(businessId: string, file: IncomingFile): Promise<File>;

  /** Deletes a file that nothing refers to. */
  abstract discard(file: File): Promise<void>;
}
