import type {
  InspectedDelivery,
  WebhookDeliveryResource,
  WebhookEndpointResource,
} from '../../webhooks/index.js';
import {
  addressOf,
  autoRefresh,
  Exactly,
  Facts,
  LinkButton,
  Note,
  page,
  PageView,
  planName,
  type PortalContext,
  Section,
  usePage,
} from '../kit/index.js';
import { deliveryAddress, endpointCrumbs } from './endpoint-state.js';
import { explain } from './delivery-errors.js';
import { DeliveryAction, heldBy, isOver, RecordOf, shortId } from './delivery-actions.js';
import { DeliveryMark } from './delivery-log.js';
import { deliveryTexts } from './delivery.texts.js';
import { Attempts, Headers, Payload } from './delivery-attempts.js';

/** How often a delivery's page refreshes: during an attempt, and while waiting for the next one or held. */
const SOON = '1s';
const LATER = '5s';

interface Shown extends InspectedDelivery {
  readonly endpoint: WebhookEndpointResource;
  /** The maximum number of attempts. */
  readonly maxAttempts: number;
}

/** The page of a delivery: the request, the response to each attempt with an explanation, and the button to send it again. */
export function deliveryPage(portal: PortalContext, shown: Shown): PageView {
  const t = portal.texts(deliveryTexts);
  const { endpoint, delivery, about } = shown;
  const shownIndex = shownIndexOf(portal, delivery);
  return page(
    {
      place: 'webhooks',
      title: delivery.event_type,
      crumbs: endpointCrumbs(portal, endpoint),
      mark: <DeliveryMark delivery={delivery} endpoint={endpoint} />,
      actions: <DeliveryAction endpoint={endpoint} delivery={delivery} />,
      holder: { id: 'delivery', ...autoRefreshOf(portal, shown) },
    },
    <>
      <Outcome {...shown} />
      <Section title={t.details} panel>
        <Facts
          facts={[
            [t.attempts, t.attemptsOf(delivery.attempt_count, shown.maxAttempts)],
            [t.made, <Exactly moment={delivery.created_at} />],
            [t.delivered, <Exactly moment={delivery.delivered_at} />],
            [t.next, <Exactly moment={delivery.next_attempt_at} />],
            about.record !== null && [t.about, <RecordOf about={about} />],
            about.replayOf !== null && [t.replayOf, <Replayed endpoint={endpoint} id={about.replayOf} />],
          ]}
        />
      </Section>
      <Attempts of={delivery} shown={shownIndex} />
      <div class="split split-even">
        <Payload text={shown.payload} />
        <Headers
          attempt={delivery.attempts[shownIndex]?.attempt ?? null}
          headers={shown.headers[shownIndex] ?? null}
        />
      </div>
    </>,
  );
}

/** The index of the attempt whose headers are shown: the one in the address, or else the last. */
function shownIndexOf({ query }: PortalContext, { attempts }: WebhookDeliveryResource): number {
  const requested = Number(query.attempt) - 1;
  return attempts[requested] === undefined ? attempts.length - 1 : requested;
}

function Replayed({ endpoint, id }: { endpoint: WebhookEndpointResource; id: string }) {
  return (
    <a class="mono" href={deliveryAddress(endpoint.id, id)}>
      {shortId(id)}
    </a>
  );
}

/** The attributes that refresh the page until the delivery has ended. */
function autoRefreshOf(portal: PortalContext, { delivery, endpoint }: Shown) {
  if (isOver(delivery)) return {};
  const { path, query } = portal;
  const isWaiting = delivery.status === 'failed' || heldBy(portal, delivery, endpoint) !== null;
  return autoRefresh('delivery', addressOf(path, { attempt: query.attempt }), isWaiting ? LATER : SOON);
}

/** Summarises a delivery: what the receiver answered, what it means, and what happens next. */
function Outcome({ endpoint, delivery, maxAttempts }: Shown) {
  const { t, portal } = usePage(deliveryTexts);
  const { status, error } = delivery;
  const held = heldBy(portal, delivery, endpoint);
  if (held !== null) {
    const reasons = { plan: t.heldByPlan(planName(portal)), pause: t.heldByPause, order: t.heldByOrder };
    return (
      <Note tone="amber" icon="player-pause">
        <p role="status">{reasons[held]}</p>
      </Note>
    );
  }
  if (status === 'pending' || status === 'delivering')
    return (
      <Note tone="blue" icon="clock">
        <p role="status">{t.waits}</p>
        <noscript>
          <LinkButton small href={portal.path} label={t.reload} />
        </noscript>
      </Note>
    );
  if (status === 'succeeded')
    return (
      <Note tone="green" icon="circle-check">
        <p role="status">
          <Answered of={delivery} />{' '}
          {delivery.event_type === 'webhook.ping' && endpoint.enabled && t.nowEnabled}
        </p>
      </Note>
    );
  return (
    <Note
      tone={status === 'dead' ? 'red' : 'amber'}
      icon={status === 'dead' ? 'circle-x' : 'rotate-clockwise'}
    >
      <p role="status">
        {explain(portal, error ?? '')}{' '}
        {delivery.next_attempt_at !== null && t.tried(portal.format.exact(delivery.next_attempt_at))}
        {status === 'dead' && delivery.attempt_count >= maxAttempts && t.usedUp}{' '}
        {status === 'dead' &&
          !endpoint.enabled &&
          error !== 'endpoint_disabled' &&
          (delivery.event_type === 'webhook.ping' ? t.pingEnables : t.replayNeedsEndpoint)}
      </p>
    </Note>
  );
}

function Answered({ of: { attempts, response_status } }: { of: WebhookDeliveryResource }) {
  const { t, format } = usePage(deliveryTexts);
  const last = attempts.at(-1);
  if (response_status === null || last === undefined) return null;
  return <>{t.answered(response_status, format.number(last.duration_ms))}</>;
}
