import type { INestApplication } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { CATALOGUE } from '../../errors/catalogue.js';
import { DataModel } from '../../resource/data-model.js';
import { BASE_PATH } from '../../base-path.js';
import { pathParameters } from '../routes.js';
import { answeredBy } from '../route-policy.js';
import { bulkSchemasOf, KEY_SCHEME, tagOf } from './endpoint-decorators.js';
import {
  finishOperation,
  finishPartSchema,
  finishRequestSchema,
  NOT_MODIFIED_ANSWER,
  PAGINATION,
  PARAMETERS,
  successName,
} from './finish.js';
import { type DescribedEndpoint, endpointsOf, Links } from './links.js';
import { GUIDE } from './guide.js';
import { HEADERS } from './headers.js';
import { exampleOf, namesReferredTo, refTo, type Json, type Resolve } from './json-schema.js';
import { nameSharedSchemas } from './named-schemas.js';
import { CODES, ERROR_SCHEMAS, errorCodes, errorExamples, sharedResponses } from './error-responses.js';
import { EVENTS_TAG, WEBHOOK_ANSWERS, WEBHOOK_HEADERS, webhooksOf } from './webhooks.js';
import { VERSION } from '../../version.js';
import { fieldsOf, type Dto } from '../../validation/field.js';

/** The description of the API as OpenAPI 3.1. */
export interface ApiDescription extends Json {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: Json }>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, Json>>>>;
}

/**
 * Creates the API description from the declarations. @nestjs/swagger reads the controllers and the request classes; this adds what
 * it does not support: resources, event types, errors and shared responses.
 *
 * @param app need not be started
 * @param publicUrl the service's public URL, if known; otherwise the server URL is relative
 */
export function describeApi(app: INestApplication, publicUrl = ''): ApiDescription {
  const document = withoutDtoSuffix(
    SwaggerModule.createDocument(app, skeleton(publicUrl), {
      operationIdFactory: (_controller, handler) => handler,
      autoTagControllers: false,
    }),
  );
  const modules = app.get(ModulesContainer);
  const endpoints = endpointsOf(modules);
  const model = DataModel.of(modules);
  const links = new Links(endpoints);
  const paths = pathsOf(document, endpoints, links);
  const schemas = schemasOf(document, endpoints, model);
  const resolve = resolverOf(schemas);
  const successes = shareSuccesses(paths, endpoints);
  const webhooks = webhooksOf(model.eventTypes.values(), schemas);
  nameSharedSchemas(schemas, [paths, webhooks]);
  const codes = new Set(
    endpoints.flatMap(({ path, endpoint }) => errorCodes(endpoint, pathParameters(path).length > 0)),
  );
  const responses = sharedResponses(codes);
  const used = namesReferredTo([paths, successes, webhooks, responses], resolve);
  return {
    ...document,
    tags: tagsOf(endpoints),
    paths,
    webhooks,
    components: {
      ...document.components,
      schemas: Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name))),
      parameters: { ...PARAMETERS, ...WEBHOOK_HEADERS },
      headers: HEADERS,
      responses: { ...successes, NotModified: NOT_MODIFIED_ANSWER, ...responses, ...WEBHOOK_ANSWERS },
      links: links.components,
      examples: errorExamples(codes),
    },
    'x-error-codes': CODES.map((code) => ({ code, ...CATALOGUE[code] })),
  };
}

/** Removes the suffix of the request classes from schema names: `CreateAsset` instead of `CreateAssetDto`. */
function withoutDtoSuffix(document: object): ApiDescription {
  return JSON.parse(
    JSON.stringify(document).replace(/"(#\/components\/schemas\/)?(\w+)Dto"/g, '"$1$2"'),
  ) as ApiDescription;
}

/** The paths, relative to the base path, which is part of the server URL. */
function pathsOf(
  { paths: found }: ApiDescription,
  endpoints: readonly DescribedEndpoint[],
  links: Links,
): Record<string, Record<string, Json>> {
  const paths = Object.fromEntries(
    Object.entries(found).map(([path, methods]) => [path.replace(BASE_PATH, ''), methods]),
  );
  for (const { path, endpoint } of endpoints)
    finishOperation(paths[path]![endpoint.method.toLowerCase()]!, endpoint, links.of(endpoint));
  return paths;
}

/** Endpoints with the same success response share one component. */
function shareSuccesses(
  paths: ApiDescription['paths'],
  endpoints: readonly DescribedEndpoint[],
): Record<string, Json> {
  const shared: Record<string, Json> = {};
  for (const { path, endpoint } of endpoints) {
    const { responses } = paths[path]![endpoint.method.toLowerCase()] as { responses: Record<string, Json> };
    const name = successName(endpoint);
    shared[name] = responses[endpoint.status]!;
    responses[endpoint.status] = refTo('responses', name);
  }
  return shared;
}

function bulkSchemas(endpoints: readonly DescribedEndpoint[]): Record<string, Json> {
  const resources = endpoints.flatMap(({ endpoint }) => endpoint.bulk ?? []);
  return Object.assign({}, ...resources.map(bulkSchemasOf)) as Record<string, Json>;
}

function schemasOf(
  document: ApiDescription,
  endpoints: readonly DescribedEndpoint[],
  model: DataModel,
): Record<string, Json> {
  const resources = Object.fromEntries(
    [...model.resources].map(([name, resource]) => [name, resource.schema]),
  );
  const schemas: Record<string, Json> = {
    ...resources,
    ...bulkSchemas(endpoints),
    Pagination: PAGINATION,
    ...document.components.schemas,
    ...ERROR_SCHEMAS,
  };
  const resolve = resolverOf(schemas);
  for (const {
    endpoint: { body },
  } of endpoints) {
    if (!body) continue;
    // The example of a body consists of the examples of its parts.
    for (const part of partsOf(body).reverse()) finish(finishPartSchema, part);
    finish(finishRequestSchema, body);
  }
  for (const name of model.resources.keys()) {
    const schema = schemas[name]!;
    schema.examples = [exampleOf(schema, resolve, name)];
  }
  // Requests and resources share schema objects. Copy them, so that a change to one does not affect the other.
  return structuredClone(schemas);

  function finish(act: typeof finishRequestSchema, dto: Dto): void {
    const schema = schemas[dto.name.replace(/Dto$/, '')]!;
    const properties = schema.properties as Record<string, Json>;
    act(schema, dto, (field) => exampleOf(properties[field]!, resolve, field));
  }
}

/** The nested request classes of a body, at all depths. */
function partsOf(body: Dto): Dto[] {
  return [...fieldsOf(body).values()].flatMap(({ kind }) => {
    const part = (kind.items ?? kind.object)?.();
    return part ? [part, ...partsOf(part)] : [];
  });
}

function resolverOf(schemas: Readonly<Record<string, Json>>): Resolve {
  return (name) => {
    const schema = schemas[name];
    if (!schema) throw new Error(`Nothing declares the schema ${name}.`);
    return schema;
  };
}

function skeleton(publicUrl: string) {
  return new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Maintenance Management API')
    .setVersion(VERSION)
    .setDescription(GUIDE.map(({ title, text }) => `## ${title}\n\n${text}`).join('\n\n'))
    .addServer(`${publicUrl}${BASE_PATH}`)
    .addBearerAuth(
      {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'mk_live_…',
        description: 'An API key of the business.',
      },
      KEY_SCHEME,
    )
    .build();
}

/** One tag for each kind of resource, described by the first resource that its endpoints return. */
function tagsOf(endpoints: readonly DescribedEndpoint[]): { name: string; description: string }[] {
  const described = new Map<string, string>();
  for (const { endpoint } of endpoints) {
    const answered = answeredBy(endpoint);
    if (answered && !described.has(tagOf(endpoint))) described.set(tagOf(endpoint), answered.description);
  }
  described.set(EVENTS_TAG, 'Events that the service posts to the registered webhook endpoints.');
  return [...described].map(([name, description]) => ({ name, description }));
}
