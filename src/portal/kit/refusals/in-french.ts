import type { Language } from '../../../access/index.js';
import type { FieldError } from '../../../kernel/errors/api-error.js';
import { spacedAsFrench } from '../../../kernel/french-spacing.js';
import type { FrenchOf } from './french.js';
import { ofAlarms } from './of-alarms.js';
import { ofFields } from './of-fields.js';
import { ofOperations } from './of-operations.js';
import { ofParts } from './of-parts.js';
import { ofPeople } from './of-people.js';
import { ofRecords } from './of-records.js';
import { ofRequests } from './of-requests.js';
import { ofWebhooks } from './of-webhooks.js';

/** Every wording of the services that has French. */
export const ALL: FrenchOf = {
  ...ofAlarms,
  ...ofFields,
  ...ofOperations,
  ...ofParts,
  ...ofPeople,
  ...ofRecords,
  ...ofRequests,
  ...ofWebhooks,
};

/** The name of a field before what is wrong with it, as `parse()` says it. */
const FIELD = /^"([^"]*)" (.*)$/s;

type Say = (values: Readonly<Record<string, string>>, inFrench: (message: string) => string) => string;

interface Wording {
  /** How much of it is words: of several that fit, the one with most of them is meant. */
  readonly words: number;
  readonly pattern: RegExp;
  readonly say: string | Say;
}

const wordings: readonly Wording[] = Object.entries(ALL)
  .map(([english, say]) => {
    const [words, pattern] = [english.replace(/\{\w+\}/g, ''), patternOf(english)];
    return { words: words.length, pattern, say: say as string | Say };
  })
  .sort((one, other) => other.words - one.words);

function patternOf(english: string): RegExp {
  const parts = english.split(/\{(\w+)\}/);
  // Every second part is a name.
  const source = parts.map((part, at) => (at % 2 === 0 ? escaped(part) : `(?<${part}>.*?)`));
  return new RegExp(`^${source.join('')}$`, 's');
}

function escaped(text: string): string {
  return text.replace(/[$()*+.?[\\\]^{|}/]/g, '\\$&');
}

/**
 * What a service says, in French.
 *
 * @param message as the API says it
 * @returns undefined for what has no French
 */
export function inFrench(message: string): string | undefined {
  for (const { pattern, say } of wordings) {
    const found = pattern.exec(message);
    if (!found) continue;
    return spacedAsFrench(
      typeof say === 'string' ? say : say(found.groups ?? {}, (other) => inFrench(other) ?? other),
    );
  }
  const [, field, complaint] = FIELD.exec(message) ?? [];
  const said = complaint === undefined ? undefined : inFrench(complaint);
  return said === undefined ? undefined : spacedAsFrench(`« ${field} » : ${said}`);
}

/**
 * What a service says, as a person reads it.
 *
 * @param message as the API says it
 */
export function messageIn(language: Language, message: string): string {
  return language === 'fr' ? (inFrench(message) ?? message) : message;
}

/** What is wrong with a field, as it stands beside it: without the field's name, which stands there already. */
export function complaintIn(
  language: Language,
  { param, message }: Pick<FieldError, 'param' | 'message'>,
): string {
  const text = messageIn(language, message.replace(`"${param}" `, ''));
  return text.charAt(0).toUpperCase() + text.slice(1);
}
