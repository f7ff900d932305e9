import { Injectable } from '@nestjs/common';
import { Config } from '../config.js';
import { Clock } from '../kernel/clock.js';
import { isReadOnly } from '../kernel/database/failures.js';
import { AcrossBusinesses, type Run } from '../kernel/database/unscoped/across-businesses.js';
import { DerivedKeys } from '../kernel/derived-keys.js';
import { sql } from '../kernel/sql/sql.js';
import { MIN_ENCRYPTED_BYTES, SecretCipher } from './secret-cipher.js';

/** How many of the newest endpoints are tried if the database does not know its keys yet. */
const TRIED_ENDPOINTS = 20;

/** The process lacks a key with which values of the database are encrypted. The message says what to do. */
class MissingSecretKey extends Error {
  constructor() {
    super(
      'SECRET_KEY is not the key with which the secrets of this database are encrypted. Set the right one; after a change of the key, ' +
        'also set the former one as SECRET_KEY_PREVIOUS. If it is lost for good: npm run -s cli -- secrets re-encrypt --key-lost',
    );
  }
}

/**
 * Which secret keys the values of this database may be encrypted with. A worker with another key would fail to sign every delivery, so
 * no process starts without all of these keys.
 */
@Injectable()
export class UsedSecretKeys {
  private readonly present: Buffer;
  private readonly accepted: readonly Buffer[];

  constructor(
    config: Config,
    private readonly acrossBusinesses: AcrossBusinesses,
    private readonly cipher: SecretCipher,
    private readonly clock: Clock,
  ) {
    const fingerprints = new DerivedKeys(config, 'fingerprint of the secret key');
    this.present = fingerprints.present;
    this.accepted = fingerprints.accepted;
  }

  /**
   * Checks that this process has every key that is in use, as `SECRET_KEY` or `SECRET_KEY_PREVIOUS`, and records `SECRET_KEY` as one of
   * them. The first process after the upgrade to this release has to decrypt what is stored instead.
   *
   * @throws MissingSecretKey
   */
  async require(): Promise<void> {
    const used = await this.read((query) => this.acrossBusinesses.rows(query));
    if (this.has(used) && used.some((key) => key.equals(this.present))) return;
    try {
      await this.acrossBusinesses.transaction((run) => this.addPresent(run));
    } catch (error) {
      // Nothing can be encrypted either. Readiness reports it.
      if (!isReadOnly(error)) throw error;
    }
  }

  /** Makes `SECRET_KEY` the only key in use: after all values were encrypted with it, or because the former key is lost. */
  async keepOnlyPresent(): Promise<void> {
    await this.acrossBusinesses.transaction(async (run) => {
      await this.lock(run);
      await run(sql`DELETE FROM used_secret_keys WHERE fingerprint <> ${this.present}`);
      await this.insert(run);
    });
  }

  private async addPresent(run: Run): Promise<void> {
    await this.lock(run);
    const used = await this.read(run);
    const fits = used.length > 0 ? this.has(used) : await this.canDecrypt(run);
    if (!fits) throw new MissingSecretKey();
    await this.insert(run);
  }

  /** Two processes that start first, with different keys, must not both succeed. */
  private async lock(run: Run): Promise<void> {
    await run(sql`LOCK TABLE used_secret_keys IN SHARE ROW EXCLUSIVE MODE`);
  }

  private async insert(run: Run): Promise<void> {
    await run(sql`INSERT INTO used_secret_keys (fingerprint, first_used_at)
      VALUES (${this.present}, ${this.clock.now()}) ON CONFLICT DO NOTHING`);
  }

  private async read(run: Run): Promise<Buffer[]> {
    const rows = await run<{ fingerprint: Buffer }>(sql`SELECT fingerprint FROM used_secret_keys`);
    return rows.map(({ fingerprint }) => fingerprint);
  }

  private has(used: readonly Buffer[]): boolean {
    return used.every((key) => this.accepted.some((each) => each.equals(key)));
  }

  /**
   * Whether one of the newest secrets can be decrypted, or there are none. Single ones may have been unreadable before, and the endpoints
   * of data for measurements (`demo seed`) have only a placeholder.
   */
  private async canDecrypt(run: Run): Promise<boolean> {
    const newest = await run<{ id: string; secret: Buffer }>(sql`SELECT id, secret_encrypted AS secret
      FROM webhook_endpoints WHERE deleted_at IS NULL AND length(secret_encrypted) >= ${MIN_ENCRYPTED_BYTES} ORDER BY created_at DESC LIMIT ${TRIED_ENDPOINTS}`);
    return newest.length === 0 || newest.some(({ id, secret }) => this.decrypts(secret, id));
  }

  private decrypts(secret: Buffer, endpointId: string): boolean {
    try {
      this.cipher.decrypt(secret, endpointId);
      return true;
    } catch {
      return false;
    }
  }
}
