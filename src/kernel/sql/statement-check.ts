import { tenantTableNames } from './tenant-entity.js';

/** Words that write or lock, anywhere in a statement. */
const WRITES =
  /\b(?:insert|update|delete|merge|truncate|lock|for\s+(?:key\s+)?share|nextval|setval|pg_\w*lock\w*)\b/i;
/** Statements that run text that cannot be checked here, or write a table name with escapes. */
const OPAQUE =
  /\b(?:\w+_to_xml\w*|dblink\w*|ts_stat|ts_rewrite|execute|prepare|do\s+(?:\$|'|language)|copy)\b|\bU&"/i;
/** A unique index without the business could report a conflict with another business's row. */
const FOREIGN_CONFLICT = /\bon\s+conflict\s*(?:\((?!\s*business_id\b)|on\s+constraint\b)/i;
/** The business of a row must not change. */
const BUSINESS_CHANGE = /\bset\b(?:(?!\b(?:from|where|returning)\b)[^])+?\bbusiness_id"?\s*=/i;
/** Strings, quoted names and comments. */
const QUOTED_OR_COMMENT = /'(?:[^']|'')*'|"[^"]*"|--[^\n]*\n?|\/\*[^]*?\*\//g;

/**
 * Checks that a scoped statement only accesses the business's own rows: it refers to tenants' tables only through their entities,
 * and in a read-only scope it neither writes nor locks.
 *
 * @param authored the text without what `render` filled in
 * @param writes whether the scope may write
 * @throws Error that names the violation
 */
export function requireOwnRowsOnly(authored: string, writes: boolean): void {
  // Without comments too: one that ends in "as" would make the name after it look like an alias.
  const found = tableName().exec(authored) ?? tableName().exec(withoutComments(authored));
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
 * Checks that a fragment is complete by itself: it closes the parentheses, quotes and comments that it opens, and no others.
 *
 * @param authored the text without what `render` filled in
 * @throws Error that has the fragment
 */
export function requireComplete(authored: string): void {
  let depth = 0;
  // A comment that the end of the fragment cuts short would hide what follows the fragment in a statement.
  const left = authored.replace(QUOTED_OR_COMMENT, (part) => (/^--[^\n]*$/.test(part) ? part : ' '));
  for (const [sign] of left.matchAll(/[()]|['"]|--|\/\*/g)) {
    depth += sign === '(' ? 1 : sign === ')' ? -1 : NaN;
    if (!(depth >= 0)) break;
  }
  if (depth !== 0) throw new Error(`An SQL fragment is not complete by itself: ${authored}`);
}

/**
 * Checks that a statement across businesses neither writes nor locks.
 *
 * @throws Error that names the violation
 */
export function requireReadingOnly(text: string): void {
  refuse(WRITES, unquoted(text), 'A statement across businesses cannot write or lock');
}

/** The text without comments and with empty string literals. They are not executed, and may contain words such as "update". */
function unquoted(text: string): string {
  return withoutComments(text, "''");
}

/** @param literal what replaces each string literal */
function withoutComments(text: string, literal?: string): string {
  return text.replace(QUOTED_OR_COMMENT, (part) => {
    if (part.startsWith('"')) return part;
    if (part.startsWith("'")) return literal ?? part;
    return ' ';
  });
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
