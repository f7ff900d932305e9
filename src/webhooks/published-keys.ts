import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock.js';
import { AcrossBusinesses } from '../kernel/database/unscoped/across-businesses.js';
import { Gathering } from '../kernel/gathering.js';
import { sql } from '../kernel/sql/sql.js';

/** A public key as receivers read it; `valid_until` is null while it is the present one. */
export interface PublishedKey {
  readonly endpoint_id: string;
  readonly key: string;
  readonly valid_from: Date;
  readonly valid_until: Date | null;
}

/**
 * The public keys of all endpoints that are signed for with a key pair (D67). They are public: the receivers of every business
 * read the same document, and look their endpoint up by its id.
 */
@Injectable()
export class PublishedKeys {
  private readonly gathering = new Gathering<readonly PublishedKey[]>();

  constructor(
    private readonly acrossBusinesses: AcrossBusinesses,
    private readonly clock: Clock,
  ) {}

  /** All of them by endpoint, with two of an endpoint while its keys turn. */
  async all(): Promise<readonly PublishedKey[]> {
    return (await this.gathering.ask('all', () => this.read())).answer;
  }

  private read(): Promise<PublishedKey[]> {
    return this.acrossBusinesses.rows<PublishedKey>(sql`
      SELECT e.id AS endpoint_id, k.key, k.valid_from, k.valid_until FROM webhook_endpoints e CROSS JOIN LATERAL (VALUES
        (e.public_key, e.signing_key_since, NULL::timestamptz),
        (e.previous_public_key, e.previous_signing_key_since, e.previous_secret_deadline)
      ) k (key, valid_from, valid_until)
      WHERE e.signature <> 'hmac' AND e.deleted_at IS NULL AND k.key IS NOT NULL
        AND (k.valid_until IS NULL OR k.valid_until > ${this.clock.now()})
      ORDER BY e.id, k.valid_from`);
  }
}
