import { join, flatten, sql, rawSql, type EntityClass, type Sql } from '../sql/sql.js';
import { type Field, objectSchema, type Schema } from './field.js';

/** The fields of a resource, in the order of the response. `object` is added automatically, after the id. */
export type Fields = Readonly<Record<string, Field>>;

/** The declaration of a resource. */
export interface Declaration<Name extends string, Own extends Fields, Sort extends string> {
  /** The value of the field `object`. */
  readonly object: Name;
  /** The entity of its rows. */
  readonly entity: EntityClass;
  readonly description: string;
  readonly fields: Own;
  /**
   * Fields by which lists can be sorted, ascending and descending, in addition to newest first. Each has a column of the same
   * name, with an index over the business, the column and the id.
   */
  readonly sorts?: readonly Sort[];
  /** The one order of its lists, if it is not newest first: clients cannot choose another. */
  readonly defaultSort?: NoInfer<Sort> | `-${NoInfer<Sort>}`;
  /**
   * How its changes appear in the change feed (D49); by default, all do. `none` for a resource that is a log itself.
   * `ignoredFields`: a change of only these fields does not appear. `includesRow`: which new rows are such a resource; all by default.
   */
  readonly changes?: 'none' | FeedOptions<keyof Own & string>;
  /** The name of the schema, if it differs from `object`: for a detailed view, or because `object` is a reserved word in languages of clients. */
  readonly name?: string;
  /** The first part of the paths of its routes, if it is not the plural of `object`. */
  readonly path?: string;
}

/** How the changes of a resource appear in the change feed. */
interface FeedOptions<Name extends string> {
  readonly ignoredFields?: readonly Name[];
  readonly includesRow?: (row: Readonly<Record<string, unknown>>) => boolean;
}

/**
 * Defines a resource, with its fields in the order of the response. The SQL that PostgreSQL turns into JSON, the TypeScript type
 * (`ResourceOf`), the OpenAPI schema and the snapshots of events are all derived from it (§2.1). A module declares it with
 * `@Declares`.
 */
export function defineResource<
  const Name extends string,
  Own extends Fields,
  const Sort extends keyof Own & string = never,
>(declaration: Declaration<Name, Own, Sort>): Resource<Name, Own, Sort> {
  return new Resource(declaration);
}

/** A resource as an object: its JSON, with the same field names. */
export type ResourceOf<R> =
  R extends Resource<infer Name, infer Own, string>
    ? { readonly [Key in 'object' | keyof Own]: Key extends keyof Own ? ValueOf<Own[Key]> : Name }
    : never;

type ValueOf<F> = F extends Field<infer Value> ? Value : never;

/** The fields by which lists of a resource can be sorted. */
export type SortOf<R> = R extends Resource<string, Fields, infer Sort> ? Sort : never;

/** A declared resource. */
export class Resource<
  Name extends string = string,
  Own extends Fields = Fields,
  out Sort extends string = string,
> {
  readonly object: Name;
  readonly entity: EntityClass;
  readonly description: string;
  /** The name of its schema, which is unique. */
  readonly name: string;
  /** The first part of the paths of its routes. */
  readonly path: string;
  readonly sorts: readonly Sort[];
  readonly defaultSort: Sort | `-${Sort}` | undefined;
  /** Whether its changes appear in the change feed. Those of a detailed view do not, because the resource itself does. */
  readonly isInFeed: boolean;
  private readonly feedOptions: FeedOptions<string>;
  private shownColumns: ReadonlySet<string> | undefined;
  private readonly fields: Own;
  private readonly all: Fields;
  private plain: Sql | undefined;
  private listed: Sql | undefined;
  private suppliedNames: readonly string[] | undefined;

  constructor({
    object,
    entity,
    description,
    fields,
    sorts = [],
    defaultSort,
    changes = {},
    name = object,
    path = `${object.replaceAll('_', '-')}s`,
  }: Declaration<Name, Own, Sort>) {
    this.object = object;
    this.entity = entity;
    this.description = description;
    this.name = name;
    this.path = path;
    this.sorts = sorts;
    this.defaultSort = defaultSort;
    this.isInFeed = changes !== 'none' && name === object;
    this.feedOptions = changes === 'none' ? {} : changes;
    this.fields = fields;
    this.all = this.withObject(fields);
  }

  /**
   * The fields as SQL columns over the row `r`, in the order of the response, for lists. Supplied fields are null; the caller
   * fills them in.
   */
  get columns(): Sql {
    return (this.listed ??= flatten(columnsOf(this.all, {})));
  }

  /**
   * The resource as SQL: a JSON object over the row `r` with all keys, in the order of the response.
   *
   * @param values the values of the supplied fields
   */
  projection(values?: Record<string, unknown>): Sql {
    if (values === undefined) return (this.plain ??= flatten(this.projection({})));
    return objectOf(this.all, values);
  }

  /** The resource's JSON Schema. */
  get schema(): Schema {
    return schemaOf(this.all, this.description);
  }

  /** Whether any field contains a column of its rows. */
  shows(column: string): boolean {
    this.shownColumns ??= new Set(
      [...this.projection().text.matchAll(/\br\.(\w+)/g)].map(([, name]) => name!),
    );
    return this.shownColumns.has(column);
  }

  /** Whether a change of a column appears in the change feed. */
  isFeedColumn(column: string): boolean {
    return this.shows(column) && this.feedOptions.ignoredFields?.includes(column) !== true;
  }

  /** Whether a new row is such a resource. */
  includesRow(row: object): boolean {
    return this.feedOptions.includesRow?.(row as Record<string, unknown>) ?? true;
  }

  /** The id as SQL over the row `r`. */
  get id(): Sql {
    return this.all.id?.from?.('id') ?? rawSql('r.id');
  }

  /** Whether its id differs from that of its row. Lists are then still ordered by the row's id. */
  get hasDerivedId(): boolean {
    return this.all.id?.from !== undefined;
  }

  /** The names of the fields that are not in the row. The reader supplies them, and their values may differ at each read. */
  get suppliedFields(): readonly string[] {
    return (this.suppliedNames ??= Object.keys(this.all).filter((name) => this.all[name]!.supplied));
  }

  /** Whether a field may be null. */
  isNullable(field: string): boolean {
    return Array.isArray(required(this.all, field).schema.type);
  }

  /** Another view of this resource, with additional or replaced fields (§2.12). */
  extended<More extends Fields>(
    name: string,
    description: string,
    extensions: More,
  ): Resource<Name, Omit<Own, keyof More> & More, Sort> {
    const { object, entity, path, sorts, defaultSort } = this;
    const fields = { ...this.fields, ...extensions };
    return new Resource({ object, entity, name, path, description, fields, sorts, defaultSort });
  }

  /**
   * The snapshot of this resource in an event.
   *
   * @param names the names of its fields, including `object`, in the order of the event
   * @param extra fields that the emitter supplies, each `supplied`; `names` determines their position
   */
  snapshot<Extra extends Fields = Record<never, Field>>(
    names: readonly ('object' | keyof Own | keyof NoInfer<Extra>)[],
    extra?: Extra,
  ): Snapshot<Resource<Name, Own, Sort>> {
    const all: Fields = { ...this.all, ...extra };
    const fields = Object.fromEntries(
      (names as readonly string[]).map((name) => [name, required(all, name)]),
    );
    const others = Object.entries(this.all).filter(([name, field]) => !(name in fields) && !field.supplied);
    const schema = schemaOf(fields, `The ${this.object} as it was when the event occurred.`);
    const ifChanged = Object.fromEntries(
      others.map(([name, field]) => [name, onlyIfChanged(field.schema)] as const),
    );
    return {
      resource: this,
      projection: (values) => objectOf(fields, values),
      onlyIfChanged: others.map(([name]) => name),
      schema: { ...schema, properties: { ...(schema.properties as object), ...ifChanged } },
    };
  }

  /** A snapshot with all fields. @param extra fields that the emitter supplies, each `supplied` */
  wholeSnapshot(extra: Fields = {}): Snapshot<Resource<Name, Own, Sort>> {
    return this.snapshot([...Object.keys(this.all), ...Object.keys(extra)], extra);
  }

  private withObject({ id, ...rest }: Fields): Fields {
    const object: Field = {
      schema: { type: 'string', const: this.object, description: 'The type of this object.' },
      from: () => rawSql(`'${this.object}'::text`),
    };
    return id ? { id, object, ...rest } : { object, ...rest };
  }
}

/**
 * The snapshot of a resource in an event: some of its fields, and fields that the emitter supplies. An event of a change also has
 * each other field of the resource that changed (D24).
 */
export interface Snapshot<R extends Resource = Resource> {
  readonly resource: R;
  /** The names of the resource's other fields, in its order. */
  readonly onlyIfChanged: readonly string[];
  /** The snapshot as SQL over the row `r`, as JSON. @param supplied the values of the supplied fields */
  projection(supplied: Record<string, unknown>): Sql;
  /** The JSON Schema, for the OpenAPI document. */
  readonly schema: Record<string, unknown>;
}

function required(fields: Fields, name: string): Field {
  const field = fields[name];
  if (!field) throw new Error(`No field ${name} to show.`);
  return field;
}

function objectOf(fields: Fields, values: Record<string, unknown>): Sql {
  return sql`(SELECT row_to_json(o) FROM (SELECT ${columnsOf(fields, values)}) o)`;
}

function columnsOf(fields: Fields, values: Record<string, unknown>): Sql {
  const columns = Object.entries(fields).map(
    ([name, field]) => sql`${valueOf(name, field, values)} AS ${rawSql(name)}`,
  );
  return join(columns, ', ');
}

function valueOf(name: string, field: Field, values: Record<string, unknown>): Sql {
  if (field.supplied)
    return ['object', 'array'].includes(field.schema.type as string)
      ? sql`${JSON.stringify(values[name])}::json`
      : sql`${values[name] ?? null}::text`;
  return field.from ? field.from(name) : rawSql(`r.${name}`);
}

/** The schema of a field that an event only has if it changed. */
function onlyIfChanged({ description, ...schema }: Schema): Schema {
  return { ...schema, description: `${String(description)} Only present if \`changed_fields\` names it.` };
}

function schemaOf(fields: Fields, description: string): Schema {
  const properties = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.schema]));
  return objectSchema(description, properties);
}
