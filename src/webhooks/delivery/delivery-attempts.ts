import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { Log } from '../../kernel/log.js';
import { ClientCertificates } from '../client-certificates.js';
import { CustomHeaders } from '../custom-headers.js';
import type { ClientIdentity } from '../../kernel/egress/guarded-connector.js';
import { OAuth2Clients } from '../oauth2-clients.js';
import { SecretCipher } from '../secret-cipher.js';
import { deliveryHeaders, signatureHeaders, type Signers } from '../signature.js';
import { SigningKeys } from '../signing-keys.js';
import type { TokenClient } from './access-tokens.js';
import type { Claim } from './delivery-claims.js';
import { DeliveryTraces } from './delivery-traces.js';
import { failedHere, WebhookSender, type Sent } from './webhook-sender.js';

/** Makes attempts: signs what was claimed, and sends it. */
@Injectable()
export class DeliveryAttempts {
  constructor(
    private readonly sender: WebhookSender,
    private readonly secrets: SecretCipher,
    private readonly signingKeys: SigningKeys,
    private readonly customHeaders: CustomHeaders,
    private readonly certificates: ClientCertificates,
    private readonly clients: OAuth2Clients,
    private readonly clock: Clock,
    private readonly traces: DeliveryTraces,
    private readonly log: Log,
  ) {}

  /**
   * Makes an attempt. Never throws: whatever goes wrong is an outcome, on our side too, for an attempt that does not count
   * would be repeated for ever.
   */
  async make(claim: Claim): Promise<Sent> {
    const { id, endpointId, eventType, sequence, payload: body } = claim;
    const startedAt = this.clock.now();
    // A process that was stopped for so long has lost it to another: sent now, it could come after what stands behind it (D66).
    if (startedAt >= claim.leasedUntil) return failedHere('attempt_lost', startedAt, 0);
    const trace = this.traces.begin(claim);
    try {
      const signed = { deliveryId: id, endpointId, eventType, sequence, body };
      const own = claim.headersEncrypted && this.customHeaders.open(endpointId, claim.headersEncrypted);
      const signature = signatureHeaders(signed, this.signersOf(claim), startedAt);
      const ofAttempt = { ...signature, traceparent: trace.traceparent };
      const headers = { ...deliveryHeaders(signed), ...own, ...ofAttempt };
      const [identity, tokenClient] = [this.identityOf(claim), this.tokenClientOf(claim)];
      const posting = { url: claim.url, headers, body, identity, tokenClient };
      const { wasSent, ...sent } = await this.sender.send(posting);
      this.traces.end(trace, claim, sent);
      const secret = tokenClient === null ? own : { ...own, authorization: '' };
      const sentHeaders = wasSent ? JSON.stringify({ ...ofAttempt, ...withoutValues(secret) }) : null;
      return { ...sent, sentHeaders };
    } catch (error) {
      this.log.error({ error: String(error), delivery: id, endpoint: endpointId }, 'Nothing could be sent.');
      const failed = failedHere(
        'internal_error',
        startedAt,
        this.clock.now().getTime() - startedAt.getTime(),
      );
      this.traces.end(trace, claim, failed);
      return failed;
    }
  }

  private identityOf({
    endpointId,
    clientCertificate: certificate,
    clientKeyEncrypted,
  }: Claim): ClientIdentity | null {
    if (certificate === null) return null;
    return { certificate, key: this.certificates.open(endpointId, clientKeyEncrypted!) };
  }

  private tokenClientOf(claim: Claim): TokenClient | null {
    const {
      endpointId,
      oauth2TokenUrl: tokenUrl,
      oauth2ClientId,
      oauth2SecretEncrypted,
      oauth2Scope,
    } = claim;
    if (tokenUrl === null) return null;
    const clientSecret = this.clients.open(endpointId, oauth2SecretEncrypted!);
    return { endpointId, tokenUrl, clientId: oauth2ClientId!, clientSecret, scope: oauth2Scope };
  }

  /** What signs an attempt, as the endpoint wants it. */
  private signersOf(claim: Claim): Signers {
    const { endpointId, signature, signingKeyEncrypted } = claim;
    const secret = (box: Buffer) => this.secrets.decrypt(box, endpointId);
    const key = (box: Buffer) => this.signingKeys.open(endpointId, box);
    return {
      secrets:
        signature === 'ed25519'
          ? []
          : this.opened(endpointId, secret, claim.secretEncrypted, claim.previousSecretEncrypted),
      keys:
        signature === 'hmac'
          ? []
          : this.opened(endpointId, key, signingKeyEncrypted!, claim.previousSigningKeyEncrypted),
    };
  }

  /**
   * The present one and the previous one, decrypted. A previous one that `SECRET_KEY` no longer opens is left out: the owner
   * who rotates to mend just that is not to wait for a day.
   */
  private opened(
    endpointId: string,
    open: (box: Buffer) => string,
    present: Buffer,
    previous: Buffer | null,
  ): string[] {
    const current = open(present);
    if (previous === null) return [current];
    try {
      return [current, open(previous)];
    } catch (error) {
      this.log.warn({ error: String(error), endpoint: endpointId }, 'What is being replaced cannot sign.');
      return [current];
    }
  }
}

/** Headers that an owner gave, as they are kept in the log: what they hold may be secret. */
function withoutValues(headers: Record<string, string> | null): Record<string, null> {
  return Object.fromEntries(Object.keys(headers ?? {}).map((name) => [name, null]));
}
