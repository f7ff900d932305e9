import { CorrectDowntimeDto, type AssetResource, type DowntimeResource } from '../../assets/index.js';
import { OptionalReasonDto } from '../../operations/index.js';
import { formFields } from '../kit/declared-fields.js';
import { ConfirmButton } from '../kit/dialog.js';
import type { FormBody, FormState } from '../kit/form-state.js';
import { formPage } from '../kit/pages.js';
import type { PortalContext } from '../kit/portal-context.js';
import type { PageView } from '../kit/view.js';
import { downtimeTexts } from './downtimes.texts.js';

const DowntimeField = formFields(CorrectDowntimeDto, downtimeTexts);
const ReasonField = formFields(OptionalReasonDto, downtimeTexts);

/** The values of the form for a downtime. Every correction has a reason of its own. */
export function downtimeValues(
  { format }: PortalContext,
  { started_at: begun, ended_at: ended }: DowntimeResource,
): FormBody {
  const times = { started_at: format.field(begun), reason: '' };
  return ended === null ? times : { ...times, ended_at: format.field(ended) };
}

/** The form that corrects a downtime, with the button that deletes it once it is over. */
export function downtimeFormPage(
  portal: PortalContext,
  form: FormState,
  { downtime, asset }: { downtime: DowntimeResource; asset: AssetResource },
): PageView {
  const t = portal.texts(downtimeTexts);
  const back = `/assets/${asset.id}`;
  const at = `/downtimes/${downtime.id}`;
  const lasts = downtime.ended_at === null;
  return formPage(
    {
      place: 'assets',
      title: t.correctTitle,
      crumbs: [{ name: asset.name, href: back }],
      actions: !lasts && (
        <ConfirmButton
          id="delete"
          label={t.delete}
          icon="trash"
          title={t.deleteTitle}
          consequence={t.correctText}
          action={`${at}/delete`}
        >
          <ReasonField name="reason" />
        </ConfirmButton>
      ),
      action: `${at}/edit`,
      back,
      form,
      submit: t.save,
    },
    <>
      <DowntimeField name="started_at" required autofocus />
      {lasts ? <p class="text-secondary">{t.lasts}</p> : <DowntimeField name="ended_at" required />}
      <DowntimeField name="reason" />
      <p class="text-secondary">{t.correctText}</p>
    </>,
  );
}
