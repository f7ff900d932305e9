/**
 * The tables that a distribution by business leaves out, each with its reason. Every other table belongs to businesses and is
 * distributed by `business_id`, so a new one needs no entry here.
 */

/** Small, read far more than written: every machine has them in full. */
export const REFERENCE_TABLES: Readonly<Record<string, string>> = {
  businesses: 'every key and every statement of the workers refers to one',
  vendors: 'a firm is known to many businesses at once',
  users: 'who signs in names an e-mail address, and no business yet',
  api_keys: 'read with the secret, before any business is known',
  api_key_secrets: 'a request brings a secret, and no business yet: its hash is the key',
};

/** Of the coordinator alone. */
export const LOCAL_TABLES: Readonly<Record<string, string>> = {
  rate_limits: 'counts of a few minutes, which Redis keeps where there are several machines',
  migrations: 'what the schema is made of, written once',
};

/** How a table is kept where there are several machines. */
export type Kept = 'distributed' | 'reference' | 'local';

/** How a table is kept, by its name alone. */
export function keptAs(table: string): Kept {
  if (table in REFERENCE_TABLES) return 'reference';
  return table in LOCAL_TABLES ? 'local' : 'distributed';
}
