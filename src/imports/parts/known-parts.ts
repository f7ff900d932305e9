import type { TenantReader } from '../../kernel/database/tenant-reader.js';
import { isUuid } from '../../kernel/ids.js';
import { isOneOf, join, rawSql, sql } from '../../kernel/sql/sql.js';
import { camelCase, type Command, fieldsOf } from '../../kernel/validation/field.js';
import { SparePart } from '../../spare-parts/index.js';
import type { FileRow } from '../reading/file-row.js';
import { ChangedPartDto } from './part-columns.js';

/** An existing part with the fields that a row can change. */
export type KnownPart = Pick<SparePart, 'id' | keyof Command<ChangedPartDto>>;

/** The columns that identify an existing part, in the order in which they decide. Several parts may have one reference. */
const IDENTIFIERS = ['id', 'external_id', 'reference'] as const;

const COLUMNS = rawSql(
  [...fieldsOf(ChangedPartDto).keys()].map((name) => `r.${name} AS "${camelCase(name)}"`).join(', '),
);

/** The existing parts that the rows of a file identify. */
export class KnownParts {
  private readonly byId = new Map<string, KnownPart>();
  private readonly byExternalId = new Map<string, KnownPart>();
  private readonly byReference = new Map<string, KnownPart[]>();

  private constructor(parts: readonly KnownPart[]) {
    for (const part of parts) {
      this.byId.set(part.id, part);
      if (part.externalId !== null) this.byExternalId.set(part.externalId, part);
      if (part.reference === null) continue;
      const same = this.byReference.get(part.reference);
      if (same) same.push(part);
      else this.byReference.set(part.reference, [part]);
    }
  }

  /** Reads them in one query, regardless of the number of rows. */
  static async of(tenant: TenantReader, rows: readonly FileRow[]): Promise<KnownParts> {
    const conditions = IDENTIFIERS.flatMap((name) => {
      const given = rows.flatMap(({ fields }) => (typeof fields[name] === 'string' ? [fields[name]] : []));
      const values = name === 'id' ? given.map((id) => id.toLowerCase()).filter(isUuid) : given;
      return values.length === 0 ? [] : [isOneOf(`r.${name}`, [...new Set(values)])];
    });
    if (conditions.length === 0) return new KnownParts([]);
    return new KnownParts(
      await tenant.rows<KnownPart>(
        sql`SELECT r.id, ${COLUMNS} FROM ${SparePart} r WHERE ${join(conditions, ' OR ')}`,
        { replan: true },
      ),
    );
  }

  /** The part with an id. */
  withId(id: string): KnownPart | undefined {
    return this.byId.get(id.toLowerCase());
  }

  /** The part with an external id. */
  withExternalId(externalId: string): KnownPart | undefined {
    return this.byExternalId.get(externalId);
  }

  /** The parts with a reference. */
  withReference(reference: string): readonly KnownPart[] {
    return this.byReference.get(reference) ?? [];
  }
}
