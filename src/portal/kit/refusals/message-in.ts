import type { Language } from '../../../access/index.js';
import type { FieldError } from '../../../kernel/errors/api-error.js';
import { spacedAsFrench } from '../../../kernel/french-spacing.js';
import { ofAlarms } from './of-alarms.js';
import { ofFields } from './of-fields.js';
import { ofOperations } from './of-operations.js';
import { ofParts } from './of-parts.js';
import { ofPeople } from './of-people.js';
import { ofRecords } from './of-records.js';
import { ofRequests } from './of-requests.js';
import { ofWebhooks } from './of-webhooks.js';
import { sayerOf } from './sayer.js';
import type { Wordings } from './wordings.js';

/** Every wording of the services. */
export const WORDINGS: Wordings = {
  ...ofAlarms,
  ...ofFields,
  ...ofOperations,
  ...ofParts,
  ...ofPeople,
  ...ofRecords,
  ...ofRequests,
  ...ofWebhooks,
};

const inEnglish = sayerOf(WORDINGS, 'en');
const inPlainFrench = sayerOf(WORDINGS, 'fr');

/**
 * What a service says, in French.
 *
 * @param message as the API says it
 * @returns undefined for what has no French
 */
export function inFrench(message: string): string | undefined {
  const said = inPlainFrench(message);
  return said === undefined ? undefined : spacedAsFrench(said);
}

/** The name of a field before what is wrong with it, as `parse()` says it. */
const FIELD = /^"([^"]*)" (.*)$/s;

/**
 * What a service says, as a person reads it.
 *
 * @param message as the API says it
 */
export function messageIn(language: Language, message: string): string {
  const [say, named] = language === 'fr' ? FOR_FRENCH : FOR_ENGLISH;
  const whole = say(message);
  if (whole !== undefined) return whole;
  const [, field, complaint] = FIELD.exec(message) ?? [];
  const said = complaint === undefined ? undefined : say(complaint);
  return said === undefined ? message : named(field!, said);
}

const FOR_ENGLISH = [inEnglish, (field: string, said: string) => `"${field}" ${said}`] as const;
const FOR_FRENCH = [
  inFrench,
  (field: string, said: string) => spacedAsFrench(`« ${field} » : ${said}`),
] as const;

/** What is wrong with a field, as it stands beside it: without the field's name, which stands there already. */
export function complaintIn(
  language: Language,
  { param, message }: Pick<FieldError, 'param' | 'message'>,
): string {
  const text = messageIn(language, message.replace(`"${param}" `, ''));
  return text.charAt(0).toUpperCase() + text.slice(1);
}
