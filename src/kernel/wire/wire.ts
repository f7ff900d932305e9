import { join, merged, sql, verbatim, type EntityClass, type Sql } from '../database/sql.js';
import type { Snapshot } from '../events/event-type.js';
import type { Field, Schema } from './field.js';

const declared = new Map<string, Wire>();

/**
 * The wire form of a resource, declared once and in wire order. Out of the one declaration come the SQL that
 * PostgreSQL turns into JSON, the OpenAPI schema, and the snapshots of events (§2.1).
 */
export class Wire {
  private plain: Sql | undefined;
  private listed: Sql | undefined;

  /**
   * @param object the value of the field `object`, and the schema's name
   * @param entity whose rows these are
   */
  constructor(
    readonly object: string,
    readonly entity: EntityClass,
    readonly description: string,
    private readonly fields: Readonly<Record<string, Field>>,
    private readonly extensions: Readonly<Record<string, Field>> = {},
  ) {}

  /** The resource's fields as SQL: columns over the row `r`, in wire order. For lists; no field may be `given`. */
  get columns(): Sql {
    return (this.listed ??= merged(columnsOf(this.all, {})));
  }

  /**
   * The resource as SQL: a JSON object over the row `r`, every key present, in wire order.
   *
   * @param values of the fields marked `given`
   */
  projection(values?: Record<string, unknown>): Sql {
    if (values === undefined) return (this.plain ??= merged(this.projection({})));
    return objectOf(this.all, values);
  }

  /** The resource's JSON Schema. */
  get schema(): Schema {
    return schemaOf(this.all, this.description);
  }

  /** This resource, with more fields behind its own: for a detailed view of it (§2.12). */
  extended(name: string, description: string, extensions: Record<string, Field>): Wire {
    return register(name, new Wire(this.object, this.entity, description, this.fields, extensions));
  }

  /**
   * The picture of this resource in an event.
   *
   * @param names which of its fields, in their order there; `object` too
   * @param extra fields that only the emitter knows, each marked `given`, placed by their names in `names`
   */
  snapshot(names: readonly string[], extra: Record<string, Field> = {}): Snapshot {
    const all = { ...this.withObject(this.fields), ...extra };
    const fields = Object.fromEntries(names.map((name) => [name, required(all, name)]));
    return {
      wire: this,
      projection: (values) => objectOf(fields, values),
      schema: schemaOf(fields, `The ${this.object} as it was when the event occurred.`),
    };
  }

  private get all(): Record<string, Field> {
    return { ...this.withObject(this.fields), ...this.extensions };
  }

  private withObject(fields: Readonly<Record<string, Field>>): Record<string, Field> {
    const object: Field = {
      schema: { type: 'string', const: this.object, description: 'Names the type of this object.' },
      from: () => verbatim(`'${this.object}'::text`),
    };
    const { id, ...rest } = fields;
    return id ? { id, object, ...rest } : { object, ...rest };
  }
}

/** Declares the wire form of a resource. @throws Error when another one has the name */
export function wire(
  object: string,
  entity: EntityClass,
  description: string,
  fields: Readonly<Record<string, Field>>,
): Wire {
  return register(object, new Wire(object, entity, description, fields));
}

/** Every declared wire form by the name of its schema, for the OpenAPI document. */
export function wires(): ReadonlyMap<string, Wire> {
  return declared;
}

/** The name of a wire form's schema. */
export function schemaNameOf(wanted: Wire): string {
  for (const [name, known] of declared) if (known === wanted) return name;
  throw new Error(`The wire form of ${wanted.object} was never declared.`);
}

function register(name: string, form: Wire): Wire {
  if (declared.has(name)) throw new Error(`The wire form ${name} is declared twice.`);
  declared.set(name, form);
  return form;
}

function required(fields: Record<string, Field>, name: string): Field {
  const field = fields[name];
  if (!field) throw new Error(`No field ${name} to show.`);
  return field;
}

function objectOf(fields: Readonly<Record<string, Field>>, values: Record<string, unknown>): Sql {
  return sql`(SELECT row_to_json(o) FROM (SELECT ${columnsOf(fields, values)}) o)`;
}

function columnsOf(fields: Readonly<Record<string, Field>>, values: Record<string, unknown>): Sql {
  const columns = Object.entries(fields).map(
    ([name, field]) => sql`${valueOf(name, field, values)} AS ${verbatim(name)}`,
  );
  return join(columns, ', ');
}

function valueOf(name: string, field: Field, values: Record<string, unknown>): Sql {
  if (field.given)
    return field.schema.type === 'object'
      ? sql`${JSON.stringify(values[name])}::json`
      : sql`${values[name] ?? null}::text`;
  return field.from ? field.from(name) : verbatim(`r.${name}`);
}

function schemaOf(fields: Readonly<Record<string, Field>>, description: string): Schema {
  const properties = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.schema]));
  return { type: 'object', description, properties, required: Object.keys(fields) };
}
