import { Injectable } from '@nestjs/common';
import { sql } from '../kernel/sql/sql.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { clientKeyContext } from './client-certificates.js';
import { headersContext } from './custom-headers.js';
import { oauth2SecretContext } from './oauth2-clients.js';
import { SecretCipher } from './secret-cipher.js';
import { signingKeyContext } from './signing-keys.js';
import { WebhookEndpoint } from './webhook-endpoint.entity.js';

/** The result of a renewal. */
export interface RenewedSecrets {
  readonly endpoints: number;
  /** The number of secrets that were encrypted again. */
  readonly renewed: number;
  /** The number of secrets that neither `SECRET_KEY` nor `SECRET_KEY_PREVIOUS` can decrypt. */
  readonly unreadable: number;
}

/** Encrypts stored secrets again with the current `SECRET_KEY`, so that `SECRET_KEY_PREVIOUS` can be removed. */
@Injectable()
export class SecretRenewal {
  constructor(private readonly cipher: SecretCipher) {}

  /** Renews all secrets, private keys and custom headers of a business's endpoints. Counts unreadable ones and leaves them as they are. */
  async renew(work: UnitOfWork): Promise<RenewedSecrets> {
    const endpoints = await work.lock(WebhookEndpoint, sql`true`);
    let [renewed, unreadable] = [0, 0];
    for (const endpoint of endpoints) {
      const { id } = endpoint;
      for (const [column, contextOf] of ENCRYPTED_COLUMNS) {
        const encrypted = endpoint[column];
        if (encrypted === null) continue;
        const result = this.renewed(encrypted, contextOf(id));
        if (result === 'unreadable') unreadable += 1;
        if (!Buffer.isBuffer(result)) continue;
        await work.update(WebhookEndpoint, id, { [column]: result });
        renewed += 1;
      }
    }
    return { endpoints: endpoints.length, renewed, unreadable };
  }

  private renewed(encrypted: Buffer, context: string): Buffer | 'unreadable' | undefined {
    try {
      return this.cipher.renew(encrypted, context);
    } catch {
      return 'unreadable';
    }
  }
}

/** The encrypted columns, each with the encryption context of an endpoint's value. */
const ENCRYPTED_COLUMNS = [
  ['secretEncrypted', (id: string) => id],
  ['previousSecretEncrypted', (id: string) => id],
  ['headersEncrypted', headersContext],
  ['signingKeyEncrypted', signingKeyContext],
  ['previousSigningKeyEncrypted', signingKeyContext],
  ['clientKeyEncrypted', clientKeyContext],
  ['oauth2SecretEncrypted', oauth2SecretContext],
] as const;
