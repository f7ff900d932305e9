import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { Log } from '../../kernel/log.js';
import { CustomHeaders } from '../custom-headers.js';
import { SecretCipher } from '../secret-cipher.js';
import { deliveryHeaders, signatureHeaders } from '../signature.js';
import { DeliveryClaims, type Claim } from './delivery-claims.js';
import { DeliveryMetrics } from './delivery-metrics.js';
import { DeliveryTraces } from './delivery-traces.js';
import { AttemptRecorder } from './attempt-recorder.js';
import { failedHere, WebhookSender, type Sent } from './webhook-sender.js';
import { Clock } from '../../kernel/clock.js';

/** How many attempts this process has in flight at most. They only wait, so it is memory that counts: well below 1 MiB each. */
const MAX_IN_FLIGHT = 512;
/** Up to here, endpoints may exceed their shares (D38): the rest is for whoever comes. */
const MAX_EXCEEDING = MAX_IN_FLIGHT / 2;
/** How many are claimed at once: few enough that workers share a burst. */
const CLAIM_BATCH = 64;

/** Keeps attempts in flight: claims what is due while there is room, sends it outside any transaction, writes the outcome. */
@Injectable()
export class DeliveryDispatcher implements BeforeApplicationShutdown {
  private readonly inFlight = new Set<Promise<void>>();
  private wanted = false;
  private claiming: Promise<void> | undefined;
  private stopped = false;

  constructor(
    private readonly claims: DeliveryClaims,
    private readonly sender: WebhookSender,
    private readonly outcomes: AttemptRecorder,
    private readonly secrets: SecretCipher,
    private readonly customHeaders: CustomHeaders,
    private readonly clock: Clock,
    private readonly metrics: DeliveryMetrics,
    private readonly traces: DeliveryTraces,
    private readonly log: Log,
  ) {}

  /** Something may be due: claims and starts it. Resolves once it is under way, or there is no room or nothing to do. */
  wake(): Promise<void> {
    this.wanted = true;
    return (this.claiming ??= this.claimWhileWanted().finally(() => {
      this.claiming = undefined;
      // Whoever asked between the last look and now was handed the promise that ends here.
      if (this.wanted && !this.stopped) this.wakeByItself();
    }));
  }

  /**
   * Claims no more, and waits for what is in flight: the time limit of an attempt at most. Only then do the sender and the
   * database close; attempts that they broke off would count as the receivers' failures.
   */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    await this.claiming?.catch(() => undefined);
    await Promise.all(this.inFlight);
  }

  private async claimWhileWanted(): Promise<void> {
    while (this.wanted && !this.stopped) {
      this.wanted = false;
      const room = Math.min(MAX_IN_FLIGHT - this.inFlight.size, CLAIM_BATCH);
      if (room <= 0) return;
      const claimed = await this.claims.claim(room, this.inFlight.size + room <= MAX_EXCEEDING);
      for (const claim of claimed) this.start(claim);
      if (claimed.length >= room) this.wanted = true;
    }
  }

  private start(claim: Claim): void {
    const attempt = this.attempt(claim)
      .catch((error: unknown) =>
        this.log.error({ error: String(error), delivery: claim.id }, 'An attempt broke off.'),
      )
      .finally(() => {
        this.inFlight.delete(attempt);
        // There is room again, in this process and in the shares of the endpoint and the business.
        this.wakeByItself();
      });
    this.inFlight.add(attempt);
  }

  /** The same, not waited for. */
  wakeByItself(): void {
    this.wake().catch((error: Error) =>
      this.log.error({ error: error.message }, 'Nothing could be claimed.'),
    );
  }

  private async attempt(claim: Claim): Promise<void> {
    const sent = await this.send(claim);
    this.metrics.attempted(sent);
    await this.outcomes.record({ claim, sent });
  }

  /** Whatever goes wrong is an outcome, on our side too: an attempt that does not count would be repeated for ever. */
  private async send(claim: Claim): Promise<Sent> {
    const { id, endpointId, eventType, sequence, payload: body } = claim;
    const startedAt = this.clock.now();
    const trace = this.traces.begin(claim);
    try {
      const signed = { deliveryId: id, endpointId, eventType, sequence, body };
      const own = claim.headersEncrypted && this.customHeaders.open(endpointId, claim.headersEncrypted);
      const signature = signatureHeaders(signed, this.secretsOf(claim), startedAt);
      const ofAttempt = { ...signature, traceparent: trace.traceparent };
      const headers = { ...deliveryHeaders(signed), ...own, ...ofAttempt };
      const sent = await this.sender.send(claim.url, headers, body);
      this.traces.end(trace, claim, sent);
      return { ...sent, sentHeaders: JSON.stringify({ ...ofAttempt, ...withoutValues(own) }) };
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

  /**
   * The secrets that sign, the current one first. A previous one that `SECRET_KEY` no longer opens is left out: the owner
   * who rotates the secret to mend just that is not to wait for a day.
   */
  private secretsOf({ endpointId, secretEncrypted, previousSecretEncrypted }: Claim): string[] {
    const current = this.secrets.decrypt(secretEncrypted, endpointId);
    if (previousSecretEncrypted === null) return [current];
    try {
      return [current, this.secrets.decrypt(previousSecretEncrypted, endpointId)];
    } catch (error) {
      this.log.warn({ error: String(error), endpoint: endpointId }, 'The previous secret cannot sign.');
      return [current];
    }
  }
}

/** Headers that an owner gave, as they are kept in the log: what they hold may be secret. */
function withoutValues(headers: Record<string, string> | null): Record<string, null> {
  return Object.fromEntries(Object.keys(headers ?? {}).map((name) => [name, null]));
}
