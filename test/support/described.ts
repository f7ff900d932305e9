import { describeApi, type ApiDescription } from '../../src/kernel/http/openapi/document.js';
import { resolved } from '../../src/kernel/http/openapi/json-schema.js';
import type { TestApp } from './test-app.js';

type Json = Record<string, unknown>;

/** A parameter of a route, from the description. */
export interface DescribedParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: Json;
}

/** A route, from the description. */
export interface DescribedRoute {
  /** `GET /assets/{assetId}` */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly scope: string | undefined;
  /** `sandbox` for a route that exists only for keys of sandboxes (D70). */
  readonly onlyIn: string | undefined;
  readonly parameters: readonly DescribedParameter[];
  /** The fields of its body, and an example; undefined if it takes no body. */
  readonly body?: { readonly fields: Record<string, Json>; readonly example: Json };
  /** Whether its body is a form with a file. */
  readonly takesFile: boolean;
  /** The status of a success. */
  readonly success: number;
  readonly isPage: boolean;
  /** Whether its body may contain unknown fields. */
  readonly takesUnknown: boolean;
}

/** The API description of a running API. */
export function descriptionOf(testApp: TestApp): ApiDescription {
  return describeApi(testApp.app);
}

/** Every route of a description that needs a key. */
export function routesOf(description: ApiDescription): DescribedRoute[] {
  const resolve = <T>(part: T & { $ref?: string }): T => {
    if (part.$ref === undefined) return part;
    const [, , kind, name] = part.$ref.split('/');
    return description.components[kind!]![name!] as T;
  };
  return Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const { security, requestBody, responses } = operation as { security: unknown[] } & Record<
        string,
        Json
      >;
      if (security.length === 0) return [];
      const parameters = (operation.parameters as DescribedParameter[]).map((each) => resolve(each));
      const json = (requestBody?.content as Json | undefined)?.['application/json'] as
        { schema: Json } | undefined;
      const schema = json && resolve<Json>(json.schema);
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        scope: operation['x-required-scope'] as string | undefined,
        onlyIn: operation['x-only-in'] as string | undefined,
        parameters,
        ...(schema
          ? { body: { fields: fieldsOf(schema, description), example: (schema.examples as Json[])[0]! } }
          : {}),
        takesFile: 'multipart/form-data' in ((requestBody?.content as Json | undefined) ?? {}),
        success: successOf(method, Object.keys(responses!)),
        takesUnknown: schema?.additionalProperties === true,
        isPage: parameters.some(({ name }) => name === 'cursor'),
      };
    }),
  );
}

/** The success status: of a PUT for an existing record, and of a POST for a new one. */
function successOf(method: string, statuses: readonly string[]): number {
  const successes = statuses.filter((status) => status.startsWith('2')).map(Number);
  return method === 'post' ? Math.max(...successes) : Math.min(...successes);
}

/** The fields of a schema, with references resolved. */
function fieldsOf(schema: Json, description: ApiDescription): Record<string, Json> {
  const named = (name: string) => description.components.schemas![name]!;
  const fields = Object.entries(schema.properties as Record<string, Json>);
  return Object.fromEntries(fields.map(([name, field]) => [name, resolved(field, named)]));
}

/** The parameters and fields of a route that hold ids of records. */
export function idsOf(route: DescribedRoute): Record<'path' | 'query' | 'body', string[]> {
  const among = (place: string) =>
    route.parameters
      .filter((each) => each.in === place && each.schema.format === 'uuid')
      .map((each) => each.name);
  const fields = Object.entries(route.body?.fields ?? {}).filter(([, { format }]) => format === 'uuid');
  return { path: among('path'), query: among('query'), body: fields.map(([name]) => name) };
}
