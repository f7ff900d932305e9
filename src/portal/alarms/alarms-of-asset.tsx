import type { DisplayedAlarm } from '../../alarms/index.js';
import { addressOf, Section } from '../kit/page.js';
import { usePage } from '../kit/portal-context.js';
import { Table } from '../kit/table.js';
import { alarmColumns } from './alarm-columns.js';
import { alarmTexts } from './alarms.texts.js';

/** The current alarms of an asset, with a link to all of them. Empty if there are none. */
export function AlarmsOfAsset({ assetId, alarms }: { assetId: string; alarms: readonly DisplayedAlarm[] }) {
  const { t, portal } = usePage(alarmTexts);
  if (alarms.length === 0) return null;
  return (
    <Section
      title={t.ofAsset}
      id="alarms"
      actions={<a href={addressOf('/alarms', { asset_id: assetId })}>{t.all}</a>}
    >
      <Table label={t.ofAsset} rows={alarms} columns={alarmColumns(portal)} />
    </Section>
  );
}
