import { randomBytes, scrypt } from 'node:crypto';

const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };

/** Hashes a password for storage: scrypt with its salt and cost beside it. */
export function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return new Promise((done, fail) => {
    scrypt(password, salt, 32, COST, (error, hash) => {
      if (error) fail(error);
      else
        done(
          `scrypt$${COST.N}$${COST.r}$${COST.p}$${salt.toString('base64url')}$${hash.toString('base64url')}`,
        );
    });
  });
}
