import type { ComponentChildren } from 'preact';
import { PostButton } from './forms.js';
import { Icon } from './icon.js';
import { useTexts, type Toast } from './portal-context.js';
import { texts } from './texts.js';

const toastTexts = texts({
  undo: { en: 'Undo', fr: 'Annuler' },
  dismiss: { en: 'Dismiss', fr: 'Fermer' },
});

/**
 * Says what was done, which goes by itself after a while; or why it was not, which stays until it is closed or the next
 * action has led to another page.
 */
export function ToastNote({
  toast,
  children,
}: {
  toast: Toast;
  /** What can be done about it. */ children?: ComponentChildren;
}) {
  const t = useTexts(toastTexts);
  const { text, tone, undo } = toast;
  return (
    <toast-note class={`toast-note toast-note-${tone}`} role={tone === 'done' ? 'status' : 'alert'}>
      <Icon name={tone === 'done' ? 'circle-check' : 'alert-triangle'} />
      <span>{text}</span>
      {undo && (
        <PostButton action={undo.action} fields={undo.fields} class="btn btn-sm btn-ghost">
          {t.undo}
        </PostButton>
      )}
      {children}
      <button class="btn btn-icon btn-sm btn-ghost" type="button" aria-label={t.dismiss} data-dismiss>
        <Icon name="x" />
      </button>
    </toast-note>
  );
}
