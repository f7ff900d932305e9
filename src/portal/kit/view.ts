import type { ComponentChildren } from 'preact';
import type { Place } from './menu.js';
import type { Toast } from './portal-context.js';

/** A page to be shown, in the frame of the portal. */
export class PageView {
  /**
   * @param title what the browser's tab says
   * @param place the entry of the menu that the page belongs to
   * @param status 200, or that of a refusal, such as 422 for a form that is shown again
   * @param refusal what is wrong with the form as one text, for requests that show no form
   */
  constructor(
    readonly title: string,
    readonly place: Place | null,
    readonly body: ComponentChildren,
    readonly status = 200,
    readonly refusal: string | null = null,
  ) {}
}

/** Where to go on after something was done. */
export class Redirect {
  /** @param toast what is said there */
  constructor(
    readonly to: string,
    readonly toast: Toast | null = null,
  ) {}
}

/**
 * Says on the next page that something was done, and how to undo it where that is possible.
 *
 * @param more what is odd about it, or how long there is something to say of it
 */
export function done(
  to: string,
  text: string,
  undo?: Toast['undo'],
  more: Pick<Toast, 'warning' | 'during'> = {},
): Redirect {
  return new Redirect(to, { text, tone: 'done', undo, ...more });
}

/** Says on the next page why something was not done. */
export function refused(to: string, text: string): Redirect {
  return new Redirect(to, { text, tone: 'refused' });
}
