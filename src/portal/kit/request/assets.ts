import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const require = createRequire(import.meta.url);

/** The portal's stylesheets, in the order in which they are concatenated: general rules first. */
const STYLES = [
  ...['tokens', 'base', 'layout', 'frame', 'buttons', 'parts', 'tables', 'forms', 'overlays'],
  ...['overview', 'calendar', 'operations', 'checklist', 'places'],
];

/** The static files: the portal's own and those of libraries. */
const FILES = {
  'portal.css': STYLES.map((piece) => new URL(`../../styles/${piece}.css`, import.meta.url)),
  'htmx.js': require.resolve('htmx.org/dist/htmx.min.js'),
  'theme.js': new URL('../page/theme.client.js', import.meta.url),
  'calendar.js': new URL('../../calendar/calendar.client.js', import.meta.url),
  'chart.js': new URL('../../overview/chart.client.js', import.meta.url),
  // The package does not export its ready-made bundle.
  'charts-library.js': join(dirname(require.resolve('chart.js')), 'chart.umd.min.js'),
  'comments.js': new URL('../../comments/comments.client.js', import.meta.url),
  'comments-seen.js': new URL('../../comments/seen.client.js', import.meta.url),
  'files.js': new URL('../../attachments/files.client.js', import.meta.url),
  'icon.svg': new URL('../page/icon.svg', import.meta.url),
  'icon-192.png': new URL('../page/icon-192.png', import.meta.url),
  'icon-512.png': new URL('../page/icon-512.png', import.meta.url),
  'bell.js': new URL('../../notifications/bell.client.js', import.meta.url),
  'labels.css': new URL('../../labels/labels.css', import.meta.url),
  // The rules for narrow screens and for print come last.
  'printed-operation.css': ['printed-tables', 'printed-operation'].map(
    (part) => new URL(`../../printed-operation/${part}.css`, import.meta.url),
  ),
  'jsqr.js': require.resolve('jsqr/dist/jsQR.js'),
  'live.js': new URL('../../live/live.client.js', import.meta.url),
  'lookup.js': new URL('../form/lookup.client.js', import.meta.url),
  'moment.js': new URL('../form/moment.client.js', import.meta.url),
  'notice-list.js': new URL('../../notifications/notice-list.client.js', import.meta.url),
  'offline.js': new URL('../../offline/offline.client.js', import.meta.url),
  'portal.js': ['page/portal', 'page/keys', 'page/navigation', 'form/refusals'].map(
    (part) => new URL(`../${part}.client.js`, import.meta.url),
  ),
  'steps.js': new URL('../../procedures/steps.client.js', import.meta.url),
  'push.js': new URL('../../notifications/push.client.js', import.meta.url),
  'search.js': new URL('../../search/search.client.js', import.meta.url),
  'scan.js': new URL('../../scan/scan.client.js', import.meta.url),
  'unsent.js': new URL('../form/unsent.client.js', import.meta.url),
  // A page can register only one service worker, so all of its parts are bundled into one file.
  'service-worker.js': ['notices', 'day', 'queue', 'send', 'events'].map(
    (job) => new URL(`../../offline/${job}.worker.js`, import.meta.url),
  ),
} as const satisfies Record<string, string | URL | URL[]>;

/** The name of a static file. */
export type AssetName = keyof typeof FILES;

const TYPES: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
};

const COMPRESS = {
  br: (plain: Buffer) =>
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (plain: Buffer) => promisify(gzip)(plain),
};

/** A file as it is served. */
export class StaticFile {
  private readonly compressed = new Map<keyof typeof COMPRESS, Promise<Buffer>>();

  constructor(
    readonly type: string,
    readonly plain: Buffer,
  ) {}

  /** Returns the bytes in an encoding. They are compressed on first use, off the main thread, and cached. */
  in(encoding: keyof typeof COMPRESS): Promise<Buffer> {
    const bytes = this.compressed.get(encoding) ?? COMPRESS[encoding](this.plain);
    this.compressed.set(encoding, bytes);
    return bytes;
  }
}

const assets = new Map<string, StaticFile>();
const addresses = new Map<string, string>();

/** The address of a file. It contains a hash of the content, so browsers may cache the file forever. */
export function assetUrl(name: AssetName): string {
  const known = addresses.get(name);
  if (known !== undefined) return known;
  const plain = contentOf(name);
  const [stem, extension] = name.split('.') as [string, string];
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 12);
  const file = `${stem}.${hash}.${extension}`;
  assets.set(file, new StaticFile(TYPES[extension]!, plain));
  addresses.set(name, `/static/${file}`);
  return `/static/${file}`;
}

/** Reads every file at start-up, so that each can be found under its address. */
export function loadAssets(): void {
  for (const name of Object.keys(FILES)) assetUrl(name as AssetName);
}

/** Finds a file by the last segment of its address. @returns undefined if there is none */
export function assetAt(file: string): StaticFile | undefined {
  return assets.get(file);
}

/** Returns the text of a file. Our own scripts are bundled with their imports, so that the browser loads one file. */
function textOf(file: string | URL): string {
  return readFileSync(file, 'utf8').replaceAll(OWN_IMPORT, (_, path: string) =>
    textOf(new URL(path, file)).replaceAll(/^export /gm, ''),
  );
}

const OWN_IMPORT = /^import \{[^}]*\} from '(\.[^']+\.client\.js)';$/gm;

/** Returns the content of a file without the comment that names its source map: source maps are not served. */
function contentOf(name: AssetName): Buffer {
  const files = [FILES[name]].flat();
  if (!/\.(css|js)$/.test(name)) return Buffer.concat(files.map((file) => readFileSync(file)));
  const text = files
    .map(textOf)
    .join('')
    .replace(/\n?\/[/*]# sourceMappingURL=.*$/m, '');
  // Browsers need neither the comments of our own styles nor their indentation.
  const isOwnStyle = name === 'portal.css';
  return Buffer.from(isOwnStyle ? text.replaceAll(/\/\*[^]*?\*\//g, '').replaceAll(/\n\s+/g, '\n') : text);
}
