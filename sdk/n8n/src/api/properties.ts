import type { NodeProperty, PropertyChoice, Shown } from '../n8n.js';
import type { ApiField, ApiOperation } from './types.js';

/** The collections of optional parameters. */
export const FILTERS = 'filters';
export const FIELDS = 'fields';
export const OPTIONS = 'options';
/** The field of an input item that holds a file. */
export const BINARY = 'binaryProperty';

/** The name of a required parameter. The prefix avoids the node's own names, such as `resource`. */
export const parameterName = (place: 'path' | 'query' | 'body', field: string) => `${place}_${field}`;

/** All parameters of the node: the resource, the operation, and the inputs of each operation. */
export function propertiesOf(operations: readonly ApiOperation[]): NodeProperty[] {
  const resources = [...new Set(operations.map(({ resource }) => resource))].sort();
  return [
    {
      displayName: 'Resource',
      name: 'resource',
      type: 'options',
      noDataExpression: true,
      options: resources.map((name) => ({ name, value: name })),
      default: 'Operations',
    },
    ...resources.map((resource) =>
      operationProperty(
        resource,
        operations.filter((each) => each.resource === resource),
      ),
    ),
    ...operations.flatMap(inputsOf),
  ];
}

function operationProperty(resource: string, operations: readonly ApiOperation[]): NodeProperty {
  const choices = operations.map(({ name, summary, method, path }): PropertyChoice => ({
    name: summary,
    value: name,
    description: `${method} ${path}`,
    action: summary,
  }));
  return {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: [resource] } },
    options: choices,
    default: choices[0]!.value,
  };
}

function inputsOf(operation: ApiOperation): NodeProperty[] {
  const { resource, name, pathFields, queryFields, bodyFields } = operation;
  const displayOptions = { show: { resource: [resource], operation: [name] } };
  const needed = (place: 'path' | 'query' | 'body', fields: readonly ApiField[]) =>
    fields
      .filter(({ required }) => required)
      .map((field) => ({ ...propertyOf(field), name: parameterName(place, field.name), required: true }));
  const optional = (displayName: string, collection: string, fields: readonly NodeProperty[]) =>
    fields.length > 0
      ? [
          {
            displayName,
            name: collection,
            type: 'collection' as const,
            placeholder: 'Add',
            default: {},
            options: fields,
          },
        ]
      : [];
  const leftOut = (fields: readonly ApiField[]) => fields.filter(({ required }) => !required).map(propertyOf);
  return [
    ...needed('path', pathFields),
    ...needed('query', queryFields),
    ...needed('body', bodyFields),
    ...(operation.takesFile ? [FILE] : []),
    ...(operation.isPage ? [RETURN_ALL] : []),
    ...optional('Filters', FILTERS, leftOut(queryFields)),
    ...optional('Additional Fields', FIELDS, leftOut(bodyFields)),
    ...optional('Options', OPTIONS, [
      ...(operation.method === 'GET' ? [] : [IDEMPOTENCY_KEY]),
      ...(operation.takesVersion ? [IF_MATCH] : []),
      ...(operation.method === 'PUT' ? [CREATE_ONLY] : []),
    ]),
  ]
    .map((property): NodeProperty => ({ ...property, displayOptions }))
    .concat(operation.isPage ? [limitOf(displayOptions.show)] : []);
}

const RETURN_ALL: NodeProperty = {
  displayName: 'Return All',
  name: 'returnAll',
  type: 'boolean',
  default: false,
  description: 'Whether to return all results or only up to a given limit',
};

const limitOf = (show: Shown): NodeProperty => ({
  displayName: 'Limit',
  name: 'limit',
  type: 'number',
  typeOptions: { minValue: 1 },
  default: 50,
  description: 'Max number of results to return',
  displayOptions: { show: { ...show, returnAll: [false] } },
});

const FILE: NodeProperty = {
  displayName: 'Input Binary Field',
  name: BINARY,
  type: 'string',
  default: 'data',
  required: true,
  description: 'The field of the input item that holds the file',
};

const IDEMPOTENCY_KEY: NodeProperty = {
  displayName: 'Idempotency Key',
  name: 'idempotencyKey',
  type: 'string',
  default: '',
  description:
    'Makes a retry of this write safe. By default it is derived from the execution, the node and the item, so that a retry of the node writes nothing twice.',
};

const IF_MATCH: NodeProperty = {
  displayName: 'Version',
  name: 'ifMatch',
  type: 'string',
  default: '',
  placeholder: '"QxyQeiXt_PpKn9mDqC5bwVjgnAq"',
  description: 'The ETag that the record must have (If-Match); otherwise nothing is written',
};

const CREATE_ONLY: NodeProperty = {
  displayName: 'Create Only',
  name: 'createOnly',
  type: 'boolean',
  default: false,
  description: 'Whether to fail instead of updating the record if it already exists',
};

/** The parameter of a field. */
function propertyOf({ name, kind, description, values, isNullable, placeholder }: ApiField): NodeProperty {
  const choices = values?.map((value) => ({ name: value, value })) ?? [];
  return {
    displayName: labelOf(name),
    name,
    type: kind,
    default: DEFAULTS[kind] ?? values?.[0] ?? '',
    description,
    ...(values ? { options: isNullable ? [...choices, NONE] : choices } : {}),
    ...(placeholder === undefined ? {} : { placeholder }),
  };
}

const NONE: PropertyChoice = { name: 'None', value: '' };

const DEFAULTS: Partial<Record<ApiField['kind'], NodeProperty['default']>> = {
  string: '',
  number: 0,
  boolean: false,
  json: '',
};

/** The label of a field: `Parent Asset ID` for `parent_asset_id`, `Asset ID` for `assetId`. */
function labelOf(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, '$1_$2').split('_');
  return words
    .map((word) =>
      /^(id|qr|url)$/i.test(word) ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1),
    )
    .join(' ');
}
