import type { ModulesContainer } from '@nestjs/core';
import type { Schema } from '../../resource/field.js';
import type { Resource } from '../../resource/resource.js';
import { type DeclaredField, type Dto, fieldsOf, snakeCase } from '../../validation/field.js';
import { pathParameters, routesOf } from '../routes.js';
import { answeredBy, endpointOf, type RoutePolicy } from '../route-policy.js';
import { type Json, refTo } from './json-schema.js';

/** An operation that accepts the id of a record. */
interface Target {
  readonly to: DescribedEndpoint;
  /** The parameters or the body of the link. @param id the runtime expression of the id */
  readonly inputs: (id: string) => Json;
}

/**
 * The links of the responses (OpenAPI 3.1, Link Object). They tell a client which operations accept an id that a response contains.
 * They are derived from the routes:
 *
 * - A path parameter refers to the resource that `GET` returns at the path ending with it, or else to the resource that is listed
 *   at the path before it, or else to that of its name. So `{taskId}` in `/operations/{taskId}/start` is an operation.
 * - A filter or a body field refers to a resource by its name, such as `asset_id`, `parent_asset_id` and `procedure_ids`, or by the
 *   `of` of its declaration.
 * - A path parameter below a single record refers to the parts in its list of that name. So `{itemId}` in
 *   `/operations/{taskId}/checklist/{itemId}` is one of the `items` of a checklist.
 *
 * A response with one record links to every operation that accepts its id, to the reads of the records whose ids it always
 * contains, and from its first part to the operations of that part. A page or a bulk result links from its first record to the read
 * of that record, or to all operations if it has no read.
 */
export class Links {
  /** For `components.links`. */
  readonly components: Record<string, Json> = {};
  private readonly objects: ReadonlySet<string>;

  constructor(private readonly endpoints: readonly DescribedEndpoint[]) {
    this.objects = new Set(endpoints.flatMap(({ endpoint }) => answeredBy(endpoint)?.object ?? []));
  }

  /** The links of an endpoint's success response, by reference; empty if no operation accepts its ids. */
  of({ single, page, bulk }: RoutePolicy): Record<string, Json> {
    if (single) return { ...this.own(single, '', '/data'), ...this.named(single), ...this.parts(single) };
    if (page) return this.own(page.pageOf, '_page', '/data/0', this.readOf(page.pageOf.object));
    return bulk ? this.own(bulk, '_bulk', '/data/results/0/resource', this.readOf(bulk.object)) : {};
  }

  /** Links from the record's own id. @param only a single target, instead of all */
  private own(resource: Resource, form: string, at: string, only?: Target): Record<string, Json> {
    const { object } = resource;
    if (!propertiesOf(resource).id) return {};
    const targets = only ? [only] : this.targetsOf(object);
    return Object.fromEntries(targets.map((each) => this.link(`${object}${form}`, each, `${at}/id`)));
  }

  /** Links from the ids of other records, if the record always has them. */
  private named(resource: Resource): Record<string, Json> {
    const links = Object.entries(propertiesOf(resource)).flatMap(([field, { format, type }]) => {
      const other = format === 'uuid' && type === 'string' ? this.objectNamed(field) : undefined;
      const read = other && this.readOf(other);
      return read ? [this.link(resource.object, read, `/data/${field}`)] : [];
    });
    return Object.fromEntries(links);
  }

  /** Links from the first part of a record whose path they continue. The record always has the ids of the path before it. */
  private parts(resource: Resource): Record<string, Json> {
    const links = this.endpoints.flatMap((to) => {
      const { record = '', part = '' } = /^(?<record>.*)\/\{(?<part>\w+)Id\}$/.exec(to.path)?.groups ?? {};
      if (this.readAt(record)?.single !== resource || !hasParts(resource, `${part}s`)) return [];
      const above = pathParameters(record).map((name) => [name, `${this.namedBy(record, name)}_id`] as const);
      const fields = new Map([...above, [`${part}Id`, `${part}s/0/id`]]);
      const inputs = () => ({
        parameters: Object.fromEntries([...fields].map(([name, at]) => [name, expressionOf(`/data/${at}`)])),
      });
      return [this.link(resource.object, { to, inputs }, '')];
    });
    return Object.fromEntries(links);
  }

  private link(from: string, { to, inputs }: Target, pointer: string): [string, Json] {
    const { operationId, endpoint } = to;
    const name = `${from}_${operationId}`;
    this.components[name] = {
      operationId,
      ...inputs(expressionOf(pointer)),
      description: endpoint.summary,
    };
    return [operationId, refTo('links', name)];
  }

  private targetsOf(object: string): Target[] {
    return this.endpoints.flatMap((to) => {
      const inputs = this.inputsOf(to, object);
      return inputs ? [{ to, inputs }] : [];
    });
  }

  /** How an operation accepts the id of this kind of record; undefined if it does not. */
  private inputsOf({ path, endpoint }: DescribedEndpoint, object: string): Target['inputs'] | undefined {
    const inPath = pathParameters(path);
    const own = inPath.filter((name) => this.namedBy(path, name) === object);
    if (own.length > 0) return (id) => ({ parameters: valueOfEach(own, id) });
    const isNamed = (field: string) => this.objectNamed(field) === object;
    const filters =
      endpoint.query && inPath.length === 0 ? filtersNaming(endpoint.query, object, isNamed) : [];
    if (filters.length > 0) return (id) => ({ parameters: valueOfEach(filters, id) });
    // If the path has the id of another record, only required body fields get a link.
    const body = endpoint.body && bodyNaming(endpoint.body, object, isNamed, inPath.length > 0);
    return body && ((id) => ({ requestBody: body(id) }));
  }

  /** The operation that reads one such record; undefined if there is none. */
  private readOf(object: string): Target | undefined {
    const to = this.endpoints.find(({ path, endpoint }) => {
      const parameter = /\{(\w+)\}$/.exec(path)?.[1];
      return parameter && endpoint.method === 'GET' && this.namedBy(path, parameter) === object;
    });
    return to && { to, inputs: this.inputsOf(to, object)! };
  }

  /** The resource that a path parameter refers to; undefined if the routes do not show it. */
  private namedBy(path: string, parameter: string): string | undefined {
    const record = path.slice(0, path.indexOf(`{${parameter}}`) + parameter.length + 2);
    const list = record.slice(0, record.lastIndexOf('/'));
    const shown = this.readAt(record)?.single ?? this.readAt(list)?.page?.pageOf;
    return shown?.object ?? this.objectNamed(snakeCase(parameter));
  }

  /** What `GET` answers at this path. */
  private readAt(path: string): RoutePolicy | undefined {
    return this.endpoints.find((each) => each.path === path && each.endpoint.method === 'GET')?.endpoint;
  }

  /** The resource that the name of a field refers to, such as `parent_asset_id` and `procedure_ids`; undefined if none. */
  private objectNamed(field: string): string | undefined {
    const words = field.split('_');
    if (!/^ids?$/.test(words.pop()!)) return undefined;
    const ends = words.map((_, start) => words.slice(start).join('_'));
    return ends.find((end) => this.objects.has(end));
  }
}

/** Whether a record has a list of this name, of parts with ids. */
function hasParts(resource: Resource, name: string): boolean {
  const items = propertiesOf(resource)[name]?.items as Schema | undefined;
  return (items?.properties as Record<string, Json> | undefined)?.id !== undefined;
}

/** The runtime expression of a place in the body of the response. */
function expressionOf(pointer: string): string {
  return `$response.body#${pointer}`;
}

function propertiesOf({ schema }: Resource): Record<string, Json> {
  return schema.properties as Record<string, Json>;
}

function valueOfEach(names: readonly string[], value: string): Json {
  return Object.fromEntries(names.map((name) => [name, value]));
}

/** An endpoint in the API description. */
export interface DescribedEndpoint {
  /** Relative to the base path, with its parameters in braces. */
  readonly path: string;
  /** The name of its handler. */
  readonly operationId: string;
  readonly endpoint: RoutePolicy;
}

/** Every route that needs a key, in the order of declaration. */
export function endpointsOf(modules: ModulesContainer): DescribedEndpoint[] {
  return routesOf(modules).flatMap(({ name, handler, path }) => {
    const endpoint = endpointOf(handler);
    return endpoint ? [{ path, operationId: name.split('.').at(-1)!, endpoint }] : [];
  });
}

/** Whether the name of a field names the resource, such as `asset_id`. */
type IsNamed = (field: string) => boolean;

/** The filters of a list that accept the id of this kind of record. */
function filtersNaming(query: Dto, object: string, isNamed: IsNamed): string[] {
  return [...fieldsOf(query)].flatMap(([name, field]) =>
    takesId(name, field, object, isNamed) ? [name] : [],
  );
}

/**
 * The part of a body that accepts the id of this kind of record: `{ room_id: id }`, also below `items`. If the field requires a
 * certain value of another field, that is included: `{ assignee_type: 'vendor', vendor_id: id }`.
 *
 * @param onlyRequired leaves out optional fields
 * @returns a function that creates the part for an id; undefined if the body accepts no such id
 */
function bodyNaming(
  dto: Dto,
  object: string,
  isNamed: IsNamed,
  onlyRequired: boolean,
): ((id: string) => Json) | undefined {
  const parts = [...fieldsOf(dto)].flatMap(([name, field]): ((id: string) => Json)[] => {
    const { kind, options } = field;
    const { required = false } = options;
    if (takesId(name, field, object, isNamed)) {
      if (onlyRequired && !required) return [];
      const [companion, value] = typeof required === 'object' ? required.when : [];
      const given = (id: string) => (isList(field) ? [id] : id);
      return [(id) => ({ ...(companion ? { [companion]: value } : {}), [name]: given(id) })];
    }
    const within = required === true ? (kind.items ?? kind.object)?.() : undefined;
    const part = within && bodyNaming(within, object, isNamed, onlyRequired);
    return part ? [(id) => ({ [name]: kind.items ? [part(id)] : part(id) })] : [];
  });
  return parts.length > 0 ? (id) => Object.assign({}, ...parts.map((each) => each(id))) as Json : undefined;
}

function takesId(name: string, field: DeclaredField, object: string, isNamed: IsNamed): boolean {
  const { kind } = field;
  if (kind.schema.format !== 'uuid' && !isList(field)) return false;
  return kind.idOf === undefined ? isNamed(name) : kind.idOf === object;
}

/** Whether a field takes a list of ids. */
function isList({ kind }: DeclaredField): boolean {
  return (kind.schema.items as Schema | undefined)?.format === 'uuid';
}
