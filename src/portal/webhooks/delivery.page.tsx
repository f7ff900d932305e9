import type { WebhookDeliveryResource, WebhookEndpointResource } from '../../webhooks/index.js';
import { PostButton } from '../kit/forms.js';
import { Icon } from '../kit/icon.js';
import { Ago, At, Facts, Note, PageHead, Section } from '../kit/page.js';
import { Table } from '../kit/table.js';
import { usePortal, useTexts, type PortalContext } from '../kit/portal-context.js';
import { PageView } from '../kit/view.js';
import { deliveryAddress, endpointAddress, LIST } from './addresses.js';
import { explain } from './delivery-errors.js';
import { DeliveryMark } from './delivery-log.js';
import { MASK, nameOf } from './endpoint-state.js';
import { deliveryTexts } from './delivery.texts.js';
import { endpointsTexts } from './endpoints.texts.js';

/** How often the page of a delivery looks again: while somebody waits for the answer, and while it waits for its next attempt. */
const SOON = 'every 1s';
const LATER = 'every 5s';

interface Shown {
  readonly endpoint: WebhookEndpointResource;
  readonly delivery: WebhookDeliveryResource;
  /** The very text that is signed. */
  readonly payload: string;
  /** How many attempts there are at most. */
  readonly maxAttempts: number;
}

/** One delivery: what was sent, what came back at each attempt, what that means, and the way to send it again. */
export function deliveryPage(shown: Shown): PageView {
  return new PageView(shown.delivery.event_type, 'webhooks', <Delivery {...shown} />);
}

function Delivery(shown: Shown) {
  const t = useTexts(deliveryTexts);
  const list = useTexts(endpointsTexts);
  const portal = usePortal();
  const { endpoint, delivery } = shown;
  const crumbs = [
    { name: list.title, href: LIST },
    { name: nameOf(endpoint), href: endpointAddress(endpoint.id) },
  ];
  return (
    <div id="delivery" {...following(portal, delivery)}>
      <PageHead title={delivery.event_type} crumbs={crumbs} mark={<DeliveryMark status={delivery.status} />}>
        {portal.may('webhooks:manage') && endpoint.enabled && isOver(delivery) && (
          <PostButton action={`${deliveryAddress(endpoint.id, delivery.id)}/replay`} class="btn btn-primary">
            <Icon name="refresh" /> {t.replay}
          </PostButton>
        )}
      </PageHead>
      <Outcome {...shown} />
      <Section title={t.details}>
        <div class="panel">
          <Facts
            facts={[
              [t.attempts, t.attemptsOf(delivery.attempt_count, shown.maxAttempts)],
              [t.made, <At moment={delivery.created_at} />],
              [t.delivered, <At moment={delivery.delivered_at} />],
              [t.next, <At moment={delivery.next_attempt_at} />],
            ]}
          />
        </div>
      </Section>
      <Attempts of={delivery} />
      <div class="split split-even">
        <Payload text={shown.payload} />
        <Headers of={delivery} own={endpoint.header_names} />
      </div>
    </div>
  );
}

function isOver({ status }: WebhookDeliveryResource): boolean {
  return status === 'succeeded' || status === 'dead';
}

/** Looks again by itself until the delivery is over. */
function following({ path }: PortalContext, delivery: WebhookDeliveryResource) {
  if (isOver(delivery)) return {};
  return {
    'hx-get': path,
    'hx-trigger': delivery.status === 'failed' ? LATER : SOON,
    'hx-select': '#delivery',
    'hx-target': 'this',
    'hx-swap': 'outerHTML',
  };
}

/** How it stands, in a sentence or two: what the receiver said, what that means, and what happens next. */
function Outcome({ endpoint, delivery, maxAttempts }: Shown) {
  const t = useTexts(deliveryTexts);
  const portal = usePortal();
  const { status, error } = delivery;
  if (status === 'pending' || status === 'delivering')
    return (
      <Note tone="blue" icon="clock">
        <p role="status">{t.waits}</p>
        <noscript>
          <a class="btn btn-sm" href={portal.path}>
            {t.reload}
          </a>
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
        {delivery.next_attempt_at !== null && t.tried(portal.format.relative(delivery.next_attempt_at))}
        {status === 'dead' && delivery.attempt_count >= maxAttempts && t.usedUp}{' '}
        {status === 'dead' && !endpoint.enabled && error !== 'endpoint_disabled' && t.replayNeedsEndpoint}
      </p>
    </Note>
  );
}

function Answered({ of: { attempts, response_status } }: { of: WebhookDeliveryResource }) {
  const t = useTexts(deliveryTexts);
  const { format } = usePortal();
  const last = attempts.at(-1);
  if (response_status === null || last === undefined) return null;
  return <>{t.answered(response_status, format.number(last.duration_ms))}</>;
}

function Attempts({ of: { attempts } }: { of: WebhookDeliveryResource }) {
  const t = useTexts(deliveryTexts);
  const portal = usePortal();
  const { format } = portal;
  if (attempts.length === 0)
    return (
      <Section title={t.attempts}>
        <p class="text-secondary">{t.noAttempt}</p>
      </Section>
    );
  return (
    <Section title={t.attempts}>
      <Table
        label={t.attempts}
        rows={[...attempts].reverse()}
        keyOf={({ attempt, started_at }) => `${attempt} ${started_at}`}
        columns={[
          { name: t.attempt, cell: ({ attempt }) => attempt },
          { name: t.started, cell: ({ started_at }) => <Ago moment={started_at} /> },
          { name: t.took, align: 'end', cell: ({ duration_ms }) => t.ms(format.number(duration_ms)) },
          {
            name: t.status,
            cell: ({ response_status }) => <span class="mono">{response_status ?? '–'}</span>,
          },
          {
            name: t.outcome,
            cell: ({ error }) =>
              error === null ? (
                t.good
              ) : (
                <div>
                  <span class="mono whole">{error}</span>
                  <span class="sub">{explain(portal, error)}</span>
                </div>
              ),
          },
          {
            name: t.body,
            cell: ({ response_body }) =>
              response_body ? (
                <pre class="code answer" tabIndex={0} aria-label={t.body}>
                  {response_body}
                </pre>
              ) : (
                <span class="text-secondary">{response_body === null ? '–' : t.emptyBody}</span>
              ),
          },
        ]}
      />
    </Section>
  );
}

function Payload({ text }: { text: string }) {
  const t = useTexts(deliveryTexts);
  return (
    <Section
      title={t.payload}
      actions={
        <button type="button" class="btn btn-sm" data-copy={text} data-copied={t.copied}>
          <Icon name="copy" /> <span>{t.copyPayload}</span>
        </button>
      }
    >
      <p class="text-secondary small">{t.payloadHint}</p>
      <pre class="code" tabIndex={0} aria-label={t.payload}>
        {JSON.stringify(JSON.parse(text), null, 2)}
      </pre>
    </Section>
  );
}

/** @param own the names of the headers that the endpoint adds; they may take the place of one of ours */
function Headers({
  of: { id, event_type, endpoint_id },
  own,
}: {
  of: WebhookDeliveryResource;
  own: readonly string[];
}) {
  const t = useTexts(deliveryTexts);
  const ours: readonly (readonly [name: string, value: string, about?: string])[] = [
    ['Service-Signature', 't=<unix>,v1=<hex>', t.signature],
    ['Service-Event', event_type],
    ['Service-Delivery', id],
    ['Service-Webhook-Id', endpoint_id],
    ['webhook-id', id],
    ['webhook-timestamp', '<unix>'],
    ['webhook-signature', 'v1,<base64>', t.standard],
    ['content-type', 'application/json'],
    ['user-agent', 'maintenance-webhooks/1'],
  ];
  const added = own.map((name) => [name.toLowerCase(), MASK] as const);
  const rows = [...ours.filter(([name]) => !added.some(([other]) => other === name)), ...added];
  return (
    <Section title={t.headers}>
      <Table
        label={t.headers}
        rows={rows}
        keyOf={([name]) => name}
        columns={[
          { name: t.header, cell: ([name]) => <span class="mono whole">{name}</span> },
          {
            name: t.value,
            onPhone: 'bare',
            cell: ([, value, about]) => (
              <div>
                <span class="mono">{value}</span>
                {about && <span class="sub">{about}</span>}
              </div>
            ),
          },
        ]}
      />
    </Section>
  );
}
