/**
 * Generates the n8n node's operations with their parameters, and its list of event types.
 *
 * @returns the text of a module
 */
export function n8nOperations(description) {
  const resolved = (part) => {
    if (part?.$ref) {
      const [, , kind, name] = part.$ref.split('/');
      return { ...resolved(description.components[kind][name]), ...without(part, '$ref') };
    }
    if (!part?.anyOf) return part;
    return { ...resolved(part.anyOf[0]), ...without(part, 'anyOf'), isNullable: true };
  };
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security }]) => security.length > 0)
      .map(([method, operation]) => operationOf(path, method.toUpperCase(), operation)),
  );
  const eventTypes = Object.entries(description.webhooks)
    .filter(([name]) => name !== 'webhook.ping')
    .map(([name, { post }]) => ({ name, description: post.description }));
  return `/* Generated from openapi.json by \`npm run sdk\`. */
import type { ApiOperation, EventKind } from './types.js';

export const OPERATIONS: readonly ApiOperation[] = ${JSON.stringify(operations)};

/** Every type of event that an endpoint can subscribe to. */
export const EVENT_TYPES: readonly EventKind[] = ${JSON.stringify(eventTypes)};
`;

  function operationOf(path, method, { operationId, summary, tags, requestBody, parameters: given }) {
    const parameters = given.map(resolved);
    const placed = (place) => parameters.filter((each) => each.in === place);
    const query = placed('query');
    const { 'application/json': json, 'multipart/form-data': form } = requestBody?.content ?? {};
    const schema = resolved(json?.schema);
    return {
      name: operationId,
      resource: tags[0],
      summary,
      method,
      path,
      isPage: query.some(({ name }) => name === 'cursor'),
      takesFile: form !== undefined,
      takesVersion: placed('header').some(({ name }) => name === 'If-Match'),
      pathFields: placed('path').map(parameterField),
      queryFields: query.filter(({ name }) => !['limit', 'cursor'].includes(name)).map(parameterField),
      bodyFields: Object.entries(schema?.properties ?? {}).map(([name, field]) =>
        fieldOf(name, field, schema.required?.includes(name)),
      ),
    };
  }

  function parameterField({ name, description: about, required, schema }) {
    return fieldOf(name, { ...schema, description: about }, required);
  }

  function fieldOf(name, part, required = false) {
    const schema = resolved(part);
    return {
      name,
      kind: kindOf(schema),
      description: schema.description ?? '',
      required,
      isNullable: schema.isNullable === true || [schema.type].flat().includes('null'),
      ...(schema.enum ? { values: schema.enum.filter((value) => value !== null) } : {}),
      ...(schema.examples?.[0] == null || schema.type === 'boolean'
        ? {}
        : { placeholder: textOf(schema.examples[0]) }),
    };
  }
}

/** The kind of input for a value. */
function kindOf({ type, enum: values }) {
  if (values) return 'options';
  const types = [type].flat().filter((each) => each !== 'null');
  if (types.includes('string') || types.length === 0) return 'string';
  if (types[0] === 'boolean') return 'boolean';
  return ['integer', 'number'].includes(types[0]) ? 'number' : 'json';
}

function textOf(example) {
  return typeof example === 'object' ? JSON.stringify(example) : String(example);
}

function without(part, name) {
  return Object.fromEntries(Object.entries(part).filter(([each]) => each !== name));
}
