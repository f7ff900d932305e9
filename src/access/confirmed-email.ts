import type { TenantReader } from '../kernel/database/tenant-reader.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { rawSql, sql } from '../kernel/sql/sql.js';
import { accessMessages } from './access.messages.js';
import { User } from './user.entity.js';

/** The condition that the account `r` only claims its address: it was never confirmed (D78). */
export const onlyClaimsEmail = rawSql('(r.email_claimed AND r.email_confirmed_at IS NULL)');

/**
 * Checks that the acting person's e-mail address is confirmed, if their account requires it. Keys and the service itself pass: only
 * people with a confirmed address create keys.
 *
 * @throws ApiError `permission_required`
 */
export async function requireConfirmedEmail(tenant: TenantReader): Promise<void> {
  const { kind, id } = tenant.principal;
  if (kind !== 'user') return;
  const account = await tenant.row<{ isClaimed: boolean }>(
    sql`SELECT ${onlyClaimsEmail} AS "isClaimed" FROM ${User} r WHERE r.id = ${id}`,
  );
  if (account?.isClaimed) throw new ApiError('permission_required', accessMessages.emailUnconfirmed);
}
