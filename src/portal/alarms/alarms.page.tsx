import { type DisplayedAlarm, SEVERITIES, type Severity } from '../../alarms/index.js';
import type { NamedAsset } from '../../assets/index.js';
import { OneOf, Uuid } from '../../kernel/validation/fields.js';
import {
  addressOf,
  type Chosen,
  filterFields,
  Filters,
  LinkButton,
  listPage,
  type PageView,
  type PortalContext,
  Tabs,
  usePage,
} from '../kit/index.js';
import { alarmColumns } from './alarm-columns.js';
import { alarmTexts, severityTexts } from './alarms.texts.js';

/** The tabs of the list: current alarms, and resolved ones. */
const ALARM_TABS = ['current', 'over'] as const;

/** A tab of the list. */
export type AlarmTab = (typeof ALARM_TABS)[number];

/** The filters of the list, as parameters of its address. */
export class AlarmListQuery {
  @OneOf(ALARM_TABS, { about: 'The tab of the list.' }) tab?: AlarmTab;
  @OneOf(SEVERITIES, { about: 'Only alarms of this severity.' }) severity?: Severity;
  @Uuid({ about: 'Only alarms of this asset.' }) asset_id?: string;
}

/** The open operation that an alarm joins. */
export class JoinWorkDto {
  @Uuid({ about: 'The operation.', required: true }) operation_id!: string;
}

const LIST = '/alarms';

/** The data of the list of alarms. */
export interface AlarmList {
  readonly tab: AlarmTab;
  readonly alarms: readonly DisplayedAlarm[];
  /** The assets of the alarms, by id. */
  readonly assets: ReadonlyMap<string, NamedAsset>;
  /** The asset that the list is filtered by. */
  readonly asset: Chosen | null;
  readonly next: string | null;
}

const Filter = filterFields(AlarmListQuery, alarmTexts, { severity: severityTexts });

/** The list of current or resolved alarms. */
export function alarmsPage(portal: PortalContext, { tab, alarms, assets, asset, next }: AlarmList): PageView {
  const t = portal.texts(alarmTexts);
  return listPage({
    place: 'alarms',
    title: t.title,
    subtitle: t.subtitle,
    above: <AlarmTabs current={tab} />,
    filters: (
      <Filters kept={{ tab }}>
        <Filter name="severity" />
        <Filter name="asset_id" lookup="assets" chosen={asset} />
      </Filters>
    ),
    empty: {
      icon: 'bell-ringing',
      text: t.empty,
      children: (
        <LinkButton
          needs="webhooks:read"
          href="/developers/reference"
          hx-boost="false"
          icon="book"
          label={t.reference}
        />
      ),
    },
    noMatch: { text: t.noMatch },
    rows: alarms,
    next,
    columns: alarmColumns(portal, assets),
  });
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
