import { sql } from '../kernel/database/sql.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { User } from './user.entity.js';

/**
 * Makes sure that the actor is an active owner of their business: nobody else makes keys or endpoints (§5.3, §6.1).
 *
 * @throws ApiError `owner_required`
 */
export async function requireOwner(tenant: TenantReader): Promise<void> {
  const owner = await tenant.row(
    sql`SELECT 1 FROM ${User} r WHERE r.id = ${tenant.actor.id} AND r.role = 'owner' AND r.is_active`,
  );
  if (tenant.actor.kind !== 'user' || !owner) throw new ApiError('owner_required');
}
