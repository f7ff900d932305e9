import { tenantTableNames } from './tenant-entity.js';

/** Words that write or lock, anywhere in a statement. */
const WRITES =
  /\b(?:insert|update|delete|merge|truncate|lock|for\s+(?:key\s+)?share|nextval|setval|pg_\w*lock\w*)\b/i;
/** Statements that run text that cannot be checked here, or write a table name with escapes. */
const OPAQUE = /\b(?:\w+_to_xml\w*|dblink\w*|execute|prepare|do\s+(?:\$|'|language)|copy)\b|\bU&"/i;
/** A unique index without the business could report a conflict with another business's row. */
const FOREIGN_CONFLICT = /\bon\s+conflict\s*(?:\((?!\s*business_id\b)|on\s+constraint\b)/i;
/** The business of a row must not change. */
const BUSINESS_CHANGE = /\bset\b(?:(?!\b(?:from|where|returning)\b)[^])*?\bbusiness_id"?\s*=/i;

/**
 * Checks that a scoped statement only accesses the business's own rows: it refers to tenants' tables only through their entities,
 * and in a read-only scope it neither writes nor locks.
 *
 * @param authored the text without what `render` filled in
 * @param writes whether the scope may write
 * @throws Error that names the violation
 */
export function requireOwnRowsOnly(authored: string, writes: boolean): void {
  const found = tableName().exec(authored);
  if (found)
    throw new Error(`SQL names the table "${found[1]}" by hand; write \${${found[1]}'s entity} instead.`);
  refuse(OPAQUE, authored, 'SQL runs text that hides which tables it accesses');
  refuse(
    FOREIGN_CONFLICT,
    authored,
    'A conflict must be one within the business: ON CONFLICT (business_id, …)',
  );
  refuse(BUSINESS_CHANGE, authored, 'The business of a row must not change');
  if (!writes) refuse(WRITES, unquoted(authored), 'A TenantReader cannot write or lock; use a unit of work');
}

/**
 * Checks that a statement across businesses neither writes nor locks.
 *
 * @throws Error that names the violation
 */
export function requireReadingOnly(text: string): void {
  refuse(WRITES, unquoted(text), 'A statement across businesses cannot write or lock');
}

/** The text with empty string literals. They are not executed, and may contain words such as "update". */
function unquoted(text: string): string {
  return text.replace(/'(?:[^']|'')*'/g, "''");
}

function refuse(what: RegExp, authored: string, why: string): void {
  const found = what.exec(authored);
  if (found) throw new Error(`${why}: "${found[0]}".`);
}

let pattern: { readonly names: readonly string[]; readonly anywhere: RegExp } | undefined;

/**
 * Matches the name of a tenant's table, except as an alias (`AS floors`). Entities are declared while the program loads, so the
 * pattern is rebuilt when names were added.
 */
function tableName(): RegExp {
  const names = tenantTableNames();
  if (pattern?.names !== names)
    pattern = { names, anywhere: new RegExp(`(?<!\\bas\\s+"?)\\b(${names.join('|')})\\b`, 'i') };
  return pattern.anywhere;
}
