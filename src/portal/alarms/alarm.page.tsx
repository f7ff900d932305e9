import type { DisplayedAlarm } from '../../alarms/index.js';
import type { NamedAsset } from '../../assets/index.js';
import type { DisplayedOperation } from '../../operations/index.js';
import { At, Facts, page, type PageView, type PortalContext, Section, usePage } from '../kit/index.js';
import { OpenWork } from '../operations/open-work.js';
import { AlarmActions, AlarmMark, causeOf, SeverityMark } from './alarm-columns.js';
import { alarmTexts } from './alarms.texts.js';

/** The data of an alarm's page. */
export interface AlarmDetail {
  readonly alarm: DisplayedAlarm;
  /** The asset of the alarm, if any. */
  readonly asset: NamedAsset | undefined;
  /** The open work on the asset that the alarm can join. */
  readonly openWork: readonly DisplayedOperation[];
}

/** The page of an alarm: its details and its actions. */
export function alarmPage(portal: PortalContext, detail: AlarmDetail): PageView {
  const t = portal.texts(alarmTexts);
  const { alarm } = detail;
  const { cause, kind } = causeOf(portal, alarm);
  return page(
    {
      place: 'alarms',
      title: cause,
      ...(kind !== null && { subtitle: kind }),
      crumbs: [{ name: t.title, href: '/alarms' }],
      mark: (
        <>
          <SeverityMark status={alarm.severity} /> <AlarmMark status={alarm.status} />
        </>
      ),
      actions: <AlarmActions alarm={alarm} />,
    },
    <div class="split">
      <div>
        <Section title={t.details}>
          {alarm.details === null ? (
            <p class="text-secondary">{t.noDetails}</p>
          ) : (
            <p class="free-text">{alarm.details}</p>
          )}
        </Section>
        <OpenWork operations={detail.openWork} join={`/alarms/${alarm.id}/join`} />
      </div>
      <About detail={detail} />
    </div>,
  );
}

function About({ detail: { alarm, asset } }: { detail: AlarmDetail }) {
  const { t, format } = usePage(alarmTexts);
  const { acknowledged_at: seenAt, acknowledged_by: by } = alarm;
  return (
    <Section title={t.facts} panel>
      <Facts
        facts={[
          [t.asset, asset && <a href={`/assets/${asset.id}`}>{asset.name}</a>],
          alarm.spare_part_id !== null && [
            t.part,
            <a href={`/spare-parts/${alarm.spare_part_id}`}>{t.part}</a>,
          ],
          [t.source, alarm.source ?? t.service],
          alarm.dedup_key !== null && [t.key, <span class="mono no-wrap">{alarm.dedup_key}</span>],
          [t.since, <At moment={alarm.started_at} />],
          [t.occurrences, t.times(format.number(alarm.occurrences))],
          [t.lastSeen, <At moment={alarm.last_seen_at} />],
          [
            t.acknowledged,
            seenAt && (
              <>
                <At moment={seenAt} /> {by?.name}
              </>
            ),
          ],
          [
            t.resolvedAt,
            alarm.resolved_at && (
              <>
                <At moment={alarm.resolved_at} /> {alarm.resolved_by?.name}
              </>
            ),
          ],
        ]}
      />
    </Section>
  );
}
