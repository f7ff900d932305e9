import type { Request, Response } from 'express';
import { h } from 'preact';
import { DialogErrors, dialogErrorsId, type Refusal } from './dialog-errors.js';
import { renderPiece } from './render.js';
import { findContext } from './request.js';
import { Redirect, type PageView } from './view.js';

/**
 * Answers the refused form of a dialog with its errors alone. htmx puts them into the dialog, which stays open with its input.
 *
 * @returns undefined if the form was accepted, or htmx did not send it from a dialog
 */
export function refusalInDialog(
  request: Request,
  response: Response,
  result: Redirect | PageView,
): string | undefined {
  // htmx names the form that it sends.
  const [, dialog] = /^form#([\w-]+)-form$/.exec(String(request.headers['hx-source'])) ?? [];
  const portal = findContext(request);
  const refusal = refusalOf(result);
  if (dialog === undefined || refusal === null || !portal) return undefined;
  response
    .status(422)
    .set({ 'HX-Retarget': `#${dialogErrorsId(dialog)}`, 'HX-Reswap': 'innerHTML' })
    .type('html');
  return renderPiece(h(DialogErrors, refusal), portal);
}

function refusalOf(result: Redirect | PageView): Refusal | null {
  if (!(result instanceof Redirect))
    return result.refusal === null ? null : { text: result.refusal, errors: {} };
  return result.toast?.tone === 'refused' ? { text: result.toast.text, errors: result.errors } : null;
}
