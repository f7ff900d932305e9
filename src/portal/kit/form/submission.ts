import { ApiError } from '../../../kernel/errors/api-error.js';
import type { UnitOfWork } from '../../../kernel/database/unit-of-work.js';
import { runIdempotently } from '../../../kernel/http/idempotency.js';
import type { Command, Dto } from '../../../kernel/validation/field.js';
import { parse } from '../../../kernel/validation/parse.js';
import { EditConflict, mergeEdit, type EditedRecord } from './edited-record.js';
import { readForm, refusedForm, type FormBody, type FormState } from './form-state.js';
import type { PortalContext, Toast } from '../request/portal-context.js';
import type { RecordRequest } from '../request/records.js';
import { returnPathOf } from '../request/return-path.js';
import { texts, type Texts } from '../page/texts.js';
import { done, OnceView, PageView, Redirect, refused } from '../request/view.js';

const submissionTexts = texts({
  repeated: { en: 'This form had already been sent.', fr: 'Ce formulaire avait déjà été envoyé.' },
  shownOnce: {
    en: 'A secret or link is shown only once. If you did not copy it, create another one.',
    fr: 'Un secret ou un lien n’est affiché qu’une fois. Si vous ne l’avez pas copié, créez-en un autre.',
  },
});

/** The steps of handling a form. */
export interface Submission<T extends object, Result, Prepared = void> {
  /** External lookups, such as DNS. They run before the unit of work, and again each time the form is resent. */
  prepare?(command: Command<T>): Promise<Prepared>;
  /** The record that the form edits. Changes that others made since the form was opened are kept. */
  readonly edits?: EditedRecord;
  /** The action, in one unit of work. */
  act(work: UnitOfWork, command: Command<T>, prepared: Prepared): Promise<Result>;
  /** The response to a success. Return a page instead of a redirect for content that is shown only once, such as a secret. */
  done(result: Result): Redirect | OnceView;
  /** External effects, such as e-mail. They run once, after the commit. */
  after?(result: Result): void;
  /** The form with its errors. */
  failed(form: FormState): Promise<PageView> | PageView;
}

/** The codes of errors that are not about the input. They are shown on an error page instead of in the form. */
const PAGE_ERRORS = new Set([
  'not_found',
  'owner_required',
  'permission_required',
  'plan_required',
  'overloaded',
  'unavailable',
]);

/**
 * Handles a form: validates it like any request, runs its action at most once even if the form is resent, and responds with the
 * result.
 */
export async function submit<T extends object, Result, Prepared = void>(
  portal: PortalContext,
  dto: Dto<T>,
  body: FormBody,
  { prepare, edits, act, after, failed, ...submission }: Submission<T, Result, Prepared>,
): Promise<Redirect | PageView> {
  try {
    const command = commandOf(portal, dto, body);
    const prepared = (await prepare?.(command)) as Prepared;
    let result: { readonly of: Result } | undefined;
    const shown = await runOnce(portal, body, async (work) => {
      const wanted = edits ? await editOf(work, portal, dto, body, edits) : command;
      result = { of: await act(work, wanted, prepared) };
      return submission.done(result.of);
    });
    if (result) after?.(result.of);
    return shown;
  } catch (error) {
    if (!(error instanceof ApiError) || PAGE_ERRORS.has(error.code)) throw error;
    const page = await failed(formAfter(portal, body, error));
    const status = error.code === 'rate_limited' ? 429 : 422;
    return new PageView(page.title, page.place, page.body, status, portal.refusal(error));
  }
}

/** Reads a form as a command, validated like any request. @throws ApiError naming every invalid field */
export function commandOf<T extends object>(portal: PortalContext, dto: Dto<T>, body: FormBody): Command<T> {
  return parse(dto, readForm(dto, body, portal.business.timeZone));
}

/**
 * Reads a form that edits a record as a command that keeps the changes which others made since the form was opened. Locks the
 * record.
 *
 * @throws ApiError naming every invalid field, or `version_conflict` if others changed the same fields
 */
export async function editOf<T extends object>(
  work: UnitOfWork,
  portal: PortalContext,
  dto: Dto<T>,
  body: FormBody,
  edits: EditedRecord,
): Promise<Command<T>> {
  return commandOf(portal, dto, await mergeEdit(work, portal, dto, body, edits));
}

/** The state of a form after its refusal. */
function formAfter(portal: PortalContext, body: FormBody, error: ApiError): FormState {
  return error instanceof EditConflict ? error.form : refusedForm(portal.user.language, body, error);
}

/**
 * Runs the action of a button at most once, even if the request is repeated. If the state does not allow the action, the page of
 * the button shows the reason in a toast, or in the button's dialog, which then keeps its input.
 *
 * @param back the address of the button's page
 */
export async function runAction(
  portal: PortalContext,
  body: FormBody,
  back: string,
  act: (work: UnitOfWork) => Promise<Redirect | OnceView>,
): Promise<Redirect | OnceView> {
  try {
    return await runOnce(portal, body, act);
  } catch (error) {
    if (!(error instanceof ApiError) || PAGE_ERRORS.has(error.code)) throw error;
    return refused(back, portal.refusal(error), formAfter(portal, body, error));
  }
}

/**
 * Creates the function that a record's controller uses for buttons that run one action and confirm it:
 * `runAndConfirm(form, 'paused', (work) => …)`. It runs the action like `runAction` and shows the confirmation in a toast. The
 * confirmation is the name of a text, or a function if it depends on the result. The last parameter is the address of the next
 * page; by default, the page that the form was on, if the form names it, and otherwise the record's page.
 *
 * @param pageTexts the page's texts, which contain the confirmations
 * @param at the address of the record's page
 */
export function recordActions<T extends object>(
  pageTexts: Texts<T>,
  at: (id: string, portal: PortalContext) => string,
) {
  return <Result>(
    { portal, id, body }: RecordRequest,
    message: TextName<T> | ((t: T, result: Result) => string),
    act: (work: UnitOfWork) => Promise<Result>,
    to?: string,
  ) => {
    const back = returnPathOf(body, at(id, portal));
    return runAction(portal, body, back, async (work) => {
      const result = await act(work);
      const t = portal.texts(pageTexts);
      return done(to ?? back, typeof message === 'function' ? message(t, result) : (t[message] as string));
    });
  };
}

/** The names of the texts without placeholders. */
type TextName<T> = { [Name in keyof T & string]: T[Name] extends string ? Name : never }[keyof T & string];

function runOnce(
  portal: PortalContext,
  body: FormBody,
  act: (work: UnitOfWork) => Promise<Redirect | OnceView>,
): Promise<Redirect | OnceView> {
  const { _csrf: _, _once: key, ...fields } = body;
  return portal.work(async (work) => {
    if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) return act(work);
    let shown: Redirect | OnceView | undefined;
    const request = { idempotencyKey: key, method: 'POST', path: portal.path, body: fields };
    const { answer, replayed } = await runIdempotently(work, request, async () => {
      shown = await act(work);
      if (shown instanceof OnceView) return { status: shown.status, location: shown.later, body: null };
      return { status: 303, location: shown.to, body: shown.toast && JSON.stringify(shown.toast) };
    });
    if (shown && !replayed) return shown;
    const to = answer.location ?? '/';
    if (answer.status === 303)
      return new Redirect(to, answer.body === null ? null : (JSON.parse(answer.body) as Toast));
    const t = portal.texts(submissionTexts);
    return done(to, t.repeated, undefined, { warning: t.shownOnce });
  });
}
