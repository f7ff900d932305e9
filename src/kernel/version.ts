import { createRequire } from 'node:module';

const packageFile = createRequire(import.meta.url)('../../package.json') as { readonly version: string };

/** The version of this release, such as `1.1.0`. */
export const VERSION = packageFile.version;
