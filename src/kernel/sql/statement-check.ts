import { tenantTableNames } from './tenant-entity.js';

/** Words that write or lock, anywhere in a statement. */
const WRITES =
  /\b(?:insert|update|delete|merge|truncate|lock|for\s+(?:key\s+)?share|nextval|setval|pg_\w*lock\w*)\b/i;
/** Statements that would run text which cannot be checked here, or name a table by another spelling. */
const OPAQUE = /\b(?:\w+_to_xml\w*|dblink\w*|execute|prepare|do\s+(?:\$|'|language)|copy)\b|\bU&"/i;
/** A conflict that is found by an index without the business may be one with a neighbour's row. */
const FOREIGN_CONFLICT = /\bon\s+conflict\s*(?:\((?!\s*business_id\b)|on\s+constraint\b)/i;
/** Rows stay with their business. */
const GIVEN_AWAY = /\bset\b(?:(?!\b(?:from|where|returning)\b)[^])*?\bbusiness_id"?\s*=/i;

/**
 * Makes sure that a scoped statement reaches own rows only: it names a tenant's table in no way but through its entity,
 * however its text was put together, and through a reading door it neither writes nor locks.
 *
 * @param authored the text without what the door filled in
 * @param writes whether the door is a writing one
 * @throws Error saying what is wrong
 */
export function requireOwnRowsOnly(authored: string, writes: boolean): void {
  const found = tableName().exec(authored);
  if (found)
    throw new Error(`SQL names the table "${found[1]}" by hand; write \${${found[1]}'s entity} instead.`);
  refuse(OPAQUE, authored, 'SQL runs text that hides what it reaches');
  refuse(
    FOREIGN_CONFLICT,
    authored,
    'A conflict must be one within the business: ON CONFLICT (business_id, …)',
  );
  refuse(GIVEN_AWAY, authored, 'A row stays with its business');
  if (!writes)
    refuse(WRITES, unquoted(authored), 'A reading door neither writes nor locks; use a unit of work');
}

/**
 * Makes sure that a statement over all businesses neither writes nor locks.
 *
 * @throws Error saying what it does
 */
export function requireReadingOnly(text: string): void {
  refuse(WRITES, unquoted(text), 'What looks across businesses neither writes nor locks');
}

/** The text with its quoted texts emptied: they run nothing, and may say "update" as a word. */
function unquoted(text: string): string {
  return text.replace(/'(?:[^']|'')*'/g, "''");
}

function refuse(what: RegExp, authored: string, why: string): void {
  const found = what.exec(authored);
  if (found) throw new Error(`${why}: "${found[0]}".`);
}

let pattern: { readonly names: readonly string[]; readonly anywhere: RegExp } | undefined;

/**
 * Finds a tenant's table by its name, anywhere but as a name given to a result (`AS floors`). Entities are declared while
 * the program loads, so the pattern grows until then.
 */
function tableName(): RegExp {
  const names = tenantTableNames();
  if (pattern?.names !== names)
    pattern = { names, anywhere: new RegExp(`(?<!\\bas\\s+"?)\\b(${names.join('|')})\\b`, 'i') };
  return pattern.anywhere;
}
