import { HTTPSnippet, type TargetId } from 'httpsnippet-lite';
import { BASE_PATH } from '../kernel/base-path.js';
import { exampleOf, resolved, type Json, type Resolve } from '../kernel/http/openapi/json-schema.js';
import { snakeCase } from '../kernel/validation/command.js';
import { escaped } from './markdown.js';

/** The placeholder for the host. The page's script replaces it with the reader's own. */
const ORIGIN = 'https://api.example.com';
const LANGUAGES: readonly { readonly name: string; readonly target: TargetId; readonly client: string }[] = [
  { name: 'curl', target: 'shell', client: 'curl' },
  { name: 'Node.js', target: 'javascript', client: 'fetch' },
  { name: 'Python', target: 'python', client: 'requests' },
];

/** Sample requests to an endpoint, to paste into a shell or a program: one block per language. */
export async function samples(
  { method, path, operation }: { readonly method: string; readonly path: string; readonly operation: Json },
  resolve: Resolve,
): Promise<string> {
  const postData = bodyOf(operation, resolve);
  const snippet = new HTTPSnippet({
    method,
    url: ORIGIN + BASE_PATH + pathExample(path, operation),
    httpVersion: 'HTTP/1.1',
    headers: headersOf(operation, postData?.mimeType),
    cookies: [],
    queryString: [],
    headersSize: -1,
    bodySize: -1,
    ...(postData ? { postData } : {}),
  });
  const blocks = LANGUAGES.map(async ({ name, target, client }) => {
    const code = await snippet.convert(target, client);
    const text = escaped([code].flat().join('\n'));
    return `<div data-language="${name}"><p class="language">${name}</p>${copyable(`<code>${text}</code>`)}</div>`;
  });
  return (await Promise.all(blocks)).join('');
}

/** The language switch, which works with the page's script. */
export const LANGUAGE_CHOICE = `<div class="languages js" role="group" aria-label="Language of the samples">${LANGUAGES.map(
  ({ name }) => `<button type="button" data-show="${name}" aria-pressed="false">${name}</button>`,
).join('')}</div>`;

/** A block of code with a button that copies it. */
export function copyable(code: string): string {
  return `<div class="code"><button type="button" class="copy js">Copy</button><pre tabindex="0">${code}</pre></div>`;
}

/** The sample body of an operation; a file for a form; undefined if it has no body. */
function bodyOf(operation: Json, resolve: Resolve) {
  const body = operation.requestBody as { content: Record<string, { schema: Json }> } | undefined;
  const [content] = Object.entries(body?.content ?? {});
  if (!content) return undefined;
  const [mimeType, { schema }] = content;
  if (mimeType === 'application/json') return { mimeType, text: JSON.stringify(exampleOf(schema, resolve)) };
  const parts = Object.keys(schema.properties as Json);
  return { mimeType, params: parts.map((name) => ({ name, fileName: 'seal.jpg' })) };
}

function pathExample(path: string, operation: Json): string {
  const parameters = operation.parameters as { name: string; schema: Json }[];
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const { schema } = parameters.find((each) => each.name === name)!;
    const kind = snakeCase(name.replace(/Id$/, ''));
    return String(exampleOf(resolved(schema, noReference), noReference, KINDS[kind] ?? kind));
  });
}

/** Path parameters that are not named after their object. */
const KINDS: Record<string, string> = { task: 'operation', endpoint: 'webhook_endpoint' };

function noReference(name: string): never {
  throw new Error(`A path parameter refers to ${name}.`);
}

function headersOf(operation: Json, mimeType: string | undefined): { name: string; value: string }[] {
  const needsKey = JSON.stringify(operation.parameters).includes('IdempotencyKeyRequired');
  return [
    ...((operation.security as unknown[]).length > 0
      ? [{ name: 'Authorization', value: 'Bearer mk_live_YOUR_KEY' }]
      : []),
    ...(needsKey ? [{ name: 'Idempotency-Key', value: '6b1f7a52-8f8e-4f0e-9d5c-2f7f5b0e6a11' }] : []),
    ...(mimeType === undefined ? [] : [{ name: 'Content-Type', value: mimeType }]),
  ];
}
