import { DocumentBuilder } from '@nestjs/swagger';
import type { ModulesContainer } from '@nestjs/core';
import { CATALOGUE } from '../errors/catalogue.js';
import { DataModel } from '../resource/data-model.js';
import type { Schema } from '../wire/field.js';
import { BASE_PATH, OPENAPI_PATH } from './base-path.js';
import { endpointOf, pageOf, type Endpoint } from './endpoint.js';
import { schemaOfRequest } from './fields.js';
import { GUIDE } from './openapi/guide.js';
import { HEADERS, strangerHeaders } from './openapi/headers.js';
import { namesReferredTo, type Json } from './openapi/json-schema.js';
import { KEY_SCHEME, operationOf, PAGINATION, PARAMETERS, tagOf } from './openapi/operation.js';
import {
  CODES,
  PROBLEM_SCHEMAS,
  problemExamples,
  problemResponse,
  sharedResponses,
} from './openapi/problems.js';
import { EVENTS_TAG, webhooksOf } from './openapi/webhooks.js';
import { routesOf } from './routes.js';

/** The version of the description: it rises with what is added within v1 (§9.2). */
const VERSION = '1.0.0';

/** The description of the API as OpenAPI 3.1. */
export interface ApiDescription extends Json {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: Json }>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, Json>>>>;
}

/**
 * Describes the API out of what declares it: routes, request classes, wire forms, event types and the catalogue of
 * errors. Nothing of it is written twice, so that it cannot disagree with what the service does.
 *
 * @param modules the modules of the process; they need not have been started
 * @param publicUrl how clients reach the service, if that is known; otherwise the description names its own host
 */
export function describeApi(modules: ModulesContainer, publicUrl = ''): ApiDescription {
  const endpoints = routesOf(modules).flatMap(({ handler }) => endpointOf(handler) ?? []);
  const model = DataModel.of(modules);
  const schemas = declaredSchemas(endpoints, model);
  const resolve = (name: string): Schema => {
    const schema = schemas[name];
    if (!schema) throw new Error(`Nothing declares the schema ${name}.`);
    return schema;
  };
  const paths: Record<string, Record<string, Json>> = {};
  for (const endpoint of endpoints) {
    const path = (paths[endpoint.path] ??= {});
    path[endpoint.method.toLowerCase()] = operationOf(endpoint, resolve);
  }
  paths[OPENAPI_PATH.slice(BASE_PATH.length)] = { get: ownOperation() };
  const webhooks = webhooksOf(model.eventTypes.values(), resolve);
  const used = namesReferredTo([paths, webhooks, sharedResponses()], resolve);
  return {
    ...skeleton(publicUrl),
    tags: tagsOf(endpoints),
    paths,
    webhooks,
    components: {
      securitySchemes: skeleton(publicUrl).components!.securitySchemes,
      schemas: Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name))),
      parameters: PARAMETERS,
      headers: HEADERS,
      responses: sharedResponses(),
      examples: examplesIn([paths, sharedResponses()]),
    },
    'x-error-codes': CODES.map((code) => ({ code, ...CATALOGUE[code] })),
  } as unknown as ApiDescription;
}

/** Examples of those errors that some route answers. */
function examplesIn(part: unknown): Json {
  const text = JSON.stringify(part);
  const all = Object.entries(problemExamples());
  return Object.fromEntries(all.filter(([code]) => text.includes(`"#/components/examples/${code}"`)));
}

function skeleton(publicUrl: string) {
  return new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Maintenance Management API')
    .setVersion(VERSION)
    .setDescription(GUIDE.map(({ title, text }) => `## ${title}\n\n${text}`).join('\n\n'))
    .addServer(`${publicUrl.replace(/\/+$/, '')}${BASE_PATH}`)
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

function declaredSchemas(endpoints: readonly Endpoint[], model: DataModel): Record<string, Schema> {
  const bodies = endpoints.flatMap(({ body }) => (body ? [[body.name, schemaOfRequest(body)] as const] : []));
  return {
    ...Object.fromEntries([...model.resources].map(([name, resource]) => [name, resource.schema])),
    Pagination: PAGINATION,
    ...Object.fromEntries(bodies),
    ...PROBLEM_SCHEMAS,
  };
}

/** A chapter for each resource, described by the first wire form that it answers. */
function tagsOf(endpoints: readonly Endpoint[]): { name: string; description: string }[] {
  const described = new Map<string, string>();
  for (const endpoint of endpoints) {
    const answered = pageOf(endpoint) ?? (endpoint.answers as { description: string } | undefined);
    if (answered && !described.has(tagOf(endpoint))) described.set(tagOf(endpoint), answered.description);
  }
  described.set(EVENTS_TAG, 'What the service posts to the registered webhook endpoints.');
  return [...described].map(([name, description]) => ({ name, description }));
}

/** This description is an endpoint too, and the only one that asks for no key. */
function ownOperation(): Json {
  return {
    operationId: 'getApiDescription',
    summary: 'Get this description',
    description: 'Needs no key, and is open to browsers.',
    tags: ['Identity'],
    security: [],
    parameters: [],
    responses: {
      200: {
        description: 'The description, as OpenAPI 3.1.',
        headers: strangerHeaders(),
        content: { 'application/json': { schema: { type: 'object' } } },
      },
      400: problemResponse('key_in_query'),
    },
  };
}
