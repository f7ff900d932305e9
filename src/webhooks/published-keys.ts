import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock.js';
import { businessTime } from '../kernel/database/business-day.js';
import { AcrossBusinesses } from '../kernel/database/unscoped/across-businesses.js';
import { QueryBatcher } from '../kernel/query-batcher.js';
import { sql } from '../kernel/sql/sql.js';

/** A public key as receivers read it. `valid_until` is null for the current key. */
export interface PublishedKey {
  readonly endpoint_id: string;
  readonly key: string;
  readonly valid_from: Date;
  readonly valid_until: Date | null;
}

/**
 * The public keys of all endpoints whose deliveries are signed with a key pair (D67). Receivers of all businesses read the same
 * document, and find their endpoint by its id.
 */
@Injectable()
export class PublishedKeys {
  private readonly queries = new QueryBatcher<readonly PublishedKey[]>();

  constructor(
    private readonly acrossBusinesses: AcrossBusinesses,
    private readonly clock: Clock,
  ) {}

  /** All keys, sorted by endpoint. During a rotation an endpoint has two. */
  async all(): Promise<readonly PublishedKey[]> {
    return (await this.queries.run('all', () => this.read())).result;
  }

  private read(): Promise<PublishedKey[]> {
    return this.acrossBusinesses.rows<PublishedKey>(sql`
      SELECT e.id AS endpoint_id, k.key, k.valid_from, k.valid_until FROM webhook_endpoints e
        JOIN businesses b ON b.id = e.business_id CROSS JOIN LATERAL (VALUES
        (e.public_key, e.signing_key_since, NULL::timestamptz),
        (e.previous_public_key, e.previous_signing_key_since, e.previous_secret_deadline)
      ) k (key, valid_from, valid_until)
      WHERE e.signature <> 'hmac' AND e.deleted_at IS NULL AND k.key IS NOT NULL
        AND (k.valid_until IS NULL OR k.valid_until > ${businessTime(this.clock.now())})
      ORDER BY e.id, k.valid_from`);
  }
}
