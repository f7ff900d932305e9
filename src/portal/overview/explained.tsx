import { CloseButton, Dialog, opensDialog } from '../kit/dialog.js';
import { Icon } from '../kit/icon.js';
import { useTexts } from '../kit/portal-context.js';
import { overviewTexts } from './overview.texts.js';

/**
 * A small button that explains how a figure or a chart is computed.
 *
 * @param id of the dialog, unique in the page
 */
export function Explained({ id, name, formula }: { id: string; name: string; formula: string }) {
  const t = useTexts(overviewTexts);
  return (
    <>
      <button
        type="button"
        class="btn btn-icon btn-sm btn-ghost explain-button"
        {...opensDialog(id)}
        aria-label={t.explain(name)}
      >
        <Icon name="info-circle" />
      </button>
      <Dialog id={id} title={name} text={formula}>
        <div class="dialog-buttons">
          <CloseButton id={id}>{t.close}</CloseButton>
        </div>
      </Dialog>
    </>
  );
}
