/**
 * Checks the clients in `sdk/` against `openapi.json`: the types of the TypeScript client, the types and methods of the Python
 * client, and the operations of the n8n node. The n8n node also verifies webhooks with the same file as the TypeScript client.
 * `--write` regenerates them first.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { fail, read, root } from './bootstrap.mjs';
import { n8nOperations } from './sdk-n8n.mjs';
import { pythonEndpoints, pythonModels } from './sdk-python.mjs';
import { typescriptSchema } from './sdk-typescript.mjs';

const at = (path) => join(root, path);
const SCHEMA = at('sdk/typescript/src/schema.ts');
const N8N = at('sdk/n8n/src/api/operations.ts');

const description = JSON.parse(readFileSync(at('openapi.json'), 'utf8'));
const formatted = async (file, text) => format(text, { ...(await resolveConfig(file)), filepath: file });
const files = {
  [SCHEMA]: await formatted(SCHEMA, await typescriptSchema(description)),
  [N8N]: await formatted(N8N, n8nOperations(description)),
  [at('sdk/n8n/src/api/webhooks.ts')]: readFileSync(at('sdk/typescript/src/webhooks.ts'), 'utf8'),
  [at('sdk/python/src/maintenance_client/models.py')]: pythonModels(description),
  [at('sdk/python/src/maintenance_client/endpoints.py')]: pythonEndpoints(description),
};

for (const [file, text] of Object.entries(files)) {
  if (process.argv.includes('--write')) writeFileSync(file, text);
  else if (read(file) !== text) fail(`${file} does not match openapi.json. Run: npm run sdk`);
}
console.log('sdk: up to date');
