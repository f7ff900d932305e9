/**
 * Holds what the clients in `sdk/` know of the API against `openapi.json`: the types of the TypeScript one, and the types and
 * methods of the Python one. `--write` rewrites them first.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { fail, read, root } from './bootstrap.mjs';
import { pythonEndpoints, pythonModels } from './sdk-python.mjs';
import { typescriptSchema } from './sdk-typescript.mjs';

const at = (path) => join(root, path);
const SCHEMA = at('sdk/typescript/src/schema.ts');

const description = JSON.parse(readFileSync(at('openapi.json'), 'utf8'));
const files = {
  [SCHEMA]: await format(await typescriptSchema(description), {
    ...(await resolveConfig(SCHEMA)),
    filepath: SCHEMA,
  }),
  [at('sdk/python/src/maintenance_client/models.py')]: pythonModels(description),
  [at('sdk/python/src/maintenance_client/endpoints.py')]: pythonEndpoints(description),
};

for (const [file, text] of Object.entries(files)) {
  if (process.argv.includes('--write')) writeFileSync(file, text);
  else if (read(file) !== text) fail(`${file} does not say what openapi.json does. Run: npm run sdk`);
}
console.log('sdk: as described');
