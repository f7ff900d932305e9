/**
 * The tables that are not distributed by business, each with its reason. Every other table is distributed by
 * `business_id`, so a new table needs no entry here.
 */

/** Small tables, read far more often than written: every machine has a full copy. */
export const REFERENCE_TABLES: Readonly<Record<string, string>> = {
  businesses: 'every key and every statement of the workers refers to a business',
  vendors: 'many businesses share a vendor firm',
  users: 'looked up by e-mail address at sign-in, before the business is known',
  api_keys: 'read together with the secret, before the business is known',
  api_key_secrets: 'looked up by hash, before the business is known',
};

/** Tables on the coordinator only. */
export const LOCAL_TABLES: Readonly<Record<string, string>> = {
  rate_limits: 'request counts, kept for an hour; installations with several machines keep them in Redis',
  migrations: 'the state of the schema, written once',
};

/** How a table is stored in a cluster. */
export type TableStorage = 'distributed' | 'reference' | 'local';

/** How the table with this name is stored. */
export function storageOf(table: string): TableStorage {
  if (table in REFERENCE_TABLES) return 'reference';
  return table in LOCAL_TABLES ? 'local' : 'distributed';
}
