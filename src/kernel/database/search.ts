import { foldText } from '../folded-text.js';
import { rawSql, sql, type Sql } from '../sql/sql.js';

/** Separates the fields of `search_text`. A searched text that contained it could match across two fields. */
const BETWEEN_FIELDS = '\u001f';
/** The searched fields of the row `r`, as the trigram indexes have them. `search_text` is in lower case already. */
const SEARCHED = rawSql('without_accents(r.search_text)');

/** How many rows a search by similarity compares. It bounds the cost of a text that resembles many. */
export const SIMILAR_ROWS = rawSql('50');

/** A text expression as `foldText` returns it: in lower case, without accents (D44). */
export function folded(text: Sql): Sql {
  return sql`without_accents(lower(${text}))`;
}

/** A condition over a text expression: it contains the text, in any letter case and with any accents. */
export function contains(text: Sql, sought: string): Sql {
  return sql`strpos(${folded(text)}, ${foldText(sought.trim())}) > 0`;
}

/** A condition over the row `r`, a person: the name or the e-mail address contains the text. Blank text matches all. */
export function namedLike(sought: string): Sql {
  return sought.trim() === ''
    ? rawSql('true')
    : sql`${contains(sql`r.name`, sought)} OR ${contains(sql`r.email`, sought)}`;
}

/**
 * A condition over the row `r`: one of the fields in its `search_text` contains the text, in any letter case and with any accents
 * (D44). Wildcards of LIKE in the text are treated as ordinary characters.
 */
export function textContains(sought: string): Sql {
  return indexedContains(SEARCHED, sought);
}

/**
 * A condition as `textContains`, over another text.
 *
 * @param indexed a text expression as `folded` returns it, exactly as its trigram index has it
 */
export function indexedContains(indexed: Sql, sought: string): Sql {
  const text = sought.trim();
  if (text.includes(BETWEEN_FIELDS)) return sql`false`;
  // Only LIKE can use the index. When PostgreSQL scans a list instead, strpos rejects a row at a fraction of LIKE's
  // cost. `concat` raises the planner's cost estimate of LIKE, so that it evaluates strpos first.
  return sql`strpos(${indexed}, ${folded(sql`${text}`)}) <> 0 AND ${indexed} LIKE concat('%', ${literally(text)}, '%')`;
}

/** A condition over the row `r`: the first field in its `search_text` begins with the text. */
export function textBegins(sought: string): Sql {
  return sql`${SEARCHED} LIKE concat(${literally(sought.trim())}, '%')`;
}

/**
 * A condition over the row `r`: words in its `search_text` are similar to the text, as typing errors are. It costs more than
 * `textContains`, so it is for texts that nothing contains.
 */
export function textResembles(sought: string): Sql {
  return sql`${SEARCHED} %> ${folded(sql`${sought.trim()}`)}`;
}

/** How similar the words in the `search_text` of the row `r` are to the text, from 0 to 1. */
export function similarity(sought: string): Sql {
  return sql`word_similarity(${folded(sql`${sought.trim()}`)}, ${SEARCHED})`;
}

/** A folded text as a pattern of LIKE that matches only itself. PostgreSQL folds it, exactly as it folds the column. */
function literally(text: string): Sql {
  return sql`regexp_replace(${folded(sql`${text}`)}, '[\\\\%_]', '\\\\\\&', 'g')`;
}
