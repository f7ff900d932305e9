import { Injectable } from '@nestjs/common';
import { sql } from '../kernel/sql/sql.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { clientKeyBox } from './client-certificates.js';
import { boxOf } from './custom-headers.js';
import { oauth2SecretBox } from './oauth2-clients.js';
import { SecretCipher } from './secret-cipher.js';
import { signingKeyBox } from './signing-keys.js';
import { WebhookEndpoint } from './webhook-endpoint.entity.js';

/** How many secrets of endpoints were moved, and how many can be decrypted with neither `SECRET_KEY`. */
export interface RenewedSecrets {
  readonly endpoints: number;
  readonly renewed: number;
  readonly unreadable: number;
}

/** Moves what is encrypted at rest to the present `SECRET_KEY`, so that `SECRET_KEY_PREVIOUS` can go. */
@Injectable()
export class SecretRenewal {
  constructor(private readonly cipher: SecretCipher) {}

  /** All secrets, private keys and custom headers of one business's endpoints. What neither key opens stays as it is, and is counted. */
  async renew(work: UnitOfWork): Promise<RenewedSecrets> {
    const endpoints = await work.lockAll(WebhookEndpoint, sql`true`);
    const boxes = endpoints.flatMap((endpoint) => {
      const { id, secretEncrypted, previousSecretEncrypted, headersEncrypted } = endpoint;
      const { signingKeyEncrypted, previousSigningKeyEncrypted } = endpoint;
      return [
        { id, name: 'secretEncrypted', box: secretEncrypted, owner: id },
        { id, name: 'previousSecretEncrypted', box: previousSecretEncrypted, owner: id },
        { id, name: 'headersEncrypted', box: headersEncrypted, owner: boxOf(id) },
        { id, name: 'signingKeyEncrypted', box: signingKeyEncrypted, owner: signingKeyBox(id) },
        {
          id,
          name: 'previousSigningKeyEncrypted',
          box: previousSigningKeyEncrypted,
          owner: signingKeyBox(id),
        },
        { id, name: 'clientKeyEncrypted', box: endpoint.clientKeyEncrypted, owner: clientKeyBox(id) },
        {
          id,
          name: 'oauth2SecretEncrypted',
          box: endpoint.oauth2SecretEncrypted,
          owner: oauth2SecretBox(id),
        },
      ] as const;
    });
    let [renewed, unreadable] = [0, 0];
    for (const { id, name, box, owner } of boxes) {
      if (box === null) continue;
      const fresh = this.renewed(box, owner);
      if (fresh === 'unreadable') unreadable += 1;
      if (!Buffer.isBuffer(fresh)) continue;
      await work.update(WebhookEndpoint, id, { [name]: fresh });
      renewed += 1;
    }
    return { endpoints: endpoints.length, renewed, unreadable };
  }

  private renewed(box: Buffer, owner: string): Buffer | 'unreadable' | undefined {
    try {
      return this.cipher.renew(box, owner);
    } catch {
      return 'unreadable';
    }
  }
}
