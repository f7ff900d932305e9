import type { Language } from '../../access/index.js';
import { spacedAsFrench } from '../../kernel/messages/french-spacing.js';
import { storedWords } from '../../kernel/messages/messages.js';
import type { NoticeKind, NoticeParameters, OperationTitle } from '../notice-kinds.js';
import type { Catalogue, Words } from './catalogue.js';
import { english } from './en.js';
import { french } from './fr.js';

/** What is said in each language. */
export const CATALOGUES: Readonly<Record<Language, Catalogue>> = { en: english, fr: french };

/** The day before the month, and a clock of 24 hours, in both. */
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', fr: 'fr-FR' };

/** A notice, as far as its words go. */
export interface Told {
  readonly kind: NoticeKind;
  readonly parameters: NoticeParameters[NoticeKind];
}

/** For whom words are made: the language is theirs, the time zone (an IANA name) that of the business. */
export interface Reader {
  readonly language: Language;
  readonly timeZone: string;
}

/** A notice in the words of its reader. */
export function wordsOf({ kind, parameters }: Told, { language, timeZone }: Reader): Words {
  const when = (moment: string) => momentText(moment, LOCALES[language], timeZone);
  const say = CATALOGUES[language].notices[kind] as (given: unknown, when: unknown) => Words;
  const given = 'title' in parameters ? { ...parameters, title: titleIn(language, parameters) } : parameters;
  const words = say(given, when);
  if (language !== 'fr') return words;
  return { title: spacedAsFrench(words.title), body: spacedAsFrench(words.body) };
}

function titleIn(language: Language, { title, title_reason: reason }: OperationTitle): string {
  return storedWords({ text: title, reason: reason ?? null }, language);
}

/** Weekday first, and the zone, because the reader of an e-mail may be anywhere: `Tue, 24 Nov 2026, 08:00 UTC`. */
function momentText(moment: string, locale: string, timeZone: string): string {
  return new Intl.DateTimeFormat(locale, {
    ...{ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
    ...{ hour: '2-digit', minute: '2-digit', timeZone, timeZoneName: 'short' },
  }).format(new Date(moment));
}
