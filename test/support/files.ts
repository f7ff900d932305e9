/** A file to upload. */
export interface TestFile {
  readonly name: string;
  readonly bytes: Buffer;
}

const BOUNDARY = 'a-boundary-that-no-file-has';
/** The content type of these forms. */
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

const HEADS = {
  jpg: Buffer.from('ffd8ffe000104a4649460001', 'hex'),
  png: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  webp: Buffer.from('RIFF\x24\x00\x00\x00WEBPVP8 ', 'latin1'),
  heic: Buffer.from('\x00\x00\x00\x18ftypheic\x00\x00\x00\x00', 'latin1'),
  heif: Buffer.from('\x00\x00\x00\x18ftypmif1\x00\x00\x00\x00', 'latin1'),
  gif: Buffer.from('GIF89a\x01\x00\x01\x00\x80\x00\x00', 'latin1'),
  pdf: Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1'),
};

/** A file that starts with the signature of its type, followed by zeros. */
export function fileOf(ending: keyof typeof HEADS, { name = `photo.${ending}`, size = 64 } = {}): TestFile {
  return { name, bytes: Buffer.concat([HEADS[ending], Buffer.alloc(size - HEADS[ending].length)]) };
}

/** A multipart form with these parts: files, or raw text. */
export function formWith(...parts: (TestFile | string)[]): Buffer {
  const written = parts.map((part) => {
    if (typeof part === 'string') return Buffer.from(`--${BOUNDARY}\r\n${part}\r\n`);
    const head = `Content-Disposition: form-data; name="file"; filename="${part.name}"\r\nContent-Type: text/plain`;
    return Buffer.concat([Buffer.from(`--${BOUNDARY}\r\n${head}\r\n\r\n`), part.bytes, Buffer.from('\r\n')]);
  });
  return Buffer.concat([...written, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}
