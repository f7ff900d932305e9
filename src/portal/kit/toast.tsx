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
 * Says what was done, which goes by itself after a while; or why it was not, or what is odd about it, which stays until it is
 * closed or the next action has led to another page. What speaks of something under way goes when that is over.
 */
export function ToastNote({
  toast,
  children,
}: {
  toast: Toast;
  /** What can be done about it. */ children?: ComponentChildren;
}) {
  const t = useTexts(toastTexts);
  const { text, tone, warning, during, undo } = toast;
  const look = warning === undefined ? tone : 'warned';
  return (
    <toast-note
      class={`toast-note toast-note-${tone} ${warning === undefined ? '' : 'toast-note-warned'}`}
      role={look === 'done' ? 'status' : 'alert'}
      data-during={during}
      data-stays={look === 'done' ? undefined : ''}
    >
      <Icon name={look === 'done' ? 'circle-check' : 'alert-triangle'} />
      <span>
        {text}
        {warning !== undefined && <strong class="toast-warning">{warning}</strong>}
      </span>
      {undo && (
        <PostButton
          action={undo.action}
          fields={undo.fields}
          class="btn btn-sm btn-ghost"
          label={undo.label ?? t.undo}
        />
      )}
      {children}
      <button class="btn btn-icon btn-sm btn-ghost" type="button" aria-label={t.dismiss} data-dismiss>
        <Icon name="x" />
      </button>
    </toast-note>
  );
}
