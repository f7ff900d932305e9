import type { Run } from '../kernel/database/unscoped/across-businesses.js';
import { rawSql, sql } from '../kernel/sql/sql.js';
import type { MoveEnd } from './move-end.js';

/**
 * Encrypts the secrets of the endpoints of a business with the key of the target. A secret that the source cannot read stays as it is.
 *
 * @param into a transaction of the target, with the copied rows
 */
export async function encryptForTarget(
  into: Run,
  id: string,
  source: MoveEnd,
  target: MoveEnd,
): Promise<void> {
  const endpoints = await into<Readonly<Record<string, unknown>> & { readonly id: string }>(
    sql`SELECT * FROM webhook_endpoints WHERE business_id = ${id}`,
  );
  for (const endpoint of endpoints) {
    const secrets = source.secrets.encryptFor(target.secrets, endpoint);
    for (const [column, encrypted] of secrets)
      await into(
        sql`UPDATE webhook_endpoints SET ${rawSql(`"${column}"`)} = ${encrypted} WHERE business_id = ${id} AND id = ${endpoint.id}`,
      );
  }
}
