import { sql } from '../kernel/database/sql.js';
import type { Tenant } from '../kernel/database/tenant.js';
import { Problem } from '../kernel/errors/problem.js';
import { User } from './user.entity.js';

/**
 * Makes sure that the actor is an active owner of his business: nobody else makes keys or endpoints (§5.3, §6.1).
 *
 * @throws Problem `owner_required`
 */
export async function requireOwner(tenant: Tenant): Promise<void> {
  const owner = await tenant.row(
    sql`SELECT 1 FROM ${User} r WHERE r.id = ${tenant.actor.id} AND r.role = 'owner' AND r.is_active`,
  );
  if (tenant.actor.kind !== 'user' || !owner) throw new Problem('owner_required');
}
