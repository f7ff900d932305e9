import { hash, verify } from '@node-rs/argon2';
import { scrypt, timingSafeEqual } from 'node:crypto';

/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** What an unknown account's password is held against, so that it takes as long as a known one's. */
let decoy: Promise<string> | undefined;

/** Hashes a password for storage: argon2id with its salt and cost beside it. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/**
 * Whether a password matches a hash. Takes as long without a hash to compare with.
 *
 * @param stored as `hashPassword` made it, or as an earlier version did (scrypt); null for an account without one
 */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  if (stored?.startsWith('scrypt$')) return isScrypt(password, stored);
  decoy ??= hashPassword('nobody has this password');
  const matches = await verify(stored ?? (await decoy), password);
  return matches && stored !== null;
}

function isScrypt(password: string, stored: string): Promise<boolean> {
  const [, cost, block, lanes, salt, kept] = stored.split('$');
  const expected = Buffer.from(kept!, 'base64url');
  const options = { N: Number(cost), r: Number(block), p: Number(lanes), maxmem: 64 * 1024 * 1024 };
  return new Promise((done, fail) => {
    scrypt(password, Buffer.from(salt!, 'base64url'), expected.length, options, (error, hashed) =>
      error ? fail(error) : done(timingSafeEqual(hashed, expected)),
    );
  });
}
