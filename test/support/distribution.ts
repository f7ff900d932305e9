/**
 * The tables that a distribution by business leaves out, each with its reason. Every other one belongs to businesses, and
 * is distributed by them.
 */

/** Small, read far more than written, and known to every machine in full. */
export const REFERENCE_TABLES: Readonly<Record<string, string>> = {
  businesses: 'every key and every statement of the workers refers to one',
  vendors: 'a firm is known to many businesses at once',
  users: 'who signs in names an e-mail address, and no business yet',
  api_keys: 'read with the secret, before any business is known',
  api_key_secrets: 'whoever calls presents a secret, and no business yet: its hash is the key',
};

/** Of one machine alone. */
export const LOCAL_TABLES: Readonly<Record<string, string>> = {
  rate_limits: 'counts of a few minutes, which Redis keeps where there are several machines',
  migrations: 'what the schema is made of, written once',
};
