import type {
  DeliveryFilters,
  DeliveryStatus,
  DeliverySubject,
  WebhookDeliveryResource,
  WebhookEndpointResource,
} from '../../webhooks/index.js';
import { LinkButton } from '../kit/button.js';
import { DELIVERY_STATUSES } from '../../webhooks/index.js';
import { isUuid } from '../../kernel/ids.js';
import { addressOf, Empty, Mark, Section, type Tone, renewed, Exactly } from '../kit/page.js';
import { Pager, Table } from '../kit/table.js';
import { usePortal, useTexts, type PortalContext, usePage } from '../kit/portal-context.js';
import { deliveryAddress } from './addresses.js';
import { SendButton } from './delivery-actions.js';
import { heldBy, shortId } from './delivery-state.js';
import { RecordOf } from './delivery-subject.js';
import { logTexts } from './delivery.texts.js';
import { Filters } from '../kit/filters.js';
import { SelectField, choicesOf } from '../kit/fields.js';

/** How often the log looks for what is new. */
const LOOK_EVERY = '5s';

const HOUR_MS = 60 * 60 * 1000;
/** The times that the log can be narrowed to, in milliseconds back from now. */
const PERIODS = {
  hour: HOUR_MS,
  day: 24 * HOUR_MS,
  week: 7 * 24 * HOUR_MS,
  month: 30 * 24 * HOUR_MS,
} as const;
type Period = keyof typeof PERIODS;
const PERIOD_NAMES = Object.keys(PERIODS) as Period[];

const LOOKS: Record<DeliveryStatus, { readonly tone: Tone; readonly icon: string }> = {
  pending: { tone: 'grey', icon: 'clock' },
  delivering: { tone: 'indigo', icon: 'send' },
  succeeded: { tone: 'green', icon: 'circle-check' },
  failed: { tone: 'amber', icon: 'rotate-clockwise' },
  dead: { tone: 'red', icon: 'circle-x' },
};

/** What the address narrows the log to. What it says amiss narrows nothing. */
export function filtersOf({ query, tenant }: PortalContext): DeliveryFilters {
  const { status, event, since, upto } = query;
  const period = PERIODS[since as Period] as number | undefined;
  return {
    status: DELIVERY_STATUSES.find((each) => each === status),
    eventType: event || undefined,
    since: period === undefined ? undefined : new Date(tenant.now.getTime() - period),
    upTo: upto !== undefined && isUuid(upto) ? upto : undefined,
  };
}

/** What stands in the log. */
export interface Log {
  readonly deliveries: readonly WebhookDeliveryResource[];
  /** What they are about, by their ids. */
  readonly subjects: ReadonlyMap<string, DeliverySubject>;
  /** The cursor behind them; null when nothing follows. */
  readonly next: string | null;
  /** How many came since the page was opened. */
  readonly newer: number;
}

/** The deliveries of an endpoint, filtered by the address. New ones are announced without moving what is being read. */
export function DeliveryLog({
  endpoint,
  log,
  types,
}: {
  endpoint: WebhookEndpointResource;
  log: Log;
  /** The types of event that the reader may see. */
  types: readonly string[];
}) {
  const { t, query, path } = usePage(logTexts);
  const { upto: _, cursor: __, ...filters } = query;
  const isFiltered = Object.values(filters).some((value) => value !== '');
  return (
    <Section title={t.title} id="log">
      <Filters>
        <SelectField
          name="status"
          label={t.status}
          none={t.anyStatus}
          choices={choicesOf(DELIVERY_STATUSES, t)}
        />
        <SelectField
          name="event"
          label={t.event}
          none={t.anyType}
          choices={types.map((type) => ({ value: type, label: type }))}
        />
        <SelectField name="since" label={t.time} none={t.anyTime} choices={choicesOf(PERIOD_NAMES, t)} />
      </Filters>
      <div id="deliveries" {...following(path, query, log)}>
        {log.newer > 0 && (
          <p>
            <LinkButton
              class="btn btn-sm news"
              href={addressOf(path, filters)}
              icon="arrow-up"
              label={t.newer(log.newer)}
            />
          </p>
        )}
        {log.deliveries.length === 0 ? (
          <Empty icon="send" text={isFiltered ? t.emptyFiltered : t.empty}>
            {isFiltered && <LinkButton href={path} label={t.allOfThem} />}
          </Empty>
        ) : (
          <Deliveries endpoint={endpoint} log={log} />
        )}
        <Pager next={log.next} />
      </div>
    </Section>
  );
}

/** Only the first page follows: what comes later belongs in front of it. */
function following(path: string, query: PortalContext['query'], { deliveries }: Log) {
  if (query.cursor !== undefined) return {};
  const address = addressOf(path, { ...query, upto: query.upto ?? deliveries[0]?.id });
  return renewed('deliveries', address, LOOK_EVERY, 'outerMorph');
}

function Deliveries({ endpoint, log }: { endpoint: WebhookEndpointResource; log: Log }) {
  const { t, format } = usePage(logTexts);
  const endpointId = endpoint.id;
  return (
    <Table
      label={t.title}
      rows={log.deliveries}
      columns={[
        {
          name: t.event,
          cell: ({ id, event_type }) => (
            <div class="delivery-name">
              <a class="mono whole" href={deliveryAddress(endpointId, id)}>
                {event_type}
              </a>
              <Told endpointId={endpointId} about={log.subjects.get(id)} />
            </div>
          ),
        },
        {
          name: t.status,
          onPhone: 'bare',
          cell: (delivery) => <DeliveryMark delivery={delivery} endpoint={endpoint} />,
        },
        { name: t.answer, cell: (delivery) => <Answer of={delivery} /> },
        {
          name: t.attempts,
          align: 'end',
          cell: ({ attempt_count }) => format.number(attempt_count),
        },
        { name: t.made, cell: ({ created_at }) => <Exactly moment={created_at} /> },
        { name: t.next, cell: ({ next_attempt_at }) => <Exactly moment={next_attempt_at} /> },
        {
          name: t.actions,
          isNameHidden: true,
          align: 'end',
          onPhone: 'bare',
          cell: (delivery) => <SendButton endpoint={endpoint} delivery={delivery} small />,
        },
      ]}
    />
  );
}

/** What a delivery tells of, and what it repeats. */
function Told({ endpointId, about }: { endpointId: string; about: DeliverySubject | undefined }) {
  const t = useTexts(logTexts);
  return (
    <>
      {about?.record && (
        <span class="sub">
          <RecordOf about={about} />
        </span>
      )}
      {about?.replayOf && (
        <span class="sub">
          {t.replayOf}{' '}
          <a class="mono" href={deliveryAddress(endpointId, about.replayOf)}>
            {shortId(about.replayOf)}
          </a>
        </span>
      )}
    </>
  );
}

/** The status of a delivery; one that waits for more than its turn says so. */
export function DeliveryMark({
  delivery,
  endpoint,
}: {
  delivery: WebhookDeliveryResource;
  endpoint: WebhookEndpointResource;
}) {
  const t = useTexts(logTexts);
  if (heldBy(usePortal(), delivery, endpoint) !== null)
    return <Mark tone="amber" icon="player-pause" text={t.held} />;
  return <Mark {...LOOKS[delivery.status]} text={t[delivery.status]} />;
}

/** What came back: the status of the answer, or the name of what went wrong instead. */
function Answer({ of: { response_status, error, attempt_count } }: { of: WebhookDeliveryResource }) {
  const t = useTexts(logTexts);
  if (error !== null && !error.startsWith('http_')) return <span class="mono">{error}</span>;
  if (response_status !== null) return <span class="mono">{response_status}</span>;
  return attempt_count === 0 ? '–' : t.noAnswer;
}
