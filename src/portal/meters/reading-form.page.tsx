import { CorrectReadingDto, type MeterReadingResource, type MeterResource } from '../../meters/index.js';
import {
  Check,
  DeleteMistake,
  type FormBody,
  formFields,
  formPage,
  type FormState,
  type PageView,
  type PortalContext,
} from '../kit/index.js';
import { measured } from './meter-marks.js';
import { meterTexts } from './meters.texts.js';

const ReadingField = formFields(CorrectReadingDto, meterTexts);

/** The values of the form for a reading. */
export function readingValues(
  { format }: PortalContext,
  { value, read_at: readAt, reset, note }: MeterReadingResource,
): FormBody {
  return { value, read_at: format.field(readAt), reset: String(reset), note };
}

/** The form that corrects a reading, with the button that deletes it. */
export function readingFormPage(
  portal: PortalContext,
  form: FormState,
  { reading, meter }: { reading: MeterReadingResource; meter: MeterResource },
): PageView {
  const { format } = portal;
  const t = portal.texts(meterTexts);
  const at = `/meter-readings/${reading.id}`;
  const back = `/meters/${meter.id}`;
  return formPage(
    {
      place: 'assets',
      title: t.correctTitle,
      crumbs: [{ name: meter.name, href: back }],
      subtitle: t.recordedBy(reading.actor?.name ?? '–', format.moment(reading.created_at)),
      actions: (
        <DeleteMistake
          title={t.deleteReadingTitle(measured(format, reading.value, meter.unit))}
          consequence={t.correctText}
          action={`${at}/delete`}
        />
      ),
      action: `${at}/edit`,
      back,
      form,
      submit: t.save,
    },
    <>
      <ReadingField name="value" label={`${t.value} (${meter.unit})`} required autofocus />
      <ReadingField name="read_at" required />
      {meter.kind === 'counter' && (
        <Check
          name="reset"
          value="true"
          label={t.reset}
          hint={t.resetHint}
          checked={form.values.reset === 'true'}
        />
      )}
      <ReadingField name="note" hint={t.correctionNoteHint} />
      <p class="text-secondary">{t.correctText}</p>
    </>,
  );
}
