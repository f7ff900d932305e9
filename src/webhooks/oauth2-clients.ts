import { Injectable } from '@nestjs/common';
import { ApiError } from '../kernel/errors/api-error.js';
import { SecretCipher } from './secret-cipher.js';
import type { WebhookEndpoint } from './webhook-endpoint.entity.js';
import type { WebhookTarget } from './webhook-targets.js';
import { webhookComplaints } from './webhook.messages.js';

/** As whom deliveries ask a token server for a token (OAuth 2.0, client credentials). */
export interface OAuth2Wanted {
  /** Where tokens are, as `WebhookTargets` admitted it. */
  readonly tokenUrl: WebhookTarget;
  readonly clientId: string;
  /** Left out, the one that is kept stays. */
  readonly clientSecret?: string;
  /** Scopes with spaces between; null or left out for those that the server gives by itself. */
  readonly scope?: string | null;
}

/** A client as the columns of an endpoint keep it: all null where there is none. */
export type KeptClient = Pick<
  WebhookEndpoint,
  'oauth2TokenUrl' | 'oauth2ClientId' | 'oauth2SecretEncrypted' | 'oauth2Scope'
>;

/** The clients of OAuth 2.0 as which deliveries are authorized (D67). Their secrets are encrypted at rest. */
@Injectable()
export class OAuth2Clients {
  constructor(private readonly cipher: SecretCipher) {}

  /**
   * Checks a client and encrypts its secret.
   *
   * @param wanted null for none
   * @param kept what the endpoint has: the secret stays where none is given, for the same token server alone, so that no other
   *   can be shown it
   * @throws ApiError `invalid_parameter` for `oauth2.client_secret`, where none is given and none is kept
   */
  keep(
    endpointId: string,
    wanted: OAuth2Wanted | null,
    kept: Pick<KeptClient, 'oauth2TokenUrl' | 'oauth2SecretEncrypted'>,
  ): KeptClient {
    if (wanted === null)
      return { oauth2TokenUrl: null, oauth2ClientId: null, oauth2SecretEncrypted: null, oauth2Scope: null };
    const { tokenUrl, clientId, clientSecret, scope = null } = wanted;
    return {
      oauth2TokenUrl: tokenUrl.href,
      oauth2ClientId: clientId,
      oauth2SecretEncrypted:
        clientSecret === undefined
          ? secretFor(tokenUrl, kept)
          : this.cipher.encrypt(clientSecret, oauth2SecretBox(endpointId)),
      oauth2Scope: scope,
    };
  }

  /** A secret. @throws Error when it cannot be decrypted */
  open(endpointId: string, kept: Buffer): string {
    return this.cipher.decrypt(kept, oauth2SecretBox(endpointId));
  }
}

/** For whom a secret is encrypted: it decrypts as the client secret of this endpoint and as nothing else. */
export const oauth2SecretBox = (endpointId: string) => `OAuth 2.0 secret of ${endpointId}`;

function secretFor(
  { href }: WebhookTarget,
  { oauth2TokenUrl, oauth2SecretEncrypted }: Pick<KeptClient, 'oauth2TokenUrl' | 'oauth2SecretEncrypted'>,
): Buffer {
  if (oauth2SecretEncrypted !== null && oauth2TokenUrl === href) return oauth2SecretEncrypted;
  throw ApiError.invalid('oauth2.client_secret', webhookComplaints.noSecretKept);
}
