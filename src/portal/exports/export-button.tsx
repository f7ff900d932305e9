import { EXPORT_FORMATS, type ExportableName } from '../../exports/index.js';
import { DialogButton } from '../kit/dialog.js';
import { choicesOf, SelectField } from '../kit/fields.js';
import { addressOf } from '../kit/page.js';
import { useTexts, usePage } from '../kit/portal-context.js';
import { exportFormatTexts, exportTexts } from './exports.texts.js';

/** Exports the shown list with its filters, which are taken from the address of the page. */
export function ExportButton({ list }: { list: ExportableName }) {
  const { t, portal } = usePage(exportTexts);
  const formats = useTexts(exportFormatTexts);
  if (!portal.may('exports:write')) return null;
  const { cursor: _, open: __, ...filters } = portal.query;
  return (
    <DialogButton
      id="export"
      label={t.export}
      icon="download"
      class="btn desktop-only"
      title={t.exportTitle}
      text={
        <>
          <p>{t.exportText}</p>
          <p>
            <a href="/exports">{t.earlier}</a>
          </p>
        </>
      }
      action={addressOf(`/exports/${list}`, filters)}
      values={{ format: 'csv' }}
    >
      <SelectField
        name="format"
        label={t.format}
        required
        choices={choicesOf(EXPORT_FORMATS, formats).reverse()}
      />
    </DialogButton>
  );
}
