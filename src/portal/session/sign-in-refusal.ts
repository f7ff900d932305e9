import type { Response } from 'express';
import type { Language } from '../../access/index.js';
import { ApiError } from '../../kernel/errors/api-error.js';
import { CATALOGUE } from '../../kernel/errors/catalogue.js';
import { formatReason } from '../../kernel/messages/messages.js';
import { type FormBody, type FormState, newForm, refusedForm, texts } from '../kit/index.js';
import { minutesIn, portalMessages } from '../portal.messages.js';

const refusalTexts = texts({
  wrongPassword: {
    en: 'E-mail and password do not match an account. Check both, or ask for a new password.',
    fr: 'L’e-mail et le mot de passe ne correspondent à aucun compte. Vérifiez-les, ou demandez un nouveau mot de passe.',
  },
  tooManySignIns: {
    en: (minutes: number) => formatReason(portalMessages.tooManySignIns({ minutes }), 'en'),
    fr: (minutes: number) => formatReason(portalMessages.tooManySignIns({ minutes }), 'fr'),
  },
  tooManySignUps: {
    en: (minutes: number) =>
      `Too many businesses were signed up from your network. Wait ${minutesIn.en(minutes)}.`,
    fr: (minutes: number) =>
      `Trop d’entreprises ont été inscrites depuis votre réseau. Attendez ${minutesIn.fr(minutes)}.`,
  },
  tooManyLinks: {
    en: (minutes: number) => formatReason(portalMessages.tooManyLinks({ minutes }), 'en'),
    fr: (minutes: number) => formatReason(portalMessages.tooManyLinks({ minutes }), 'fr'),
  },
});

/** Why a sign-in, a sign-up or a request for a link is refused. */
export type RefusalReason = keyof (typeof refusalTexts)['en'];

/** Thrown when a sign-in, a sign-up or a request for a link is refused. */
export class SignInRefused extends Error {
  /** @param minutes how long to wait after too many attempts */
  constructor(
    readonly reason: RefusalReason,
    readonly minutes = 0,
  ) {
    super(reason);
  }
}

/**
 * Returns the state of the refused form and sets the response status: 422 for invalid fields, 401 for a wrong password, 402 for a suspended
 * business, 429 with
 * `Retry-After` for too many attempts.
 *
 * @throws the error itself if it is a server error
 */
export function refusalForm(
  response: Response,
  language: Language,
  body: FormBody,
  error: unknown,
): FormState {
  if (error instanceof SignInRefused) {
    const { reason, minutes } = error;
    response.status(minutes > 0 ? 429 : 401);
    if (minutes > 0) response.set('Retry-After', String(minutes * 60));
    const text = refusalTexts[language][reason];
    return { ...newForm(body), message: typeof text === 'string' ? text : text(minutes) };
  }
  if (!(error instanceof ApiError) || CATALOGUE[error.code].status >= 500) throw error;
  response.status(error.code === 'business_suspended' ? CATALOGUE[error.code].status : 422);
  return refusedForm(language, body, error);
}
