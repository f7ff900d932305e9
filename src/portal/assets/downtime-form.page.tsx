import { CorrectDowntimeDto, type AssetResource, type DowntimeResource } from '../../assets/index.js';
import {
  DeleteMistake,
  type FormBody,
  formFields,
  formPage,
  type FormState,
  type PageView,
  type PortalContext,
  texts,
  words,
} from '../kit/index.js';

/** Texts about correcting downtimes. */
export const downtimeTexts = texts({
  ...words,
  correct: { en: 'Correct', fr: 'Corriger' },
  correctTitle: { en: 'Correct downtime', fr: 'Corriger l’arrêt' },
  correctText: {
    en: 'Key figures follow. The status of the asset and its history stay as they are. The audit log has the correction.',
    fr: 'Les indicateurs suivent. L’état de l’équipement et son historique ne changent pas. Le journal d’audit garde la correction.',
  },
  lasts: {
    en: 'It is not over. It ends with the next status of the asset.',
    fr: 'Il n’est pas terminé. Il prend fin avec le prochain état de l’équipement.',
  },
  startedAt: { en: 'From', fr: 'Du' },
  endedAt: { en: 'Until', fr: 'Au' },
  corrected: { en: 'The downtime is corrected.', fr: 'L’arrêt est corrigé.' },
  correctedBy: {
    en: (name: string, when: string) => `Corrected by ${name}, ${when}`,
    fr: (name: string, when: string) => `Corrigé par ${name}, ${when}`,
  },
  deleteTitle: { en: 'Delete this downtime?', fr: 'Supprimer cet arrêt ?' },
  deleted: { en: 'The downtime is deleted.', fr: 'L’arrêt est supprimé.' },
});

const DowntimeField = formFields(CorrectDowntimeDto, downtimeTexts);

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
        <DeleteMistake title={t.deleteTitle} consequence={t.correctText} action={`${at}/delete`} />
      ),
      action: `${at}/edit`,
      back,
      form,
      submit: t.save,
    },
    <>
      <DowntimeField name="started_at" required autofocus hint={lasts ? t.lasts : undefined} />
      {!lasts && <DowntimeField name="ended_at" required />}
      <DowntimeField name="reason" />
      <p class="text-secondary">{t.correctText}</p>
    </>,
  );
}
