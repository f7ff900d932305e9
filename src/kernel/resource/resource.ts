import { join, flatten, sql, rawSql, type EntityClass, type Sql } from '../sql/sql.js';
import type { Field, Schema } from './field.js';

/** The fields of a resource, in wire order. `object` stands among them by itself, right behind the id. */
export type Fields = Readonly<Record<string, Field>>;

/** What there is to say about a resource. */
export interface Declaration<Name extends string, Own extends Fields, Sort extends string> {
  /** The value of the field `object`. */
  readonly object: Name;
  /** Whose rows these are. */
  readonly entity: EntityClass;
  readonly description: string;
  readonly fields: Own;
  /**
   * Fields by which lists can be sorted, up and down, beside newest first. Each is a column of its own name, with an index
   * over the business, it and the id.
   */
  readonly sorts?: readonly Sort[];
  /**
   * Every change of a resource stands in the feed of changes (D49). `none` for what is a log of its own; `unlessOnly`: fields
   * whose changes alone are no news; `madeFrom`: which new rows are such a resource at all, where not every one is.
   */
  readonly changes?: 'none' | Followed<keyof Own & string>;
  /** The schema's name, where it is not the object's: that of a detailed view. */
  readonly name?: string;
}

/** How the changes of a resource are told. */
interface Followed<Name extends string> {
  readonly unlessOnly?: readonly Name[];
  readonly madeFrom?: (row: Readonly<Record<string, unknown>>) => boolean;
}

/**
 * Declares a resource, once and in wire order. Out of the one declaration come the SQL that PostgreSQL turns into JSON, the
 * TypeScript type (`ResourceOf`), the OpenAPI schema, and the snapshots of events (§2.1). A module makes it known with
 * `@Declares`.
 */
export function defineResource<
  const Name extends string,
  Own extends Fields,
  const Sort extends keyof Own & string = never,
>(declaration: Declaration<Name, Own, Sort>): Resource<Name, Own, Sort> {
  return new Resource(declaration);
}

/** A resource as an object: what its JSON says, spelled as there. */
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
  /** The name of its schema, unique among all. */
  readonly name: string;
  readonly sorts: readonly Sort[];
  /** Whether the feed of changes tells of it: a detailed view is the same resource once more. */
  readonly isFollowed: boolean;
  private readonly followed: Followed<string>;
  private shownColumns: ReadonlySet<string> | undefined;
  private readonly fields: Own;
  private readonly all: Fields;
  private plain: Sql | undefined;
  private listed: Sql | undefined;
  private givenNames: readonly string[] | undefined;

  constructor({
    object,
    entity,
    description,
    fields,
    sorts = [],
    changes = {},
    name = object,
  }: Declaration<Name, Own, Sort>) {
    this.object = object;
    this.entity = entity;
    this.description = description;
    this.name = name;
    this.sorts = sorts;
    this.isFollowed = changes !== 'none' && name === object;
    this.followed = changes === 'none' ? {} : changes;
    this.fields = fields;
    this.all = this.withObject(fields);
  }

  /**
   * The resource's fields as SQL: columns over the row `r`, in wire order. For lists; fields that are `given` are null,
   * which the caller of a list fills in.
   */
  get columns(): Sql {
    return (this.listed ??= flatten(columnsOf(this.all, {})));
  }

  /**
   * The resource as SQL: a JSON object over the row `r`, every key present, in wire order.
   *
   * @param values of the fields marked `given`
   */
  projection(values?: Record<string, unknown>): Sql {
    if (values === undefined) return (this.plain ??= flatten(this.projection({})));
    return objectOf(this.all, values);
  }

  /** The resource's JSON Schema. */
  get schema(): Schema {
    return schemaOf(this.all, this.description);
  }

  /** Whether clients can see a column of its rows in any field. */
  shows(column: string): boolean {
    this.shownColumns ??= new Set(
      this.projection().strings.flatMap((text) => [...text.matchAll(/\br\.(\w+)/g)].map(([, name]) => name!)),
    );
    return this.shownColumns.has(column);
  }

  /** Whether it is news when a column of a row changes: clients can see it, and follow it. */
  isNews(column: string): boolean {
    return this.shows(column) && this.followed.unlessOnly?.includes(column) !== true;
  }

  /** Whether a new row is such a resource. */
  isMadeFrom(row: object): boolean {
    return this.followed.madeFrom?.(row as Record<string, unknown>) ?? true;
  }

  /** Its id as SQL over the row `r`. */
  get id(): Sql {
    return this.all.id?.from?.('id') ?? rawSql('r.id');
  }

  /** Whether its id is not that of its row: then the row's own is the place in a list. */
  get hasIdOfItsOwn(): boolean {
    return this.all.id?.from !== undefined;
  }

  /** Names of the fields that are not in the row: the reader gives them, and may give others the next time. */
  get given(): readonly string[] {
    return (this.givenNames ??= Object.keys(this.all).filter((name) => this.all[name]!.given));
  }

  /** Whether a field may be null. */
  isNullable(field: string): boolean {
    return Array.isArray(required(this.all, field).schema.type);
  }

  /** This resource, with more fields behind its own, or others of the same names: another view of it (§2.12). */
  extended<More extends Fields>(
    name: string,
    description: string,
    extensions: More,
  ): Resource<Name, Omit<Own, keyof More> & More, Sort> {
    const { object, entity, sorts } = this;
    const fields = { ...this.fields, ...extensions };
    return new Resource({ object, entity, name, description, fields, sorts });
  }

  /**
   * The picture of this resource in an event.
   *
   * @param names which of its fields, in their order there; `object` too
   * @param extra fields that only the emitter knows, each marked `given`, placed by their names in `names`
   */
  snapshot<Extra extends Fields = Record<never, Field>>(
    names: readonly ('object' | keyof Own | keyof NoInfer<Extra>)[],
    extra?: Extra,
  ): Snapshot<Resource<Name, Own, Sort>> {
    const all: Fields = { ...this.all, ...extra };
    const fields = Object.fromEntries(
      (names as readonly string[]).map((name) => [name, required(all, name)]),
    );
    return {
      resource: this,
      projection: (values) => objectOf(fields, values),
      schema: schemaOf(fields, `The ${this.object} as it was when the event occurred.`),
    };
  }

  /** The whole resource as its picture in an event. @param extra fields that only the emitter knows, each marked `given` */
  wholeSnapshot(extra: Fields = {}): Snapshot<Resource<Name, Own, Sort>> {
    return this.snapshot([...Object.keys(this.all), ...Object.keys(extra)], extra);
  }

  private withObject({ id, ...rest }: Fields): Fields {
    const object: Field = {
      schema: { type: 'string', const: this.object, description: 'Names the type of this object.' },
      from: () => rawSql(`'${this.object}'::text`),
    };
    return id ? { id, object, ...rest } : { object, ...rest };
  }
}

/** A resource's picture inside an event: some of its fields, and values only the action knows. */
export interface Snapshot<R extends Resource = Resource> {
  readonly resource: R;
  /** The picture as SQL over the row `r`, as JSON. */
  projection(given: Record<string, unknown>): Sql;
  /** Its JSON Schema, for the OpenAPI document. */
  readonly schema: Record<string, unknown>;
}

/** The name of a resource's schema. */
export function schemaNameOf({ name }: Resource): string {
  return name;
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
  if (field.given)
    return ['object', 'array'].includes(field.schema.type as string)
      ? sql`${JSON.stringify(values[name])}::json`
      : sql`${values[name] ?? null}::text`;
  return field.from ? field.from(name) : rawSql(`r.${name}`);
}

function schemaOf(fields: Fields, description: string): Schema {
  const properties = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.schema]));
  return { type: 'object', description, properties, required: Object.keys(fields) };
}
