import type { Response } from 'express';
import type { Language } from '../../access/index.js';
import { ApiError } from '../../kernel/errors/api-error.js';
import { CATALOGUE } from '../../kernel/errors/catalogue.js';
import { refusedForm, type FormBody, type FormState } from '../kit/form-state.js';

/** The form again, with what is wrong with it, as 422. @throws the error itself where it is a fault of the service */
export function refusalOf(response: Response, language: Language, body: FormBody, error: unknown): FormState {
  if (!(error instanceof ApiError) || CATALOGUE[error.code].status >= 500) throw error;
  response.status(422);
  return refusedForm(language, body, error);
}

/** Says when to come back. @returns the status that goes with it */
export function tooManyRequests(response: Response, minutes: number): number {
  response.set('Retry-After', String(minutes * 60));
  return 429;
}
