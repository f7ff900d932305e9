import { createRequire } from 'node:module';

const read = createRequire(import.meta.url);

/** The release that runs, as `package.json` names it. Each is described in `CHANGELOG.md`. */
export const { version: VERSION } = read('../../package.json') as { readonly version: string };
