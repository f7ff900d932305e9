import { hash, verify } from '@node-rs/argon2';
import { scrypt, timingSafeEqual } from 'node:crypto';

/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** The hash to compare with when an account is unknown, so that the check takes as long as for a known one. */
let decoy: Promise<string> | undefined;

/** Hashes a password for storage, with argon2id. The result contains the salt and the cost. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/**
 * Whether a password matches a hash. Takes the same time without a hash to compare with.
 *
 * @param stored the hash from `hashPassword`, or one of an earlier version (scrypt); null for an account without a password
 */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  if (stored?.startsWith('scrypt$')) return isScrypt(password, stored);
  decoy ??= hashPassword('nobody has this password');
  const matches = await verify(stored ?? (await decoy), password);
  return matches && stored !== null;
}

function isScrypt(password: string, stored: string): Promise<boolean> {
  const [, cost, block, lanes, salt, hashText] = stored.split('$');
  const expected = Buffer.from(hashText!, 'base64url');
  const options = { N: Number(cost), r: Number(block), p: Number(lanes), maxmem: 64 * 1024 * 1024 };
  return new Promise((done, fail) => {
    scrypt(password, Buffer.from(salt!, 'base64url'), expected.length, options, (error, hashed) =>
      error ? fail(error) : done(timingSafeEqual(hashed, expected)),
    );
  });
}
