import { PostButton } from './forms.js';
import { Icon } from './icon.js';
import { useTexts, type Toast } from './portal-context.js';
import { texts } from './texts.js';

const toastTexts = texts({
  undo: { en: 'Undo', fr: 'Annuler' },
  dismiss: { en: 'Dismiss', fr: 'Fermer' },
});

/** Says what was done, or why it was not. */
export function ToastNote({ toast }: { toast: Toast }) {
  const t = useTexts(toastTexts);
  const { text, tone, undo } = toast;
  return (
    <div class={`toast-note toast-note-${tone}`} data-toast>
      <Icon name={tone === 'done' ? 'circle-check' : 'alert-triangle'} />
      <span>{text}</span>
      {undo && (
        <PostButton action={undo.action} fields={undo.fields} class="btn btn-sm btn-ghost">
          {t.undo}
        </PostButton>
      )}
      <button class="btn btn-icon btn-sm btn-ghost" type="button" aria-label={t.dismiss} data-dismiss>
        <Icon name="x" />
      </button>
    </div>
  );
}
