import { ApiError } from '../../kernel/errors/api-error.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { runIdempotently } from '../../kernel/http/idempotency.js';
import type { Command } from '../../kernel/validation/command.js';
import type { Dto } from '../../kernel/validation/field.js';
import { parse } from '../../kernel/validation/parse.js';
import { readForm, refusedForm, type FormBody, type FormState } from './form-state.js';
import type { PortalContext, Toast } from './portal-context.js';
import type { RecordRequest } from './record-request.js';
import type { Texts } from './texts.js';
import { done, PageView, Redirect, refused } from './view.js';

/** What becomes of a form. */
export interface Submission<T extends object, Result, Prepared = void> {
  /** What others are asked first, such as DNS: before the unit of work, and so at every repeat. */
  prepare?(command: Command<T>): Promise<Prepared>;
  /** The action, in one unit of work. */
  act(work: UnitOfWork, command: Command<T>, prepared: Prepared): Promise<Result>;
  /** What is shown afterwards. A page instead of a redirect is for what can be seen once, such as a secret. */
  done(result: Result): Redirect | PageView;
  /** What leaves the database, such as an e-mail: once, when all is committed. */
  after?(result: Result): void;
  /** The form again, with what is wrong with it. */
  failed(form: FormState): Promise<PageView> | PageView;
}

/** Errors that are not about the input: they get an error page. */
const NOT_OF_THE_FORM = new Set([
  'not_found',
  'owner_required',
  'permission_required',
  'plan_required',
  'overloaded',
  'unavailable',
]);

/**
 * Takes a form: checks it as any request is checked, does what it says at most once however often it is sent, and shows
 * what came of it.
 */
export async function submit<T extends object, Result, Prepared = void>(
  portal: PortalContext,
  dto: Dto<T>,
  body: FormBody,
  { prepare, act, after, failed, ...submission }: Submission<T, Result, Prepared>,
): Promise<Redirect | PageView> {
  try {
    const command = commandOf(portal, dto, body);
    const prepared = (await prepare?.(command)) as Prepared;
    let result: { readonly of: Result } | undefined;
    const shown = await once(portal, body, async (work) => {
      result = { of: await act(work, command, prepared) };
      return submission.done(result.of);
    });
    if (result) after?.(result.of);
    return shown;
  } catch (error) {
    if (!(error instanceof ApiError) || NOT_OF_THE_FORM.has(error.code)) throw error;
    const page = await failed(refusedForm(portal.user.language, body, error));
    return new PageView(page.title, page.place, page.body, 422, portal.refusal(error));
  }
}

/** What a form says, checked as any request is checked. @throws ApiError naming every offending field */
export function commandOf<T extends object>(portal: PortalContext, dto: Dto<T>, body: FormBody): Command<T> {
  return parse(dto, readForm(dto, body, portal.business.timeZone));
}

/**
 * Does what a button says, at most once however often it is sent. What the state does not allow is said in a toast, on the
 * page that the button stood on.
 *
 * @param back where that page is
 */
export async function press(
  portal: PortalContext,
  body: FormBody,
  back: string,
  act: (work: UnitOfWork) => Promise<Redirect | PageView>,
): Promise<Redirect | PageView> {
  try {
    return await once(portal, body, act);
  } catch (error) {
    if (!(error instanceof ApiError) || NOT_OF_THE_FORM.has(error.code)) throw error;
    return refused(back, portal.refusal(error));
  }
}

/**
 * The buttons of a record's page that do one thing and say so: `pressed(form, 'paused', (work) => …)`.
 *
 * @param texts the page's texts, of which one says that it was done; where that depends on the result, a function says which
 * @param at where the page of the record is
 * @returns does what a button says, as `press` does. Its last parameter: where to go on, if not on that page
 */
export function buttonsOf<T extends object>(texts: Texts<T>, at: (id: string) => string) {
  return <Result>(
    { portal, id, body }: RecordRequest,
    said: TextName<T> | ((t: T, result: Result) => string),
    act: (work: UnitOfWork) => Promise<Result>,
    to = at(id),
  ) =>
    press(portal, body, at(id), async (work) => {
      const result = await act(work);
      const t = portal.texts(texts);
      return done(to, typeof said === 'function' ? said(t, result) : (t[said] as string));
    });
}

/** The names of those texts that are not made of values. */
type TextName<T> = { [Name in keyof T & string]: T[Name] extends string ? Name : never }[keyof T & string];

function once(
  portal: PortalContext,
  body: FormBody,
  act: (work: UnitOfWork) => Promise<Redirect | PageView>,
): Promise<Redirect | PageView> {
  const { _csrf: _, _once: key, ...fields } = body;
  return portal.work(async (work) => {
    if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) return act(work);
    let shown: Redirect | PageView | undefined;
    const request = { idempotencyKey: key, method: 'POST', path: portal.path, body: fields };
    const { answer, replayed } = await runIdempotently(work, request, async () => {
      shown = await act(work);
      if (shown instanceof PageView) return { status: shown.status, location: null, body: null };
      return { status: 303, location: shown.to, body: shown.toast && JSON.stringify(shown.toast) };
    });
    if (shown && !replayed) return shown;
    // What can be seen once was seen at the first time.
    return new Redirect(
      answer.location ?? portal.path,
      answer.body === null ? null : (JSON.parse(answer.body) as Toast),
    );
  });
}
