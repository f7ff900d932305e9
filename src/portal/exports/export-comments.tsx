import { type Visibility, VISIBILITIES } from '../../comments/index.js';
import { OneOf } from '../../kernel/validation/fields.js';
import { addMonths, DialogButton, formFields, texts, usePage } from '../kit/index.js';
import { exportFormatTexts } from './export-button.js';
import { ExportPeriodDto, exportPeriodWords } from './export-period.js';

/** The form that exports comments, with both days. */
export class ExportCommentsDto extends ExportPeriodDto {
  @OneOf(VISIBILITIES, { about: 'Only comments with this visibility.' }) visibility?: Visibility;
}

const exportCommentsTexts = texts({
  ...exportPeriodWords,
  export: { en: 'Export comments', fr: 'Exporter les commentaires' },
  about: {
    en: 'What was written about operations in a period, each comment with its operation and its author.',
    fr: 'Ce qui a été écrit sur les interventions pendant une période, avec l’intervention et l’auteur.',
  },
  visibility: { en: 'Comments', fr: 'Commentaires' },
  every: { en: 'All, internal ones too', fr: 'Tous, internes compris' },
});

const visibilityTexts = texts<Record<Visibility, string>>({
  all: { en: 'Without internal ones', fr: 'Sans les internes' },
  internal: { en: 'Only internal ones', fr: 'Seulement les internes' },
});

const CommentsField = formFields(ExportCommentsDto, exportCommentsTexts, {
  format: exportFormatTexts,
  visibility: visibilityTexts,
});

/** Exports the comments of a period, at first of the last month. */
export function ExportCommentsButton() {
  const { t, portal, format } = usePage(exportCommentsTexts);
  if (!portal.may('exports:write') || !portal.may('comments:read')) return null;
  const today = format.field(portal.tenant.now).slice(0, 10);
  return (
    <DialogButton
      id="export-comments"
      label={t.export}
      icon="download"
      class="btn"
      text={t.about}
      action="/exports/comments"
      submit={t.submit}
      values={{ from: addMonths(today, -1), to: today, format: 'csv' }}
    >
      <div class="form-grid">
        <CommentsField name="from" />
        <CommentsField name="to" />
      </div>
      <CommentsField name="visibility" none={t.every} />
      <CommentsField name="format" />
    </DialogButton>
  );
}
