import type {
  DeliveryFilters,
  DeliveryStatus,
  DeliverySubject,
  WebhookDeliveryResource,
  WebhookEndpointResource,
} from '../../webhooks/index.js';
import {
  addressOf,
  autoRefresh,
  choicesOf,
  Empty,
  Exactly,
  Filters,
  isFiltered,
  LinkButton,
  type Look,
  Mark,
  Pager,
  type PortalContext,
  Section,
  SelectField,
  Table,
  TextField,
  usePage,
  usePortal,
  useTexts,
} from '../kit/index.js';
import { DELIVERY_STATUSES } from '../../webhooks/index.js';
import { isUuid } from '../../kernel/ids.js';
import { uuidOfEvent } from '../../kernel/validation/filters.query.js';
import { deliveryAddress } from './endpoint-state.js';
import { heldBy, RecordOf, SendButton, shortId } from './delivery-actions.js';
import { logTexts } from './delivery.texts.js';

/** How often the log checks for new deliveries. */
const REFRESH_INTERVAL = '5s';

const HOUR_MS = 60 * 60 * 1000;
/** The time filters of the log, in milliseconds before now. */
const PERIODS = {
  hour: HOUR_MS,
  day: 24 * HOUR_MS,
  week: 7 * 24 * HOUR_MS,
  month: 30 * 24 * HOUR_MS,
} as const;
type Period = keyof typeof PERIODS;
const PERIOD_NAMES = Object.keys(PERIODS) as Period[];

const LOOKS: Record<DeliveryStatus, Look> = {
  pending: { tone: 'grey', icon: 'clock' },
  delivering: { tone: 'indigo', icon: 'send' },
  succeeded: { tone: 'green', icon: 'circle-check' },
  failed: { tone: 'amber', icon: 'rotate-clockwise' },
  dead: { tone: 'red', icon: 'circle-x' },
};

/**
 * Reads the filters in the log's address. Invalid ones are ignored.
 *
 * @param types the event types that the reader may see
 */
export function filtersOf({ query, tenant }: PortalContext, types: readonly string[]): DeliveryFilters {
  const { status, event, since, upto } = query;
  const chosen = DELIVERY_STATUSES.find((each) => each === status);
  const period = PERIOD_NAMES.find((each) => each === since);
  return {
    status: chosen && [chosen],
    eventType: types.find((each) => each === event),
    eventId: uuidOfEvent((query.event_id ?? '').trim()),
    since: period && new Date(tenant.now.getTime() - PERIODS[period]),
    upTo: upto !== undefined && isUuid(upto) ? upto : undefined,
  };
}

/** The data of the log. */
export interface LoggedDeliveries {
  readonly deliveries: readonly WebhookDeliveryResource[];
  /** The subjects of the deliveries, by id. */
  readonly subjects: ReadonlyMap<string, DeliverySubject>;
  /** The cursor after these deliveries; null at the end. */
  readonly next: string | null;
  /** The number of deliveries added since the page was opened. */
  readonly newer: number;
}

/** The deliveries of an endpoint, filtered by the address. New ones are announced without moving the rows on screen. */
export function DeliveryLog({
  endpoint,
  log,
  types,
}: {
  endpoint: WebhookEndpointResource;
  log: LoggedDeliveries;
  /** The event types that the reader may see. */
  types: readonly string[];
}) {
  const { t, query, path } = usePage(logTexts);
  const { upto: _, cursor: __, ...filters } = query;
  const isNarrowed = isFiltered(query);
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
        <TextField name="event_id" label={t.eventId} placeholder="evt_…" />
        <SelectField name="since" label={t.time} none={t.anyTime} choices={choicesOf(PERIOD_NAMES, t)} />
      </Filters>
      <div id="deliveries" {...autoRefreshOf(path, query, log)}>
        {log.newer > 0 && (
          <p>
            <LinkButton
              class="btn btn-sm new-entries"
              href={addressOf(path, filters)}
              icon="arrow-up"
              label={t.newer(log.newer)}
            />
          </p>
        )}
        {log.deliveries.length === 0 ? (
          <Empty icon="send" text={isNarrowed ? t.emptyFiltered : t.empty}>
            {isNarrowed && <LinkButton href={path} label={t.allOfThem} />}
          </Empty>
        ) : (
          <Deliveries endpoint={endpoint} log={log} />
        )}
        <Pager next={log.next} />
      </div>
    </Section>
  );
}

/** The attributes that refresh the log. Only the first page refreshes, because new deliveries appear at its top. */
function autoRefreshOf(path: string, query: PortalContext['query'], { deliveries }: LoggedDeliveries) {
  if (query.cursor !== undefined) return {};
  const address = addressOf(path, { ...query, upto: query.upto ?? deliveries[0]?.id });
  return autoRefresh('deliveries', address, REFRESH_INTERVAL, 'outerMorph');
}

function Deliveries({ endpoint, log }: { endpoint: WebhookEndpointResource; log: LoggedDeliveries }) {
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
            <div>
              <a class="mono no-wrap" href={deliveryAddress(endpointId, id)}>
                {event_type}
              </a>
              <Subject endpointId={endpointId} about={log.subjects.get(id)} />
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
          cell: (delivery) => (
            <SendButton
              endpoint={endpoint}
              delivery={delivery}
              subject={`${delivery.event_type} ${shortId(delivery.id)}`}
              small
            />
          ),
        },
      ]}
    />
  );
}

/** The record that a delivery is about, and the delivery that it repeats. */
function Subject({ endpointId, about }: { endpointId: string; about: DeliverySubject | undefined }) {
  const t = useTexts(logTexts);
  return (
    <>
      {about?.record && (
        <span class="secondary">
          <RecordOf about={about} />
        </span>
      )}
      {about?.replayOf && (
        <span class="secondary">
          {t.replayOf}{' '}
          <a class="mono" href={deliveryAddress(endpointId, about.replayOf)}>
            {shortId(about.replayOf)}
          </a>
        </span>
      )}
    </>
  );
}

/** The status of a delivery, or that it is held. */
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

/** The response: its status, or the name of the error if there was none. */
function Answer({ of: { response_status, error, attempt_count } }: { of: WebhookDeliveryResource }) {
  const t = useTexts(logTexts);
  if (error !== null && !error.startsWith('http_')) return <span class="mono no-wrap">{error}</span>;
  if (response_status !== null) return <span class="mono">{response_status}</span>;
  return attempt_count === 0 ? '–' : t.noAnswer;
}
