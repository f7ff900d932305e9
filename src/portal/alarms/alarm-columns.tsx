import type { DisplayedAlarm } from '../../alarms/index.js';
import type { NamedAsset } from '../../assets/index.js';
import { Ago } from '../kit/page.js';
import type { PortalContext } from '../kit/portal-context.js';
import type { Column } from '../kit/table.js';
import { AlarmActions } from './alarm-actions.js';
import { causeOf } from './alarm-cause.js';
import { AlarmMark, SeverityMark } from './alarm-marks.js';
import { alarmTexts } from './alarms.texts.js';

/** The columns of a table of alarms. @param assets the assets of the alarms, if the page does not already show them */
export function alarmColumns(
  portal: PortalContext,
  assets?: ReadonlyMap<string, NamedAsset>,
): Column<DisplayedAlarm>[] {
  const t = portal.texts(alarmTexts);
  const { format } = portal;
  const asset: Column<DisplayedAlarm> = {
    name: t.asset,
    whole: ({ asset_id }) => assets?.get(asset_id ?? '')?.name,
    cell: ({ asset_id }) => <AssetOf asset={assets?.get(asset_id ?? '')} />,
  };
  return [
    {
      name: t.alarm,
      grows: true,
      names: (alarm) => {
        const { id, source, occurrences } = alarm;
        const { cause, kind } = causeOf(portal, alarm);
        return {
          href: `/alarms/${id}`,
          name: cause,
          sub: source === null ? kind : `${source} · ${t.times(format.number(occurrences))}`,
        };
      },
    },
    { name: t.severity, onPhone: 'bare', cell: ({ severity }) => <SeverityMark status={severity} /> },
    { name: t.status, onPhone: 'bare', cell: ({ status }) => <AlarmMark status={status} /> },
    ...(assets ? [asset] : []),
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
  ];
}

function AssetOf({ asset }: { asset: NamedAsset | undefined }) {
  return asset ? <a href={`/assets/${asset.id}`}>{asset.name}</a> : <>–</>;
}
