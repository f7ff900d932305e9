import type { MeterResource } from '../../meters/index.js';
import { LinkButton } from '../kit/button.js';
import { Ago, Section } from '../kit/page.js';
import { usePage } from '../kit/portal-context.js';
import { Table } from '../kit/table.js';
import { RecordButton, Value } from './meter-marks.js';
import { meterTexts } from './meters.texts.js';

/** The meters of an asset with their newest values, and buttons to record a reading. */
export function MetersOfAsset({ assetId, meters }: { assetId: string; meters: readonly MeterResource[] }) {
  const { t, portal } = usePage(meterTexts);
  if (meters.length === 0 && !portal.may('meters:write')) return null;
  return (
    <Section
      title={t.title}
      id="meters"
      actions={
        <LinkButton
          needs="meters:write"
          href={`/assets/${assetId}/meters/new`}
          icon="plus"
          label={t.add}
          small
        />
      }
    >
      <Table
        none={t.none}
        label={t.title}
        rows={meters}
        columns={[
          { name: t.meter, grows: true, names: ({ id, name }) => ({ href: `/meters/${id}`, name }) },
          {
            name: t.value,
            align: 'end',
            cell: (meter) => <Value of={meter} value={meter.last_value} />,
          },
          { name: t.lastRead, cell: ({ last_read_at: at }) => at && <Ago moment={at} /> },
          {
            name: t.record,
            isNameHidden: true,
            align: 'end',
            onPhone: 'bare',
            cell: (meter) => <RecordButton meter={meter} inRow />,
          },
        ]}
      />
    </Section>
  );
}
