import type { Request, Response } from 'express';
import { h } from 'preact';
import { DialogErrors, dialogErrorsId } from '../page/dialog.js';
import { dialogIn, newForm, withoutInternalFields, type FormBody, type FormState } from './form-state.js';
import { renderPiece } from '../request/document.js';
import { findContext, isFromHtmx } from '../request/request.js';
import { Redirect, type PageView } from '../request/view.js';

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
  const dialog = isFromHtmx(request) ? dialogIn(request.body as FormBody | undefined) : undefined;
  const form = refusedFormOf(result);
  const portal = findContext(request);
  if (dialog === undefined || form === null || !portal) return undefined;
  response
    .status(422)
    .set({ 'HX-Retarget': `#${dialogErrorsId(dialog)}`, 'HX-Reswap': 'innerHTML' })
    .type('html');
  return renderPiece(h(DialogErrors, { form }), portal);
}

function refusedFormOf(result: Redirect | PageView): FormState | null {
  if (!(result instanceof Redirect))
    return result.refusal === null ? null : { ...newForm(), message: result.refusal };
  const { toast, form } = result;
  return toast?.tone === 'refused' ? (form ?? { ...newForm(), message: toast.text }) : null;
}

/** What the next page needs of a refused form to open its dialog again, for browsers without scripts. */
export function keptForm(form: FormState | null): FormState | undefined {
  const scope = form ? dialogIn(form.values) : undefined;
  if (!form || scope === undefined) return undefined;
  const { values, errors, message, shown, page } = form;
  return { values: withoutInternalFields(values), errors, message, shown, page, scope };
}
