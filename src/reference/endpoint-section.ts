import { STATUS_CODES } from 'node:http';
import { CATALOGUE, type ErrorCode } from '../kernel/errors/catalogue.js';
import type { ApiDescription } from '../kernel/http/openapi/document.js';
import { exampleOf, type Json, type Resolve } from '../kernel/http/openapi/json-schema.js';
import type { Schema } from '../kernel/resource/field.js';
import { escaped, inline, jsonCode, markdown } from './markdown.js';
import { copyable, LANGUAGE_CHOICE, samples } from './samples.js';
import { fieldList, fieldRows, shown, type FieldRow } from './schema-table.js';

/** An endpoint of the description, as the page needs it. */
export interface PageEndpoint {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  readonly operation: Json;
}

/** All endpoints of a description, in order. */
export function pageEndpoints(description: ApiDescription): PageEndpoint[] {
  return Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: operation.operationId as string,
      method: method.toUpperCase(),
      path,
      summary: operation.summary as string,
      tag: (operation.tags as string[])[0]!,
      operation,
    })),
  );
}

/** The section of one endpoint: description, parameters, body and responses, next to a sample request and response. */
export async function endpointSection(endpoint: PageEndpoint, description: ApiDescription): Promise<string> {
  const { id, method, path, summary, operation } = endpoint;
  const scope = operation['x-required-scope'] as string | undefined;
  const badge = scope ? `<span class="scope">${escaped(scope)}</span>` : '';
  const parameters = parameterRows(operation, description);
  const body = bodyRows(operation, description);
  return `<article id="${id}">
<div class="about">
<h3><a href="#${id}">${inline(summary)}</a></h3>
<p class="route">${methodTag(method)} <code>${pathWithBreaks(path)}</code> ${badge}</p>
${markdown((operation.description as string | undefined) ?? '')}
${parameters.length > 0 ? `<h4>Parameters</h4>${fieldList(parameters)}` : ''}
${body.length > 0 ? `<h4>Body</h4>${fieldList(body)}` : ''}
<h4>Responses</h4>${answers(operation, description)}
</div>
<div class="sample">
<h4>Request</h4>${LANGUAGE_CHOICE}${await samples(endpoint, resolverOf(description))}
${sampleAnswer(operation, description)}
</div>
</article>`;
}

/** The name of an HTTP method, coloured. */
export function methodTag(method: string): string {
  return `<span class="method ${method.toLowerCase()}">${method}</span>`;
}

function pathWithBreaks(path: string): string {
  return escaped(path)
    .replaceAll('/', '/<wbr>')
    .replace(/\{\w+\}/g, (name) => `<i>${name}</i>`);
}

function parameterRows(operation: Json, description: ApiDescription): FieldRow[] {
  return ((operation.parameters ?? []) as Json[]).map((given) => {
    const { name, in: place, schema, description: about, required } = resolvedPart(given, description);
    return {
      name: name as string,
      place: place as string,
      schema: shown(schema as Schema, resolverOf(description)),
      description: (about as string | undefined) ?? '',
      required: required === true,
    };
  });
}

function bodyRows(operation: Json, description: ApiDescription): FieldRow[] {
  const { content } = (operation.requestBody ?? {}) as { content?: Record<string, Json> };
  const schema = Object.values(content ?? {})[0]?.schema;
  return schema ? fieldRows(resolvedPart(schema as Json, description), true, resolverOf(description)) : [];
}

function answers(operation: Json, description: ApiDescription): string {
  const rows = Object.entries(operation.responses as Record<string, Json>).map(([status, given]) => {
    const response = resolvedPart(given, description);
    return `<div><dt><span class="status s${status[0]}">${status}</span> <span>${STATUS_CODES[status] ?? ''}</span></dt><dd>${
      Number(status) < 300
        ? successDescription(response, description)
        : codeLinks(Number(status), operation, response)
    }</dd></div>`;
  });
  return `<dl class="answers">${rows.join('')}</dl>`;
}

function successDescription(response: Json, description: ApiDescription): string {
  const references = [...JSON.stringify(jsonOf(response)?.schema ?? {}).matchAll(/schemas\/(\w+)/g)];
  const object = references
    .map(([, name]) => name!)
    .find((name) => name in description.components.schemas! && name !== 'Pagination');
  const what = object ? `<a href="#object-${object}">${object}</a>` : '';
  const headers = Object.keys((response.headers ?? {}) as Json).filter(
    (name) => name === 'Location' || name.startsWith('Idempotency'),
  );
  const also = headers.length > 0 ? ` with ${headers.map((name) => `<code>${name}</code>`).join(', ')}` : '';
  const isPage = references.some(([, name]) => name === 'Pagination');
  return `<p>${inline(response.description as string)} ${isPage ? `A page of ${what}` : what}${also}</p>`;
}

function codeLinks(status: number, operation: Json, response: Json): string {
  const own = operation['x-error-codes'] as ErrorCode[];
  const codes = (response['x-error-codes'] ??
    own.filter((code) => CATALOGUE[code].status === status)) as string[];
  return `<p>${codes.map((code) => `<a href="#code-${code}"><code>${code}</code></a>`).join(' ')}</p>`;
}

function sampleAnswer(operation: Json, description: ApiDescription): string {
  const [status, given] = Object.entries(operation.responses as Record<string, Json>).find(
    ([each]) => Number(each) < 300,
  )!;
  const response = resolvedPart(given, description);
  const schema = jsonOf(response)?.schema as Schema | undefined;
  const heading = `<h4>Response <span class="status s2">${status}</span></h4>`;
  return schema === undefined
    ? `${heading}<p class="empty">${inline(response.description as string)}</p>`
    : heading + copyable(jsonCode(exampleOf(schema, resolverOf(description))));
}

function jsonOf(part: Json | undefined): Json | undefined {
  return (part?.content as Json | undefined)?.['application/json'] as Json | undefined;
}

function resolvedPart(part: Json, description: ApiDescription): Json {
  if (typeof part.$ref !== 'string') return part;
  const [, , kind, name] = part.$ref.split('/');
  return description.components[kind!]![name!]!;
}

/** Finds the schemas of a description by name. */
export function resolverOf({ components }: ApiDescription): Resolve {
  return (name) => components.schemas![name]!;
}
