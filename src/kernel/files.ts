import type { Readable } from 'node:stream';

/** A file on its way in. */
export interface IncomingFile {
  /** As the client calls it. */
  readonly fileName: string;
  /** Its bytes. A receiver that does not want the rest throws. */
  readonly stream: Readable;
}

/** A file that has come in and is kept, though nothing refers to it yet. */
export interface ReceivedFile {
  readonly fileName: string;
  /** In bytes. */
  readonly size: number;
  /** In lowercase hex. */
  readonly sha256: string;
}

/** Takes the files of uploads in, before the unit of work that refers to them: a module provides one for its routes. */
export abstract class FileReceiver<File extends ReceivedFile = ReceivedFile> {
  /** The largest file that is taken, in bytes. */
  abstract readonly maxBytes: number;

  /**
   * Lets a business send a file, when it is its turn.
   *
   * @throws ApiError `overloaded` when too much is under way
   */
  abstract inTurn<T>(businessId: string, act: () => Promise<T>): Promise<T>;

  /** Keeps a file. @throws ApiError for one that is not taken, and when it cannot be kept; nothing of it is kept then */
  abstract receive(businessId: string, file: IncomingFile): Promise<File>;

  /** Forgets a file that nothing came to refer to. */
  abstract discard(file: File): Promise<void>;
}
