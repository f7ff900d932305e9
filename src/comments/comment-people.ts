import { User } from '../access/index.js';
import { contains } from '../kernel/database/search.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { sql } from '../kernel/sql/sql.js';
import type { MentionedPerson } from './comment.entity.js';
import { commentComplaints } from './comment.messages.js';

/**
 * Checks that mentioned users exist and have access. A vendor's people know no users of the business, so they mention none.
 *
 * @throws ApiError `invalid_reference` that names the others
 */
export async function requirePeople(tenant: TenantReader, mentions: readonly string[]): Promise<void> {
  if (mentions.length === 0) return;
  const isStaff = tenant.principal.kind !== 'vendor';
  const known = await tenant.rows<{ id: string }>(
    sql`SELECT u.id FROM ${User} u WHERE u.id = ANY(${mentions}::uuid[]) AND u.is_active AND ${isStaff}::boolean`,
  );
  const ids = mentions.filter((id) => !known.some((each) => each.id === id));
  if (ids.length > 0)
    throw ApiError.invalid('mentions', commentComplaints.unknownPeople({ ids }), 'invalid_reference');
}

/** The people who can be mentioned and whose name contains a text, by name; without the person who asks. */
export function searchPeople(tenant: TenantReader, text: string, limit: number): Promise<MentionedPerson[]> {
  return tenant.rows(sql`SELECT u.id, u.name FROM ${User} u
    WHERE u.is_active AND u.id IS DISTINCT FROM ${tenant.principal.id} AND ${contains(sql`u.name`, text)}
    ORDER BY lower(u.name), u.id LIMIT ${limit}`);
}
