import openapiTypescript, { astToString } from 'openapi-typescript';

/**
 * Generates types for the paths and schemas of a description. Errors are omitted: all have the same shape, which the client
 * knows. Parameters with several values of a closed list are lists, which the client joins with commas.
 *
 * @returns the text of a module
 */
export async function typescriptSchema(description) {
  const { paths, webhooks, components, ...rest } = structuredClone(description);
  for (const methods of Object.values(paths)) {
    for (const operation of Object.values(methods)) {
      const successes = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'));
      operation.responses = bodiesAlone(Object.fromEntries(successes));
      operation.parameters = operation.parameters.map(withListOfChoices);
    }
  }
  const { schemas, parameters, responses, headers, securitySchemes } = components;
  const answered = Object.fromEntries(
    Object.entries(responses).filter(([, each]) => !JSON.stringify(each).includes('schemas/Problem"')),
  );
  const lean = {
    ...rest,
    webhooks: {},
    paths,
    components: {
      schemas: { ...schemas, ...eventSchemas(webhooks) },
      parameters,
      responses: bodiesAlone(answered),
      headers,
      securitySchemes,
    },
  };
  return astToString(await openapiTypescript(JSON.stringify(lean)));
}

/** The envelope that all events share, and the `data` of each type, from which the client makes the union of all events. */
function eventSchemas(webhooks) {
  const bodies = Object.entries(webhooks).map(([name, { post }]) => {
    const { content } = post.requestBody;
    return [name, post.description, content['application/json'].schema];
  });
  const [, , { properties, required, ...envelope }] = bodies[0];
  const isShared = (name) => name !== 'type' && name !== 'data';
  return {
    EventEnvelope: {
      ...envelope,
      properties: Object.fromEntries(Object.entries(properties).filter(([name]) => isShared(name))),
      required: required.filter(isShared),
    },
    EventData: {
      type: 'object',
      description: 'The data of each type of event.',
      properties: Object.fromEntries(
        bodies.map(([name, description, schema]) => [name, { ...schema.properties.data, description }]),
      ),
      required: bodies.map(([name]) => name),
    },
  };
}

/** Several values of a closed list, separated by commas: in the description a pattern, which types cannot express. */
const CHOICES = /^\^\(([\w|.]+)\)\(,\(\1\)\)\*\$$/;

/** The closed list of such a parameter; undefined for any other. */
export function choicesOf({ pattern } = {}) {
  return CHOICES.exec(pattern ?? '')?.[1].split('|');
}

function withListOfChoices(parameter) {
  const values = choicesOf(parameter.schema);
  if (!values) return parameter;
  const { pattern: _, examples: __, ...schema } = parameter.schema;
  const one = { type: 'string', enum: values };
  return {
    ...parameter,
    schema: { ...without(schema, 'type'), anyOf: [one, { type: 'array', items: one }] },
  };
}

function without(part, name) {
  return Object.fromEntries(Object.entries(part).filter(([each]) => each !== name));
}

/** Responses without headers and links, which have no types of their own. */
function bodiesAlone(responses) {
  return Object.fromEntries(
    Object.entries(responses).map(([name, { headers: _, links: __, ...rest }]) => [name, rest]),
  );
}
