import type { Language } from '../../access/index.js';
import { limitBeyond, type MeterResource, RecordReadingDto } from '../../meters/index.js';
import {
  Ago,
  Check,
  DialogButton,
  type Format,
  formFields,
  LinkButton,
  Section,
  Table,
  usePage,
} from '../kit/index.js';
import { meterTexts } from './meters.texts.js';

const ReadingField = formFields(RecordReadingDto, meterTexts);

/** Formats a value of a meter: "12,500.5 h". */
export function measured(format: Format, value: string, unit: string): string {
  const digits = value.split('.')[1]?.length ?? 0;
  return `${format.number(value, digits)}\u00a0${unit}`;
}

/** The limits of a meter: each value, and its description: "Above 80 °C". */
export function limitsOf(
  { thresholds, unit }: Pick<MeterResource, 'thresholds' | 'unit'>,
  format: Format,
  t: (typeof meterTexts)[Language],
) {
  return thresholds.map(({ above, below, open_operation: work }) =>
    above === null
      ? { value: below!, text: t.below(measured(format, below!, unit)), work }
      : { value: above, text: t.above(measured(format, above, unit)), work },
  );
}

/** The limit of its meter that a value is beyond, as a text: "Above 80 °C". Undefined if it is within all limits. */
function useBeyond(
  { thresholds, unit }: Pick<MeterResource, 'thresholds' | 'unit'>,
  value: string | null,
): string | undefined {
  const { t, format } = usePage(meterTexts);
  const limit = value === null ? undefined : limitBeyond(thresholds, value);
  return limit && limitsOf({ thresholds: [limit], unit }, format, t)[0]!.text;
}

/** A value of a meter in a table, with a mark below it if it is beyond a limit. */
export function Value({ of: meter, value }: { of: MeterResource; value: string | null }) {
  const { format } = usePage(meterTexts);
  const beyond = useBeyond(meter, value);
  if (value === null) return null;
  return (
    <>
      {measured(format, value, meter.unit)}
      {beyond !== undefined && <span class="secondary is-beyond">{beyond}</span>}
    </>
  );
}

/** A button to record a reading: a form with two fields, which fits a phone. */
export function RecordButton({ meter, inRow = false }: { meter: MeterResource; inRow?: boolean }) {
  const { t, portal, format } = usePage(meterTexts);
  const { id, name, unit, kind } = meter;
  const title = format.labelled(t.record, name);
  return (
    <DialogButton
      id={`record-${id}`}
      label={t.record}
      accessibleName={inRow ? title : undefined}
      title={title}
      submit={t.record}
      icon="plus"
      small={inRow}
      primary={!inRow}
      needs="meters:record"
      action={`/meters/${id}/readings`}
      values={{ read_at: format.field(portal.tenant.now) }}
    >
      <ReadingField name="value" label={`${t.value} (${unit})`} autofocus />
      <ReadingField name="read_at" />
      {kind === 'counter' && (
        <Check name="reset" value="true" label={t.reset} hint={t.resetHint} checked={false} />
      )}
      <ReadingField name="note" />
    </DialogButton>
  );
}

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
