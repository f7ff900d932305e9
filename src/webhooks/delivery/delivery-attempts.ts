import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import type { ClientIdentity } from '../../kernel/egress/guarded-connector.js';
import { Log } from '../../kernel/log.js';
import { parseTraceparent, type Span, traceIdOf, Tracer } from '../../kernel/telemetry/tracer.js';
import { ClientCertificates } from '../client-certificates.js';
import { CustomHeaders } from '../custom-headers.js';
import { OAuth2Clients } from '../oauth2-clients.js';
import { SecretCipher } from '../secret-cipher.js';
import { deliveryHeaders, signatureHeaders, type SigningSecrets } from '../signature.js';
import { SigningKeys } from '../signing-keys.js';
import type { TokenClient } from './access-tokens.js';
import type { Claim } from './delivery-claims.js';
import type { AttemptOutcome } from './retry-policy.js';
import { internalFailure, type Sent, WebhookSender } from './webhook-sender.js';

/** Adds a span for every attempt to the trace of the request that caused the event, so that retries appear side by side. */
@Injectable()
export class DeliveryTraces {
  constructor(private readonly tracer: Tracer) {}

  /** Starts the span. An event without a request starts a trace of its own, derived from the event's id. */
  begin({ traceparent, eventId, eventType }: Claim): Span {
    return this.tracer.start({
      name: `deliver ${eventType}`,
      kind: 'client',
      parent: parseTraceparent(traceparent),
      traceId: traceIdOf(eventId),
    });
  }

  /** Ends the span. */
  end(span: Span, { id, endpointId, attempt, url }: Claim, { error, responseStatus }: AttemptOutcome): void {
    span.end({
      attributes: {
        'http.request.method': 'POST',
        'server.address': URL.canParse(url) ? new URL(url).hostname : undefined,
        'http.response.status_code': responseStatus ?? undefined,
        'http.request.resend_count': attempt - 1,
        'maintenance.delivery_id': id,
        'maintenance.endpoint_id': endpointId,
      },
      error: error ?? undefined,
    });
  }
}

/** Makes attempts: signs claimed deliveries and sends them. */
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
   * Makes one attempt. Never throws: a failure on our side is an outcome too, because an attempt that is not counted
   * would be repeated forever.
   */
  async make(claim: Claim): Promise<Sent> {
    const { id, endpointId, eventType, sequence, payload: body } = claim;
    const sentAt = this.clock.now();
    const startedAt = toBusinessClock(claim, sentAt);
    // The process was suspended past its lease, and another worker has taken over. Sending now could break the order of
    // deliveries (D66).
    if (startedAt >= claim.leasedUntil) return internalFailure('attempt_lost', startedAt, 0);
    const trace = this.traces.begin(claim);
    try {
      const signed = { deliveryId: id, endpointId, eventType, sequence, body };
      const custom = claim.headersEncrypted && this.customHeaders.decrypt(endpointId, claim.headersEncrypted);
      // Receivers compare the timestamp with their own clock, so it is the real time, also for a sandbox.
      const signature = signatureHeaders(signed, this.signingSecretsOf(claim), sentAt);
      const perAttempt = { ...signature, traceparent: trace.traceparent };
      const headers = { ...deliveryHeaders(signed), ...custom, ...perAttempt };
      const identity = this.identityOf(claim);
      const tokenClient = this.tokenClientOf(claim);
      const { wasSent, ...sent } = await this.sender.send({
        url: claim.url,
        headers,
        secrets: secretsIn(custom),
        body,
        identity,
        tokenClient,
      });
      this.traces.end(trace, claim, sent);
      const secret = tokenClient === null ? custom : { ...custom, authorization: '' };
      const sentHeaders = wasSent ? JSON.stringify({ ...perAttempt, ...withoutValues(secret) }) : null;
      return { ...sent, startedAt: toBusinessClock(claim, sent.startedAt), sentHeaders };
    } catch (error) {
      this.log.error({ error: String(error), delivery: id, endpoint: endpointId }, 'Nothing could be sent.');
      const durationMs = this.clock.now().getTime() - sentAt.getTime();
      const failed = internalFailure('internal_error', startedAt, durationMs);
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
    return { certificate, key: this.certificates.decryptKey(endpointId, clientKeyEncrypted!) };
  }

  private tokenClientOf(claim: Claim): TokenClient | null {
    const { endpointId, oauth2TokenUrl: tokenUrl, oauth2ClientId: clientId, oauth2Scope: scope } = claim;
    if (tokenUrl === null) return null;
    const clientSecret = this.clients.decryptSecret(endpointId, claim.oauth2SecretEncrypted!);
    return { endpointId, tokenUrl, clientId: clientId!, clientSecret, scope };
  }

  /** The secrets and keys that sign an attempt, by the endpoint's settings. */
  private signingSecretsOf(claim: Claim): SigningSecrets {
    const { endpointId, signature, secretEncrypted, signingKeyEncrypted } = claim;
    const decryptSecret = (encrypted: Buffer) => this.secrets.decrypt(encrypted, endpointId);
    const decryptKey = (encrypted: Buffer) => this.signingKeys.decrypt(endpointId, encrypted);
    return {
      secrets:
        signature === 'ed25519'
          ? []
          : this.currentAndPrevious(
              endpointId,
              decryptSecret,
              secretEncrypted,
              claim.previousSecretEncrypted,
            ),
      keys:
        signature === 'hmac'
          ? []
          : this.currentAndPrevious(
              endpointId,
              decryptKey,
              signingKeyEncrypted!,
              claim.previousSigningKeyEncrypted,
            ),
    };
  }

  /**
   * The current and the previous secret, decrypted. A previous one that `SECRET_KEY` can no longer decrypt is left
   * out: rotating the secret is how an owner repairs that, and must take effect at once.
   */
  private currentAndPrevious(
    endpointId: string,
    decrypt: (encrypted: Buffer) => string,
    current: Buffer,
    previous: Buffer | null,
  ): string[] {
    const secret = decrypt(current);
    if (previous === null) return [secret];
    try {
      return [secret, decrypt(previous)];
    } catch (error) {
      this.log.warn(
        { error: String(error), endpoint: endpointId },
        'The previous secret cannot be decrypted.',
      );
      return [secret];
    }
  }
}

/** Converts a time of the process's clock to the clock of the business. */
function toBusinessClock({ clockAheadMs }: Claim, moment: Date): Date {
  return new Date(moment.getTime() + clockAheadMs);
}

/** A shorter value of a header is no secret: masking it would only damage the responses in the log. */
const MIN_SECRET = 6;

/** The values of custom headers, and what follows their scheme, as in `Bearer <token>`. */
function secretsIn(headers: Record<string, string> | null): string[] {
  const values = Object.values(headers ?? {}).flatMap((value) => [
    value,
    value.slice(value.indexOf(' ') + 1),
  ]);
  return [...new Set(values)].filter((value) => value.length >= MIN_SECRET);
}

/** The names of custom headers, without their values, which may be secret. For the log. */
function withoutValues(headers: Record<string, string> | null): Record<string, null> {
  return Object.fromEntries(Object.keys(headers ?? {}).map((name) => [name, null]));
}
