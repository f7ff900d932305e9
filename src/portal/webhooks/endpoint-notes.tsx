import {
  MAX_RECOVERED,
  type EndpointStats,
  type FailedAttempt,
  type Missed,
  type WebhookEndpointResource,
} from '../../webhooks/index.js';
import { LinkButton, Note, PostButton, usePage } from '../kit/index.js';
import { explain } from './delivery-errors.js';
import { deliveryAddress, endpointAddress, isUnverified, useReason } from './endpoint-state.js';
import { endpointTexts } from './endpoint.texts.js';

/** An endpoint, and how its deliveries go. */
export interface EndpointCondition {
  readonly endpoint: WebhookEndpointResource;
  readonly stats: EndpointStats;
  /** Why the endpoint is failing, or failed before it was disabled; undefined for one that is not. */
  readonly lastFailure: FailedAttempt | undefined;
  /** What it missed while it was disabled, and was not sent since. */
  readonly missed: Missed | undefined;
}

/** What the owner should know or do about an endpoint: why it gets no events, what failed, and what it missed. */
export function Notes({ endpoint, stats, lastFailure, missed }: EndpointCondition) {
  const { t, portal } = usePage(endpointTexts);
  const reason = useReason(endpoint);
  const { deadInDay, previousSecretUntil } = stats;
  return (
    <>
      {isUnverified(endpoint) && (
        <Note tone="blue" icon="info-circle">
          <p>{t.isUnverified}</p>
          {missed && <p>{t.missedSoFar(...useMissed(missed))}</p>}
        </Note>
      )}
      {!endpoint.enabled && !isUnverified(endpoint) && (
        <Note tone="amber" icon="plug-off">
          <p>{t.isDisabled(reason)}</p>
          <LastFailure endpointId={endpoint.id} of={lastFailure} />
          {missed && <p>{t.missedSoFar(...useMissed(missed))}</p>}
        </Note>
      )}
      {endpoint.enabled && missed && <MissedNote endpointId={endpoint.id} of={missed} />}
      {(endpoint.enabled || isUnverified(endpoint)) && lastFailure && (
        <Note tone="amber" icon="alert-triangle">
          <LastFailure endpointId={endpoint.id} of={lastFailure} />
        </Note>
      )}
      {endpoint.enabled && endpoint.paused_at !== null && (
        <Note
          tone="amber"
          icon="player-pause"
          text={t.isPaused(portal.format.exact(endpoint.paused_at), portal.format.number(stats.waiting))}
        />
      )}
      {deadInDay > 0 && (
        <Note tone="red" icon="circle-x">
          <div class="cluster note-row">
            <span>{t.someFailed(deadInDay, portal.format.number(deadInDay))}</span>
            <LinkButton
              small
              href={`${endpointAddress(endpoint.id)}?status=dead&since=day#log`}
              label={t.seeThem}
            />
            {portal.may('webhooks:manage') && endpoint.enabled && (
              <LinkButton small href={`${endpointAddress(endpoint.id)}/recover`} label={t.recover} />
            )}
          </div>
        </Note>
      )}
      {previousSecretUntil && (
        <Note
          tone="blue"
          icon="rotate-clockwise"
          text={t.rotating(portal.format.exact(previousSecretUntil))}
        />
      )}
    </>
  );
}

/** Offers to send what an endpoint missed while it was disabled. */
function MissedNote({ endpointId, of: missed }: { endpointId: string; of: Missed }) {
  const { t, portal } = usePage(endpointTexts);
  const at = (action: string) => `${endpointAddress(endpointId)}/${action}`;
  return (
    <Note tone="amber" icon="history">
      <div class="cluster note-row">
        <span>{t.missed(...useMissed(missed))}</span>
        {portal.may('webhooks:manage') && (
          <>
            <PostButton action={at('recover-missed')} small icon="send" label={t.sendMissed} />
            <PostButton action={at('forget-missed')} small label={t.forget} />
          </>
        )}
      </div>
    </Note>
  );
}

/** The parameters of texts about missed events: their number, also as a text, and since when. */
export function useMissed({ since, count }: Missed): [n: number, text: string, since: string] {
  const { format } = usePage(endpointTexts);
  return [count, `${format.number(count)}${count < MAX_RECOVERED ? '' : '+'}`, format.exact(since)];
}

/** Why an endpoint does not work: when its last attempt failed, why, what to do, and the start of the response. */
function LastFailure({ endpointId, of: failure }: { endpointId: string; of: FailedAttempt | undefined }) {
  const { t, portal } = usePage(endpointTexts);
  if (failure === undefined) return null;
  const { started_at: startedAt, error, response_body: body } = failure.attempt;
  return (
    <>
      <div class="cluster note-row">
        <span>
          {t.failedAt(portal.format.exact(startedAt))} {explain(portal, error!)}
        </span>
        <LinkButton small href={deliveryAddress(endpointId, failure.deliveryId)} label={t.seeDelivery} />
      </div>
      {body && (
        <>
          <p>{t.responseBody}</p>
          <pre class="code response-body" tabIndex={0} aria-label={t.responseBody}>
            {body}
          </pre>
        </>
      )}
    </>
  );
}
