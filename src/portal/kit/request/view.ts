import type { ComponentChildren } from 'preact';
import type { FormState } from '../form/form-state.js';
import type { Place } from '../page/menu.js';
import { isOwnPath } from './return-path.js';
import type { Toast } from './portal-context.js';

/** A page to render in the frame of the portal. */
export class PageView {
  /**
   * @param title the title of the browser's tab
   * @param place the entry of the menu that the page belongs to
   * @param status 200, or that of a refusal, such as 422 for a form with errors
   * @param refusal the errors of the form as one text, for requests that show no form
   */
  constructor(
    readonly title: string,
    readonly place: Place | null,
    readonly body: ComponentChildren,
    readonly status = 200,
    readonly refusal: string | null = null,
  ) {}
}

/** A page with content that is shown only once, such as a secret. */
export class OnceView extends PageView {
  /** @param later the address that replaces the page's own: a reload or a repeated form leads there */
  constructor(
    { title, place, body }: PageView,
    readonly later: string,
  ) {
    super(title, place, body);
  }
}

/** The page of the portal to continue at after an action. */
export class Redirect {
  /**
   * @param toast the message to show there
   * @param form the refused form; its dialog shows the errors and keeps the input
   * @throws Error for the address of another site
   */
  constructor(
    readonly to: string,
    readonly toast: Toast | null = null,
    readonly form: FormState | null = null,
  ) {
    if (!isOwnPath(to)) throw new Error(`A redirect must stay in the portal: ${to}`);
  }
}

/**
 * Redirects with a success message, and an undo button where undo is possible.
 *
 * @param more a warning, or the selector that decides how long the message stays
 */
export function done(
  to: string,
  text: string,
  undo?: Toast['undo'],
  more: Pick<Toast, 'warning' | 'during'> = {},
): Redirect {
  return new Redirect(to, { text, tone: 'done', undo, ...more });
}

/** Redirects with a message that explains why an action was refused. @param form as for `Redirect` */
export function refused(to: string, text: string, form?: FormState): Redirect {
  return new Redirect(to, { text, tone: 'refused' }, form);
}
