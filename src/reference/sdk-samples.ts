import { snakeCase } from '../kernel/validation/field.js';

/** A request to show as a call of our clients in `sdk/`. */
export interface Call {
  readonly operationId: string;
  readonly method: string;
  /** The path of the description, with its parameters in braces. */
  readonly path: string;
  /** An example of each path parameter. */
  readonly ids: Readonly<Record<string, string>>;
  /** The example body; undefined if there is none. */
  readonly body?: unknown;
  readonly takesFile: boolean;
  readonly isPage: boolean;
}

/** The path of the change feed, for which both clients have a method of its own. */
const FEED = '/changes';
const FILE = 'seal.jpg';

/** A request with the TypeScript client. @param baseUrl with the version */
export function typescriptSample(call: Call, baseUrl: string): string {
  const imports = call.takesFile ? "import { readFile } from 'node:fs/promises';\n" : '';
  return `${imports}import { MaintenanceClient } from '@maintenance-api/client';

const client = new MaintenanceClient({
  baseUrl: '${baseUrl}',
  apiKey: 'mk_live_YOUR_KEY',
});
${typescriptCall(call)}
`;
}

function typescriptCall({ method, path, ids, body, takesFile, isPage }: Call): string {
  if (path === FEED)
    return 'for await (const { changes, cursor } of client.followChanges()) console.log(changes, cursor);';
  const parts = [
    ...(Object.keys(ids).length > 0 ? [`path: ${inTypescript(ids)}`] : []),
    ...(body === undefined ? [] : [`body: ${inTypescript(body)}`]),
    ...(takesFile ? [`file: new File([await readFile('${FILE}')], '${FILE}')`] : []),
  ];
  const input = parts.length === 0 ? '' : `, { ${parts.join(', ')} }`;
  if (isPage) return `for await (const each of client.list('${path}'${input})) console.log(each);`;
  const result = method === 'DELETE' ? '' : 'const result = ';
  return `${result}await client.${method.toLowerCase()}('${path}'${input});`;
}

/** A request with the Python client. @param baseUrl with the version */
export function pythonSample(call: Call, baseUrl: string): string {
  const imports = call.takesFile ? 'from pathlib import Path\n\n' : '';
  return `${imports}from maintenance_client import MaintenanceClient

client = MaintenanceClient("${baseUrl}", "mk_live_YOUR_KEY")
${pythonCall(call)}
`;
}

function pythonCall({ operationId, method, path, ids, body, takesFile, isPage }: Call): string {
  if (path === FEED) return 'for batch in client.follow_changes():\n    print(batch.changes, batch.cursor)';
  const parts = [
    ...Object.values(ids).map((id) => inPython(id)),
    ...(body === undefined ? [] : [inPython(body)]),
    ...(takesFile ? [`"${FILE}", Path("${FILE}").read_bytes()`] : []),
  ];
  const call = `client.${snakeCase(operationId)}(${parts.join(', ')})`;
  if (isPage) return `for each in ${call}:\n    print(each)`;
  return method === 'DELETE' ? call : `result = ${call}`;
}

/** A value in the syntax of TypeScript, of which JSON is a part: names without quotes where possible, and texts in single quotes. */
function inTypescript(value: unknown): string {
  const quoted = (text: string) =>
    `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
  return literal(value, {
    text: quoted,
    name: (name) => (/^\w+$/.test(name) ? name : quoted(name)),
    words: { null: 'null', true: 'true', false: 'false' },
    pad: ' ',
  });
}

/** A value in the syntax of Python. */
function inPython(value: unknown): string {
  const words = { null: 'None', true: 'True', false: 'False' };
  const quoted = (text: string) => JSON.stringify(text);
  return literal(value, { text: quoted, name: quoted, words, pad: '' });
}

/** How a language writes values. */
interface Syntax {
  readonly text: (text: string) => string;
  readonly name: (name: string) => string;
  readonly words: Readonly<Record<string, string>>;
  /** The space within braces. */
  readonly pad: string;
}

/** The longest object in one line. */
const WIDTH = 60;

function literal(value: unknown, syntax: Syntax, indent = ''): string {
  if (typeof value === 'string') return syntax.text(value);
  if (typeof value !== 'object' || value === null) return syntax.words[String(value)] ?? String(value);
  const isList = Array.isArray(value);
  const [open, close] = isList ? '[]' : '{}';
  const deeper = `${indent}  `;
  const items = isList
    ? value.map((each) => literal(each, syntax, deeper))
    : Object.entries(value).map(([name, each]) => `${syntax.name(name)}: ${literal(each, syntax, deeper)}`);
  const pad = isList || items.length === 0 ? '' : syntax.pad;
  const inline = `${open}${pad}${items.join(', ')}${pad}${close}`;
  if (inline.length <= WIDTH && !inline.includes('\n')) return inline;
  return `${open}\n${items.map((item) => `${deeper}${item},\n`).join('')}${indent}${close}`;
}
