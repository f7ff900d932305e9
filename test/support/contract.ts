import type { INestApplication } from '@nestjs/common';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describeApi, type ApiDescription } from '../../src/kernel/http/openapi/document.js';

type Json = Record<string, unknown>;
type Headers = Record<string, string | string[] | undefined>;
interface Response {
  readonly headers: ReadonlyMap<string, { required: boolean; valid: ValidateFunction }>;
  /** Undefined if the body is empty. Compiled when it is first used. */
  readonly body?: () => ValidateFunction;
  /** The error codes, if they are the same for every operation. */
  readonly codes?: readonly string[];
}
interface Operation {
  readonly method: string;
  readonly path: RegExp;
  readonly responses: ReadonlyMap<number, Response>;
  /** The codes of its errors that differ between operations. */
  readonly codes: readonly string[];
}

let operations: readonly Operation[] | undefined;
let problem: () => ValidateFunction;
/** The answers of the guards, and the 404 after them (D40). */
const STATUSES_OF_UNKNOWN_PATHS = [400, 401, 402, 403, 404, 429];

/** Reads the API description from a running API, to check every reply against it. */
export function describeContract(app: INestApplication): Promise<void> {
  operations ??= compile(describeApi(app));
  return Promise.resolve();
}

/**
 * Checks a reply against the API description. Its status, headers and body must match, and undocumented fields are errors.
 *
 * @param path below the base path, with its query
 * @throws Error if the description does not allow the reply
 */
export function assertContract(
  method: string,
  path: string,
  status: number,
  headers: Headers,
  body: unknown,
): void {
  if (!operations) throw new Error('The contract was not described: call describeContract first.');
  const asked = `${method} ${path} → ${status}`;
  const plainPath = path.split('?')[0]!;
  const described = method === 'HEAD' ? 'GET' : method;
  const operation = operations.find((each) => each.method === described && each.path.test(plainPath));
  if (!operation) {
    if (!STATUSES_OF_UNKNOWN_PATHS.includes(status))
      throw new Error(`${asked}: the description has no such route.`);
    if (method !== 'HEAD') assertValid(`${asked}, body`, problem(), body);
    return;
  }
  const response = operation.responses.get(status);
  if (!response)
    throw new Error(`${asked}: the description does not foresee this status. ${JSON.stringify(body)}`);
  for (const [name, header] of response.headers) {
    const value = headers[name];
    if (value !== undefined) assertValid(`${asked}, header ${name}`, header.valid, typed(value));
    else if (header.required) throw new Error(`${asked}: the header ${name} is missing.`);
  }
  if (response.body && method !== 'HEAD') assertValid(`${asked}, body`, response.body(), body);
  else if (body !== undefined) throw new Error(`${asked}: the body should be empty.`);
  if (status < 400 || method === 'HEAD') return;
  const { code } = (body as { error: { code: string } }).error;
  if (!(response.codes ?? operation.codes).includes(code))
    throw new Error(`${asked}, body is not as described: /error/code ${code} is not one of its codes.`);
}

function assertValid(what: string, valid: ValidateFunction, value: unknown): void {
  if (valid(value)) return;
  const wrong = valid.errors!.map(({ instancePath, message, params }) => {
    return `${instancePath || '/'} ${message} ${JSON.stringify(params)}`;
  });
  throw new Error(
    `${what} is not as described:\n  ${wrong.join('\n  ')}\n  ${JSON.stringify(value)?.slice(0, 2_000)}`,
  );
}

function typed(value: string | string[]): unknown {
  return typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
}

function compile(description: ApiDescription): Operation[] {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true });
  formats.default(ajv);
  ajv.addSchema({ $id: 'api', components: closed({ ...description.components }) });
  const schemaAt = (schema: Json) => {
    let valid: ValidateFunction | undefined;
    return () => (valid ??= ajv.compile(closed(rebased(schema))));
  };
  const headers = new Map(
    Object.entries(description.components.headers!).map(([name, { required, schema }]) => {
      return [name, { required: required === true, valid: ajv.compile(schema as Json) }] as const;
    }),
  );
  const shared = new Map<unknown, Response>();
  const responseOf = (given: Json): Response => {
    const reference = given.$ref as string | undefined;
    if (reference !== undefined && shared.has(reference)) return shared.get(reference)!;
    const response = reference === undefined ? given : description.components.responses![lastOf(reference)]!;
    const content = response.content as { 'application/json'?: { schema: Json } } | undefined;
    const json = content?.['application/json'];
    const compiled: Response = {
      headers: new Map(
        Object.keys((response.headers ?? {}) as Json).map((name) => [name.toLowerCase(), headers.get(name)!]),
      ),
      ...(json ? { body: schemaAt(json.schema) } : {}),
      codes: response['x-error-codes'] as string[] | undefined,
    };
    if (reference !== undefined) shared.set(reference, compiled);
    return compiled;
  };
  problem = schemaAt({ $ref: '#/components/schemas/Problem' });
  return Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+').replace('.', '\\.')}$`),
      codes: (operation['x-error-codes'] ?? []) as string[],
      responses: new Map(
        Object.entries(operation.responses as Json).map(([status, given]) => [
          Number(status),
          responseOf(given as Json),
        ]),
      ),
    })),
  );
}

function lastOf(reference: string): string {
  return reference.split('/').at(-1)!;
}

/** Rewrites references to point at the registered components. */
function rebased<T>(part: T): T {
  return JSON.parse(JSON.stringify(part).replaceAll('"#/components/', '"api#/components/')) as T;
}

/** The same schemas without additional properties: an undocumented field is an error. */
function closed<T>(part: T): T {
  if (Array.isArray(part)) return part.map(closed) as T;
  if (typeof part !== 'object' || part === null) return part;
  const copy = Object.fromEntries(
    Object.entries(part).map(([name, value]) => [name, closed(value as unknown)]),
  );
  const isObject = copy.type === 'object' && 'properties' in copy && 'required' in copy;
  return (
    isObject && !('additionalProperties' in copy) ? { ...copy, additionalProperties: false } : copy
  ) as T;
}
