import { randomUUID } from 'node:crypto';
import type { ExecuteFunctions } from '../n8n.js';
import { BINARY, FIELDS, FILTERS, OPTIONS, parameterName } from './properties.js';
import type { ApiRequest } from './request.js';
import type { ApiField, ApiOperation } from './types.js';

type Values = Record<string, unknown>;

/**
 * Builds the request of an operation from the parameters of the node for an item.
 *
 * @throws SyntaxError for a field that must contain JSON and does not
 */
export async function requestFor(
  host: ExecuteFunctions,
  operation: ApiOperation,
  item: number,
): Promise<ApiRequest> {
  const { method, pathFields, queryFields, bodyFields } = operation;
  const given = (place: 'path' | 'query' | 'body', fields: readonly ApiField[], rest?: string): Values => {
    const optional = rest === undefined ? {} : (host.getNodeParameter(rest, item, {}) as Values);
    const values = fields.map((field) => [
      field.name,
      valueOf(
        field,
        field.required ? host.getNodeParameter(parameterName(place, field.name), item) : optional[field.name],
      ),
    ]);
    return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as Values;
  };
  const ids = given('path', pathFields);
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(ids[name] as string),
  );
  const query = given('query', queryFields, FILTERS);
  const headers = method === 'GET' ? {} : headersOf(host, item);
  if (operation.takesFile) return { method, path, query, ...(await formOf(host, item, headers)) };
  const body = bodyFields.length > 0 ? { body: given('body', bodyFields, FIELDS) } : {};
  return { method, path, query, headers, ...body };
}

/** An empty field is omitted, or null if it is required. The empty choice is null. */
function valueOf({ kind, required, isNullable }: ApiField, value: unknown): unknown {
  if (value === undefined) return undefined;
  if (value === '') return isNullable && (required || kind === 'options') ? null : undefined;
  return kind === 'json' && typeof value === 'string' ? (JSON.parse(value) as unknown) : value;
}

interface WriteOptions {
  readonly idempotencyKey?: string;
  readonly ifMatch?: string;
  readonly createOnly?: boolean;
}

function headersOf(host: ExecuteFunctions, item: number): Record<string, string> {
  const { idempotencyKey, ifMatch, createOnly } = host.getNodeParameter(OPTIONS, item, {}) as WriteOptions;
  return {
    'Idempotency-Key': idempotencyKey || keyOf(host, item),
    ...(ifMatch ? { 'If-Match': ifMatch } : {}),
    ...(createOnly ? { 'If-None-Match': '*' } : {}),
  };
}

/** The same key for each retry of the node, and a different one in the next round of a loop. */
function keyOf(host: ExecuteFunctions, item: number): string {
  const round = String(host.evaluateExpression('{{ $runIndex }}', item));
  return ['n8n', host.getExecutionId(), host.getNode().id, round, item].join('-');
}

async function formOf(
  host: ExecuteFunctions,
  item: number,
  headers: Record<string, string>,
): Promise<Pick<ApiRequest, 'body' | 'headers'>> {
  const property = host.getNodeParameter(BINARY, item) as string;
  const { fileName = 'file' } = host.helpers.assertBinaryData(item, property);
  const bytes = await host.helpers.getBinaryDataBuffer(item, property);
  const boundary = randomUUID();
  const name = fileName.replace(/["\r\n]/g, '_');
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  return {
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { ...headers, 'Content-Type': `multipart/form-data; boundary=${boundary}` },
  };
}
