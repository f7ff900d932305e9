import { HTTPSnippet, type TargetId } from 'httpsnippet-lite';
import { BASE_PATH } from '../kernel/base-path.js';
import { exampleOf, resolved, type Json, type Resolve } from '../kernel/http/openapi/json-schema.js';
import { exampleId } from '../kernel/ids.js';
import { snakeCase } from '../kernel/validation/field.js';
import { escaped } from './markdown.js';
import { pythonSample, typescriptSample, type Call } from './sdk-samples.js';

/** The placeholder for the host. The page's script replaces it with the reader's own. */
const ORIGIN = 'https://api.example.com';
const LANGUAGES: readonly { readonly name: string; readonly target: TargetId; readonly client: string }[] = [
  { name: 'curl', target: 'shell', client: 'curl' },
  { name: 'Node.js', target: 'javascript', client: 'fetch' },
  { name: 'Python', target: 'python', client: 'requests' },
];
/** Our clients in `sdk/`. */
const CLIENTS = [
  { name: 'TypeScript client', sample: typescriptSample },
  { name: 'Python client', sample: pythonSample },
] as const;

/** An endpoint of the description. */
export interface Sampled {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly operation: Json;
}

/** Sample requests to an endpoint, to paste into a shell or a program: one block per language, and one per client of ours. */
export async function samples(endpoint: Sampled, resolve: Resolve): Promise<string> {
  const { id, method, path, operation } = endpoint;
  const body = bodyOf(operation, resolve);
  const ids = idsOf(path, operation);
  const snippet = new HTTPSnippet({
    method,
    url: ORIGIN + BASE_PATH + path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name]!),
    httpVersion: 'HTTP/1.1',
    headers: headersOf(endpoint, body?.mimeType),
    cookies: [],
    queryString: [],
    headersSize: -1,
    bodySize: -1,
    ...(body ? { postData: postDataOf(body) } : {}),
  });
  const requests = LANGUAGES.map(async ({ name, target, client }) => {
    const code = await snippet.convert(target, client);
    return blockOf(name, [code].flat().join('\n'));
  });
  const call: Call = {
    operationId: id,
    method,
    path,
    ids,
    body: body?.json,
    takesFile: body !== undefined && body.json === undefined,
    isPage: JSON.stringify(operation.parameters).includes('parameters/cursor"'),
  };
  // The clients read the API, not its descriptions.
  const clients = needsKey(operation) ? CLIENTS : [];
  const calls = clients.map(({ name, sample }) => blockOf(name, sample(call, ORIGIN + BASE_PATH).trimEnd()));
  return `<div class="languages-of">${[...(await Promise.all(requests)), ...calls].join('')}</div>`;
}

function blockOf(name: string, code: string): string {
  return `<div data-language="${name}"><p class="language">${name}</p>${copyable(`<code>${escaped(code)}</code>`)}</div>`;
}

/** The language switch, which works with the page's script. */
export const LANGUAGE_CHOICE = `<div class="languages js" role="group" aria-label="Language of the samples">${[
  ...LANGUAGES,
  ...CLIENTS,
]
  .map(({ name }) => `<button type="button" data-show="${name}" aria-pressed="false">${name}</button>`)
  .join('')}</div>`;

/** A block of code with a button that copies it. */
export function copyable(code: string): string {
  return `<div class="code"><button type="button" class="copy js">Copy</button><pre tabindex="0">${code}</pre></div>`;
}

/** The sample body of an operation: JSON, or the names of the files in a form. */
interface SampleBody {
  readonly mimeType: string;
  readonly json?: unknown;
  readonly files: readonly string[];
}

function bodyOf(operation: Json, resolve: Resolve): SampleBody | undefined {
  const body = operation.requestBody as { content: Record<string, { schema: Json }> } | undefined;
  const [content] = Object.entries(body?.content ?? {});
  if (!content) return undefined;
  const [mimeType, { schema }] = content;
  if (mimeType === 'application/json') return { mimeType, json: exampleOf(schema, resolve), files: [] };
  return { mimeType, files: Object.keys(schema.properties as Json) };
}

function postDataOf({ mimeType, json, files }: SampleBody) {
  if (json !== undefined) return { mimeType, text: JSON.stringify(json) };
  return { mimeType, params: files.map((name) => ({ name, fileName: 'seal.jpg' })) };
}

/** An example of each path parameter. */
function idsOf(path: string, operation: Json): Record<string, string> {
  const parameters = operation.parameters as { name: string; schema: Json }[];
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  return Object.fromEntries(
    names.map((name) => {
      const { schema } = parameters.find((each) => each.name === name)!;
      const kind = snakeCase(name.replace(/Id$/, ''));
      return [name, String(exampleOf(resolved(schema, noReference), noReference, KINDS[kind] ?? kind))];
    }),
  );
}

/** Path parameters that are not named after their object. */
const KINDS: Record<string, string> = { task: 'operation', endpoint: 'webhook_endpoint' };

function noReference(name: string): never {
  throw new Error(`A path parameter refers to ${name}.`);
}

function needsKey(operation: Json): boolean {
  return (operation.security as unknown[]).length > 0;
}

/** Every endpoint has its own sample idempotency key, and the page's script replaces it by a new one. */
function headersOf(
  { id, operation }: Sampled,
  mimeType: string | undefined,
): { name: string; value: string }[] {
  const isCreate = JSON.stringify(operation.parameters).includes('IdempotencyKeyRequired');
  return [
    ...(needsKey(operation) ? [{ name: 'Authorization', value: 'Bearer mk_live_YOUR_KEY' }] : []),
    ...(isCreate ? [{ name: 'Idempotency-Key', value: exampleId(`key of ${id}`) }] : []),
    ...(mimeType === undefined ? [] : [{ name: 'Content-Type', value: mimeType }]),
  ];
}
