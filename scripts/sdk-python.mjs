import { choicesOf } from './sdk-typescript.mjs';

/**
 * Generates the Python client: the types of the API's schemas, and a method for each endpoint. The code runs on Python 3.10:
 * optional fields are in a class of their own, and names that are keywords are quoted.
 */
const KEYWORDS = new Set(['from', 'import', 'class', 'global', 'pass', 'is', 'in', 'not', 'or', 'and']);
const HEAD = (about) =>
  `"""${about} Generated from openapi.json by \`npm run sdk\`."""\n\nfrom __future__ import annotations\n`;

/** Generates types for the schemas of a description. @returns the text of a module */
export function pythonModels({ components: { schemas } }) {
  const definitions = [];
  for (const [name, schema] of Object.entries(schemas)) {
    if (name.endsWith('Problem') && name !== 'ItemProblem') continue;
    define(pascalCase(name), schema, definitions);
  }
  const imports = '\nfrom typing import Any, Literal, TypedDict\n';
  return `${HEAD('Request and response types of the API.')}${imports}\n\n${definitions.join('\n\n')}`;
}

/** Generates methods for the endpoints of a description. @returns the text of a module */
export function pythonEndpoints({ paths, components }) {
  const methods = [];
  const used = new Set();
  for (const [path, verbs] of Object.entries(paths)) {
    for (const [verb, operation] of Object.entries(verbs)) {
      if (operation.security?.length === 0 || path === '/changes') continue;
      methods.push(methodOf(verb.toUpperCase(), path, operation, components, used));
    }
  }
  const imports = `
from collections.abc import Mapping, Sequence
from typing import Any, Literal
from urllib.parse import quote

from .models import (
${[...used]
  .sort()
  .map((name) => `    ${name},\n`)
  .join('')})
from .responses import Listing
`;
  return `${HEAD('Every endpoint of the API, as a method.')}${imports}

class Endpoints:
    """The endpoints of the API. The name of each method is the \`operationId\` of the description."""

    def _send(
        self,
        method: str,
        path: str,
        query: Mapping[str, Any] | None = None,
        body: Any = None,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        create_only: bool = False,
    ) -> Any:
        raise NotImplementedError

    def _list(self, path: str, query: Mapping[str, Any]) -> Listing[Any]:
        raise NotImplementedError

    def _upload(self, path: str, name: str, content: bytes, idempotency_key: str | None) -> Any:
        raise NotImplementedError

${methods.join('\n')}`;
}

function define(name, schema, definitions) {
  if (schema.enum) {
    const values = schema.enum.map((value) => `    "${value}",\n`).join('');
    return definitions.push(`${name} = Literal[\n${values}]\n`);
  }
  if (!schema.properties) return definitions.push(`${name} = ${typeOf(schema, name, definitions)}\n`);
  const required = new Set(schema.required ?? []);
  const fields = Object.entries(schema.properties).map(([field, each]) => ({
    field,
    type: typeOf(each, name + pascalCase(field), definitions),
    about: each.description,
    isRequired: required.has(field),
  }));
  definitions.push(typedDict(name, schema.description, fields));
}

function typedDict(name, about, fields) {
  if (fields.some(({ field }) => KEYWORDS.has(field))) {
    const pairs = fields.map(({ field, type }) => `        "${field}": "${type.replaceAll('"', "'")}",\n`);
    return `${name} = TypedDict(\n    "${name}",\n    {\n${pairs.join('')}    },\n)\n`;
  }
  const [needed, free] = [
    fields.filter((each) => each.isRequired),
    fields.filter((each) => !each.isRequired),
  ];
  const classOf = (own, bases, those) =>
    `class ${own}(${bases}):\n${about ? `    """${about}"""\n\n` : ''}${those.map(fieldOf).join('') || '    pass\n'}\n`;
  if (free.length === 0) return classOf(name, 'TypedDict', needed);
  if (needed.length === 0) return classOf(name, 'TypedDict, total=False', free);
  return `class _${name}Needed(TypedDict):\n${needed.map(fieldOf).join('')}\n\n${classOf(name, `_${name}Needed, total=False`, free)}`;
}

function fieldOf({ field, type, about }) {
  return `    ${field}: ${type}\n${about ? `    """${about.replaceAll('\\', '\\\\')}"""\n` : ''}`;
}

function typeOf(schema, name, definitions) {
  if (schema.$ref) return pascalCase(schema.$ref.split('/').at(-1));
  if (schema.anyOf) return `${typeOf(schema.anyOf[0], name, definitions)} | None`;
  if (Array.isArray(schema.type)) {
    const values = schema.enum?.filter((value) => value !== null);
    const types = schema.type.map((type) =>
      type === 'null' ? 'None' : typeOf({ ...schema, type, enum: values }, name, definitions),
    );
    return [...new Set(types)].join(' | ');
  }
  if (schema.const !== undefined) return `Literal["${schema.const}"]`;
  if (schema.enum) return `Literal[${schema.enum.map((value) => `"${value}"`).join(', ')}]`;
  if (schema.type === 'array') return `list[${typeOf(schema.items ?? {}, name, definitions)}]`;
  // An object that only occurs in an answer, without a schema of its own, gets no name.
  if (schema.properties && name !== '') {
    define(name, schema, definitions);
    return name;
  }
  return (
    { string: 'str', integer: 'int', number: 'float', boolean: 'bool', object: 'dict[str, Any]' }[
      schema.type
    ] ?? 'Any'
  );
}

function methodOf(verb, path, operation, components, used) {
  const parameters = operation.parameters.map((each) => resolved(each, components, 'parameters'));
  const ids = parameters.filter((each) => each.in === 'path').map(({ name }) => name);
  const filters = parameters.filter((each) => each.in === 'query' && each.name !== 'cursor');
  const success = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))[1];
  const answer = resolved(success, components, 'responses').content?.['application/json'].schema.properties;
  const content = operation.requestBody?.content;
  const type = (schema) => {
    const text = typeOf(schema, '', []);
    for (const [name] of text.matchAll(/\b[A-Z]\w+/g)) if (!BUILT_IN.has(name)) used.add(name);
    return text;
  };
  const body = content?.['application/json'];
  const isOptional = body && operation.requestBody.required !== true;
  const list = answer?.pagination !== undefined;
  const isGuarded = parameters.some(({ name }) => name === 'If-Match');
  const signature = [
    'self',
    ...ids.map((id) => `${snakeCase(id)}: str`),
    ...(body ? [`body: ${type(body.schema)}${isOptional ? ' | None = None' : ''}`] : []),
    ...(content && !body ? ['name: str', 'content: bytes'] : []),
    ...(filters.length > 0 || verb !== 'GET' ? ['*'] : []),
    ...filters.map(
      ({ name, schema }) => `${argument(name)}: ${choices(schema) ?? type(schema)} | None = None`,
    ),
    ...(verb === 'GET' ? [] : ['idempotency_key: str | None = None']),
    ...(isGuarded ? ['if_match: str | None = None'] : []),
    ...(verb === 'PUT' ? ['create_only: bool = False'] : []),
  ];
  const returns = !answer ? 'None' : list ? `Listing[${type(answer.data.items)}]` : type(answer.data);
  const pairs = filters.map(({ name }) => `            "${name}": ${argument(name)},\n`);
  const query = pairs.length > 0 ? `{\n${pairs.join('')}        }` : '{}';
  const address = `f"${path.replace(/\{(\w+)\}/g, (_, id) => `{quote(${snakeCase(id)}, safe='')}`)}"`;
  const where = ids.length > 0 ? address : `"${path}"`;
  const call = list
    ? `self._list(${where}, ${query})`
    : content && !body
      ? `self._upload(${where}, name, content, idempotency_key)`
      : verb === 'GET'
        ? `self._send("GET", ${where}, ${query})`
        : `self._send("${verb}", ${where}, {}, ${body ? 'body' : 'None'}, idempotency_key${isGuarded ? ', if_match' : ''}${verb === 'PUT' ? ', create_only' : ''})`;
  return `    def ${snakeCase(operation.operationId)}(
${signature.map((each) => `        ${each},\n`).join('')}    ) -> ${returns}:
        """${operation.summary}."""
        ${returns === 'None' ? call : `answer: ${returns} = ${call}\n        return answer`}
`;
}

/** The type of a parameter with several values of a closed list, which the client joins with commas. */
function choices(schema) {
  const values = choicesOf(schema)
    ?.map((value) => `"${value}"`)
    .join(', ');
  return values && `Literal[${values}] | Sequence[Literal[${values}]]`;
}

const BUILT_IN = new Set(['None', 'Literal', 'Any']);

function resolved(part, components, kind) {
  return part.$ref ? components[kind][part.$ref.split('/').at(-1)] : part;
}

function argument(name) {
  return KEYWORDS.has(name) ? `${name}_` : name;
}

function snakeCase(name) {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function pascalCase(name) {
  return name.replace(/(^|_)(\w)/g, (_, __, letter) => letter.toUpperCase());
}
