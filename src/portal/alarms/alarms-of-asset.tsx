import type { DisplayedAlarm } from '../../alarms/index.js';
import { addressOf, Ago, Section } from '../kit/page.js';
import { usePage } from '../kit/portal-context.js';
import { Table } from '../kit/table.js';
import { AlarmActions } from './alarm-actions.js';
import { AlarmMark, SeverityMark } from './alarm-marks.js';
import { alarmTexts } from './alarms.texts.js';

/** The current alarms of an asset, with a link to all of them. Empty if there are none. */
export function AlarmsOfAsset({ assetId, alarms }: { assetId: string; alarms: readonly DisplayedAlarm[] }) {
  const { t, format } = usePage(alarmTexts);
  if (alarms.length === 0) return null;
  return (
    <Section
      title={t.ofAsset}
      id="alarms"
      actions={<a href={addressOf('/alarms', { asset_id: assetId })}>{t.all}</a>}
    >
      <Table
        label={t.ofAsset}
        rows={alarms}
        columns={[
          {
            name: t.alarm,
            grows: true,
            names: ({ id, message, source }) => ({
              ...{ href: `/alarms/${id}`, name: format.words(message), sub: source },
            }),
          },
          { name: t.severity, onPhone: 'bare', cell: ({ severity }) => <SeverityMark severity={severity} /> },
          { name: t.status, onPhone: 'bare', cell: ({ status }) => <AlarmMark status={status} /> },
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
        ]}
      />
    </Section>
  );
}
