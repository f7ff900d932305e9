import openapiTypescript, { astToString } from 'openapi-typescript';

/**
 * Generates types for the paths and schemas of a description. Errors are omitted: all have the same shape, which the client
 * knows.
 *
 * @returns the text of a module
 */
export async function typescriptSchema(description) {
  const { paths, components, ...rest } = structuredClone(description);
  for (const methods of Object.values(paths)) {
    for (const operation of Object.values(methods)) {
      const successes = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'));
      operation.responses = bodiesAlone(Object.fromEntries(successes));
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
    components: { schemas, parameters, responses: bodiesAlone(answered), headers, securitySchemes },
  };
  return astToString(await openapiTypescript(JSON.stringify(lean)));
}

/** Responses without headers and links, which have no types of their own. */
function bodiesAlone(responses) {
  return Object.fromEntries(
    Object.entries(responses).map(([name, { headers: _, links: __, ...rest }]) => [name, rest]),
  );
}
