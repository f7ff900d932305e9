import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { ComponentChildren } from 'preact';
import { PostButton } from '../form/forms.js';
import { Icon } from './icon.js';
import { type Toast, useTexts } from '../request/portal-context.js';
import { texts } from './texts.js';

const toastTexts = texts({
  undo: { en: 'Undo', fr: 'Annuler' },
  dismiss: { en: 'Dismiss', fr: 'Fermer' },
});

/**
 * A message about the last action. A success message disappears after a few seconds. An error or a warning stays until it is
 * closed or another page is opened. A message about work in progress disappears when the work ends.
 */
export function ToastNote({
  toast,
  children,
}: {
  toast: Toast;
  /** What to do about it. */ children?: ComponentChildren;
}) {
  const t = useTexts(toastTexts);
  const { text, tone, warning, during, undo } = toast;
  const look = warning === undefined ? tone : 'warned';
  return (
    <toast-note
      class={`toast-note toned-icon row toast-note-${tone} ${warning === undefined ? '' : 'toast-note-warned'}`}
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

/** The size limit of the cookie, in bytes. Common proxies reject a response whose headers exceed 4 KB in total. */
const MAX_COOKIE = 2_500;

/** The size limit of a toast that is read from a cookie, in bytes. */
const MAX_TOAST = 100_000;

/** Writes a toast as the value of a cookie. A form that does not fit is left out, so that the reason of its refusal arrives. */
export function toToastCookie(toast: Toast): string {
  const { form, ...message } = toast;
  const whole = encode(toast);
  return form && whole.length > MAX_COOKIE ? encode(message) : whole;
}

/** Reads the toast from a cookie. @returns null for a cookie that is missing or malformed */
export function fromToastCookie(cookie: string | undefined): Toast | null {
  if (cookie === undefined) return null;
  try {
    const text = inflateRawSync(Buffer.from(cookie, 'base64url'), { maxOutputLength: MAX_TOAST });
    return JSON.parse(text.toString()) as Toast;
  } catch {
    return null;
  }
}

const encode = (toast: Toast) => deflateRawSync(JSON.stringify(toast)).toString('base64url');
