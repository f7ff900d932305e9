import type { DisplayedAlarm } from '../../alarms/index.js';
import type { NamedAsset } from '../../assets/index.js';
import { filterFields } from '../kit/declared-fields.js';
import { Filters } from '../kit/filters.js';
import { addressOf, Ago, Tabs } from '../kit/page.js';
import { listPage } from '../kit/pages.js';
import { usePage, type PortalContext } from '../kit/portal-context.js';
import type { PageView } from '../kit/view.js';
import { AlarmActions } from './alarm-actions.js';
import { AlarmMark, SeverityMark } from './alarm-marks.js';
import { AlarmListQuery, ALARM_TABS, type AlarmTab } from './alarm-list.query.js';
import { alarmTexts, severityTexts } from './alarms.texts.js';

const LIST = '/alarms';

/** The data of the list of alarms. */
export interface AlarmList {
  readonly tab: AlarmTab;
  readonly alarms: readonly DisplayedAlarm[];
  /** The assets of the alarms, by id. */
  readonly assets: ReadonlyMap<string, NamedAsset>;
  readonly next: string | null;
}

const Filter = filterFields(AlarmListQuery, alarmTexts, { severity: severityTexts });

/** The list of current or resolved alarms. */
export function alarmsPage(portal: PortalContext, { tab, alarms, assets, next }: AlarmList): PageView {
  const t = portal.texts(alarmTexts);
  const { format, query } = portal;
  const kept = { tab, ...(query.asset_id ? { asset_id: query.asset_id } : {}) };
  return listPage({
    place: 'alarms',
    title: t.title,
    subtitle: t.subtitle,
    above: <AlarmTabs current={tab} />,
    filters: (
      <Filters kept={kept}>
        <Filter name="severity" none={t.any} />
      </Filters>
    ),
    empty: { icon: 'bell-ringing', text: t.empty },
    noMatch: { text: t.noMatch },
    rows: alarms,
    next,
    columns: [
      {
        name: t.alarm,
        grows: true,
        names: ({ id, message, source, occurrences }) => ({
          href: `${LIST}/${id}`,
          name: format.words(message),
          sub: source && `${source} · ${t.times(format.number(occurrences))}`,
        }),
      },
      { name: t.severity, onPhone: 'bare', cell: ({ severity }) => <SeverityMark severity={severity} /> },
      { name: t.status, onPhone: 'bare', cell: ({ status }) => <AlarmMark status={status} /> },
      {
        name: t.asset,
        whole: ({ asset_id }) => assets.get(asset_id ?? '')?.name,
        cell: ({ asset_id }) => <AssetOf asset={assets.get(asset_id ?? '')} />,
      },
      { name: t.since, cell: ({ started_at }) => <Ago moment={started_at} /> },
      {
        name: t.actions,
        isNameHidden: true,
        align: 'end',
        onPhone: 'bare',
        cell: (alarm) => (
          <span class="row-actions">
            <AlarmActions alarm={alarm} inRow />
          </span>
        ),
      },
    ],
  });
}

function AssetOf({ asset }: { asset: NamedAsset | undefined }) {
  return asset ? <a href={`/assets/${asset.id}`}>{asset.name}</a> : <>–</>;
}

function AlarmTabs({ current }: { current: AlarmTab }) {
  const { t, query } = usePage(alarmTexts);
  const { cursor: _, ...kept } = query;
  return (
    <Tabs
      label={t.parts}
      tabs={ALARM_TABS.map((tab) => ({
        name: t[tab],
        href: addressOf(LIST, { ...kept, tab }),
        current: tab === current,
      }))}
    />
  );
}
