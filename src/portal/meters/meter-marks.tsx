import { RecordReadingDto, type MeterResource } from '../../meters/index.js';
import { formFields } from '../kit/declared-fields.js';
import { DialogButton } from '../kit/dialog.js';
import { Check } from '../kit/fields.js';
import type { Format } from '../kit/format.js';
import { usePage } from '../kit/portal-context.js';
import { meterTexts } from './meters.texts.js';

const ReadingField = formFields(RecordReadingDto, meterTexts);

/** A value of a meter for a person: "12,500.5 h". */
export function measured(format: Format, value: string, unit: string): string {
  const digits = value.split('.')[1]?.length ?? 0;
  return `${format.number(value, digits)}\u00a0${unit}`;
}

/** The button that records what a meter shows: a form with two fields, which a phone can fill in. */
export function RecordButton({ meter, inRow = false }: { meter: MeterResource; inRow?: boolean }) {
  const { t, portal, format } = usePage(meterTexts);
  const { id, name, unit, kind } = meter;
  return (
    <DialogButton
      id={`record-${id}`}
      label={t.record}
      says={inRow ? t.recordOf(name) : undefined}
      title={t.recordOf(name)}
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
