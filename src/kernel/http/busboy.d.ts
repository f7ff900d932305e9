/** The part of busboy that the service uses; the package has no types. */
declare module 'busboy' {
  import type { IncomingHttpHeaders } from 'node:http';
  import type { Readable, Writable } from 'node:stream';

  interface FileInfo {
    /** Undefined for a part without a file name. */
    readonly filename: string | undefined;
    readonly encoding: string;
    readonly mimeType: string;
  }
  interface Busboy extends Writable {
    on(event: 'file', listener: (name: string | undefined, stream: Readable, info: FileInfo) => void): this;
    on(
      event: 'field',
      listener: (
        name: string | undefined,
        value: string,
        info: { readonly nameTruncated: boolean; readonly valueTruncated: boolean },
      ) => void,
    ): this;
    on(event: 'filesLimit' | 'fieldsLimit' | 'partsLimit' | 'close', listener: () => void): this;
    on(event: 'error', listener: (error: Error) => void): this;
  }
  /** @throws Error for a content type that is not a multipart form, or has no boundary */
  export default function busboy(options: {
    headers: IncomingHttpHeaders;
    defParamCharset?: string;
    limits?: { fieldNameSize?: number; fieldSize?: number; fields?: number; files?: number; parts?: number };
  }): Busboy;
}
