import { formatStoredText } from '../../kernel/messages/messages.js';
import { severityLook } from '../alarms/alarm-columns.js';
import { alarmStatusTexts } from '../alarms/alarms.texts.js';
import { addressOf, Ago, Icon, Section, type Tone, usePage, usePortal, useTexts } from '../kit/index.js';
import type { Overview } from './overview-figures.js';
import { concernTexts, overviewTexts } from './overview.texts.js';

type Concern = Overview['attention'][number]['concern'];

/** The list of a concern's records, the permission to see it, and the address of one record. */
interface Look {
  readonly icon: string;
  readonly tone: Tone;
  readonly path: string;
  readonly filters: Readonly<Record<string, string>>;
  readonly permission: string;
}

const operations = (icon: string, tone: Tone, filters: Look['filters']): Look => ({
  icon,
  tone,
  filters,
  path: '/operations',
  permission: 'operations:read',
});

const LOOKS: Readonly<Record<Concern, Look>> = {
  monitoring: {
    icon: 'bell-ringing',
    tone: 'red',
    path: '/alarms',
    permission: 'alarms:read',
    filters: {},
  },
  reported: operations('alert-triangle', 'red', { tab: 'reported' }),
  overdue: operations('clock-exclamation', 'red', { tab: 'overdue' }),
  unassigned: operations('user-question', 'blue', { tab: 'unassigned' }),
  disputed: operations('message-exclamation', 'amber', { tab: 'disputed' }),
  pending_confirmation: operations('hourglass', 'amber', { tab: 'to_confirm' }),
  assets_out_of_service: {
    icon: 'circle-x',
    tone: 'red',
    path: '/assets',
    permission: 'assets:read',
    filters: { status: 'out_of_service' },
  },
  parts_below_minimum: {
    icon: 'packages',
    tone: 'amber',
    path: '/spare-parts',
    permission: 'spare-parts:read',
    filters: { below_minimum: 'true' },
  },
  disabled_webhooks: {
    icon: 'webhook',
    tone: 'red',
    path: '/developers/webhooks',
    permission: 'webhooks:read',
    filters: {},
  },
};

/** How many records of each concern are shown. */
const SHOWN = 3;

/** What needs attention now: the number of records, and the most urgent ones. */
export function AttentionPanel({
  concerns,
  buildingId,
}: {
  concerns: Overview['attention'];
  buildingId: string | undefined;
}) {
  const { t, portal } = usePage(overviewTexts);
  const shown = concerns.filter(({ count, concern }) => count > 0 && portal.may(LOOKS[concern].permission));
  return (
    <Section title={t.attention}>
      {shown.length === 0 && <p class="text-secondary">{t.noAttention}</p>}
      <div class="attention grid gap-16">
        {shown.map((each) => (
          <ConcernPart key={each.concern} of={each} buildingId={buildingId} />
        ))}
      </div>
    </Section>
  );
}

function ConcernPart({
  of: { concern, count, rows },
  buildingId,
}: {
  of: Overview['attention'][number];
  buildingId: string | undefined;
}) {
  const names = useTexts(concernTexts);
  const { format } = usePortal();
  const { icon, tone, path, filters } = LOOKS[concern];
  return (
    <div class={`attention-group box plain-ink tone-${tone}`}>
      <a
        class="attention-head toned-icon row strong"
        href={addressOf(path, { ...filters, building_id: buildingId })}
      >
        <Icon name={icon} />
        <span>{names[concern]}</span>
        <span class="attention-count toned push-end">{format.number(count)}</span>
      </a>
      <ul class="lined">
        {rows.slice(0, SHOWN).map(({ id, name, since }) => (
          <li key={id} class="row between gap-16">
            <a class="breaks-anywhere shrinks" href={`${path}/${id}`} title={format.words(name)}>
              {format.words(name)}
            </a>
            {since !== null && (
              <span class="secondary">
                <Ago moment={since} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The newest alarms, each with its subject. */
export function LatestAlarms({ alarms }: { alarms: Overview['alarms'] }) {
  const t = useTexts(overviewTexts);
  const words = useTexts(alarmStatusTexts);
  const { language } = usePortal().user;
  return (
    <Section title={t.alarms} actions={<a href="/alarms">{t.allAlarms}</a>}>
      {alarms.length === 0 ? (
        <p class="text-secondary">{t.noAlarms}</p>
      ) : (
        <ul class="alarm-list lined plain-ink breaks-anywhere">
          {alarms.map(({ id, severity, status, message, reason, createdAt }) => (
            <li key={id} class={`row at-top toned-icon tone-${severityLook(severity).tone}`}>
              <Icon name={severityLook(severity).icon} />
              <div>
                <a href={`/alarms/${id}`}>{formatStoredText({ text: message, reason }, language)}</a>
                <span class="secondary">
                  <Ago moment={createdAt} /> · {words[status]}
                </span>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
