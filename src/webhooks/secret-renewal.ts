import { Injectable } from '@nestjs/common';
import { sql } from '../kernel/sql/sql.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { clientKeyContext } from './client-certificates.js';
import { headersContext } from './custom-headers.js';
import { oauth2SecretContext } from './oauth2-clients.js';
import { SecretCipher } from './secret-cipher.js';
import { signingKeyContext } from './signing-keys.js';
import { WebhookEndpoint } from './webhook-endpoint.entity.js';

/** A secret that neither `SECRET_KEY` nor `SECRET_KEY_PREVIOUS` can decrypt. */
export interface UnreadableSecret {
  readonly endpointId: string;
  /** Which one of the endpoint's: `secret`, `previous_secret`, `headers`, `signing_key`, … */
  readonly secret: string;
}

/** The result of a renewal. */
export interface RenewedSecrets {
  readonly endpoints: number;
  /** The number of secrets that were encrypted again. */
  readonly renewed: number;
  readonly unreadable: readonly UnreadableSecret[];
}

/** Encrypts stored secrets again with the current `SECRET_KEY`, so that `SECRET_KEY_PREVIOUS` can be removed. */
@Injectable()
export class SecretRenewal {
  constructor(private readonly cipher: SecretCipher) {}

  /** Renews all secrets, private keys and custom headers of a business's endpoints. Leaves unreadable ones as they are, and names them. */
  async renew(work: UnitOfWork): Promise<RenewedSecrets> {
    const endpoints = await work.lock(WebhookEndpoint, sql`true`);
    const unreadable: UnreadableSecret[] = [];
    let renewed = 0;
    for (const endpoint of endpoints) {
      const { id } = endpoint;
      for (const [property, secret, contextOf] of ENCRYPTED) {
        const encrypted = endpoint[property];
        if (encrypted === null) continue;
        const result = this.renewed(encrypted, contextOf(id));
        if (result === 'unreadable') unreadable.push({ endpointId: id, secret });
        if (!Buffer.isBuffer(result)) continue;
        await work.update(WebhookEndpoint, id, { [property]: result });
        renewed += 1;
      }
    }
    return { endpoints: endpoints.length, renewed, unreadable };
  }

  /**
   * The names of the secrets of an endpoint that cannot be decrypted here.
   *
   * @param row of the endpoint in an archive: by column, with bytes as PostgreSQL writes them into JSON
   */
  unreadableIn(row: Readonly<Record<string, unknown>>): string[] {
    const unreadable = ENCRYPTED.filter(([, secret, contextOf]) => {
      const text = row[`${secret}_encrypted`];
      if (typeof text !== 'string') return false;
      const encrypted = Buffer.from(text.slice(HEX_PREFIX.length), 'hex');
      return this.renewed(encrypted, contextOf(String(row.id))) === 'unreadable';
    });
    return unreadable.map(([, secret]) => secret);
  }

  /**
   * The secrets of an endpoint, encrypted with the key of another installation. Unreadable ones are left out.
   *
   * @param row of the endpoint, by column
   * @returns the new values by column
   */
  encryptFor(
    other: SecretRenewal,
    row: Readonly<Record<string, unknown>> & { readonly id: string },
  ): Map<string, Buffer> {
    const values = new Map<string, Buffer>();
    for (const [, secret, contextOf] of ENCRYPTED) {
      const column = `${secret}_encrypted`;
      const encrypted = row[column];
      const context = contextOf(row.id);
      if (!Buffer.isBuffer(encrypted) || this.renewed(encrypted, context) === 'unreadable') continue;
      values.set(column, other.cipher.encrypt(this.cipher.decrypt(encrypted, context), context));
    }
    return values;
  }

  private renewed(encrypted: Buffer, context: string): Buffer | 'unreadable' | undefined {
    try {
      return this.cipher.renew(encrypted, context);
    } catch {
      return 'unreadable';
    }
  }
}

/** The beginning of bytes in PostgreSQL's JSON. */
const HEX_PREFIX = '\\x';

/** The encrypted columns: the property, the name (the column without `_encrypted`), and the encryption context of an endpoint's value. */
const ENCRYPTED = [
  ['secretEncrypted', 'secret', (id: string) => id],
  ['previousSecretEncrypted', 'previous_secret', (id: string) => id],
  ['headersEncrypted', 'headers', headersContext],
  ['signingKeyEncrypted', 'signing_key', signingKeyContext],
  ['previousSigningKeyEncrypted', 'previous_signing_key', signingKeyContext],
  ['clientKeyEncrypted', 'client_key', clientKeyContext],
  ['oauth2SecretEncrypted', 'oauth2_secret', oauth2SecretContext],
] as const;
