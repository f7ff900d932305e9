import { Injectable } from '@nestjs/common';
import { ApiError } from '../kernel/errors/api-error.js';
import { SecretCipher } from './secret-cipher.js';
import type { WebhookEndpoint } from './webhook-endpoint.entity.js';
import type { WebhookTarget } from './webhook-targets.js';
import { webhookComplaints } from './webhook.messages.js';

/** The OAuth 2.0 client that requests access tokens for deliveries (client credentials), as the owner sets it. */
export interface OAuth2Input {
  /** The token endpoint, checked by `WebhookTargets`. */
  readonly tokenUrl: WebhookTarget;
  readonly clientId: string;
  /** Omitted: the stored secret is kept. */
  readonly clientSecret?: string;
  /** Scopes separated by spaces; null or omitted for the default scopes of the server. */
  readonly scope?: string | null;
}

/** The columns of an endpoint that store its OAuth 2.0 client; all null without one. */
export type OAuth2ClientColumns = Pick<
  WebhookEndpoint,
  'oauth2TokenUrl' | 'oauth2ClientId' | 'oauth2SecretEncrypted' | 'oauth2Scope'
>;

/** The OAuth 2.0 clients of endpoints (D67). Their secrets are encrypted at rest. */
@Injectable()
export class OAuth2Clients {
  constructor(private readonly cipher: SecretCipher) {}

  /**
   * Checks a client and encrypts its secret.
   *
   * @param input null for no client
   * @param current the endpoint's current columns. Without a new secret, the current one is kept, but only for the same token
   *   endpoint, so that it is never sent to another one
   * @throws ApiError `invalid_parameter` for `oauth2.client_secret`, when there is neither a new secret nor one to keep
   */
  toColumns(
    endpointId: string,
    input: OAuth2Input | null,
    current: Pick<OAuth2ClientColumns, 'oauth2TokenUrl' | 'oauth2SecretEncrypted'>,
  ): OAuth2ClientColumns {
    if (input === null)
      return { oauth2TokenUrl: null, oauth2ClientId: null, oauth2SecretEncrypted: null, oauth2Scope: null };
    const { tokenUrl, clientId, clientSecret, scope = null } = input;
    return {
      oauth2TokenUrl: tokenUrl.href,
      oauth2ClientId: clientId,
      oauth2SecretEncrypted:
        clientSecret === undefined
          ? currentSecret(tokenUrl, current)
          : this.cipher.encrypt(clientSecret, oauth2SecretContext(endpointId)),
      oauth2Scope: scope,
    };
  }

  /** Decrypts a client secret. @throws Error when it cannot be decrypted */
  decryptSecret(endpointId: string, encrypted: Buffer): string {
    return this.cipher.decrypt(encrypted, oauth2SecretContext(endpointId));
  }
}

/** The encryption context of a client secret: it decrypts only as the client secret of this endpoint. */
export const oauth2SecretContext = (endpointId: string) => `OAuth 2.0 secret of ${endpointId}`;

function currentSecret(
  { href }: WebhookTarget,
  {
    oauth2TokenUrl,
    oauth2SecretEncrypted,
  }: Pick<OAuth2ClientColumns, 'oauth2TokenUrl' | 'oauth2SecretEncrypted'>,
): Buffer {
  if (oauth2SecretEncrypted !== null && oauth2TokenUrl === href) return oauth2SecretEncrypted;
  throw ApiError.invalid('oauth2.client_secret', webhookComplaints.noSecretKept);
}
