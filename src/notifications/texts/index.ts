import { type Language, operationNumberText } from '../../access/index.js';
import { withFrenchSpacing } from '../../kernel/messages/texts.js';
import { formatStoredText } from '../../kernel/messages/messages.js';
import type { NoticeKind, NoticeParameters, OperationTitle } from '../notice-kinds.js';
import type { Catalogue, NoticeText, When } from './catalogue.js';
import { english } from './en.js';
import { french } from './fr.js';

/** The texts of notices by language. */
export const CATALOGUES: Readonly<Record<Language, Catalogue>> = { en: english, fr: french };

/** Both write the day before the month, and use the 24-hour clock. */
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', fr: 'fr-FR' };

/** The parts of a notice that its text depends on. */
export interface NoticeContent {
  readonly kind: NoticeKind;
  readonly parameters: NoticeParameters[NoticeKind];
}

/** The language of the reader, and the settings of the business. */
export interface Reader {
  readonly language: Language;
  /** An IANA name. */
  readonly timeZone: string;
  /** What people read before the number of an operation. */
  readonly operationPrefix: string;
}

/** The text of a notice in the reader's language. */
export function noticeText({ kind, parameters }: NoticeContent, reader: Reader): NoticeText {
  const { language, timeZone } = reader;
  const when = (moment: string) => momentText(moment, LOCALES[language], timeZone);
  const write = CATALOGUES[language].notices[kind] as (parameters: unknown, when: When) => NoticeText;
  const text = write(
    'title' in parameters ? { ...parameters, title: titleFor(reader, parameters) } : parameters,
    when,
  );
  if (language !== 'fr') return text;
  return { title: withFrenchSpacing(text.title), body: withFrenchSpacing(text.body) };
}

/** `WO-1042 Replace the seal`. */
function titleFor({ language, operationPrefix }: Reader, operation: OperationTitle): string {
  const { title: text, title_reason: reason = null, number } = operation;
  const title = formatStoredText({ text, reason }, language);
  return [operationNumberText(operationPrefix, number), title].filter(Boolean).join(' ');
}

/** With the weekday and the time zone, because the reader of an e-mail may be anywhere: `Tue, 24 Nov 2026, 08:00 UTC`. */
function momentText(moment: string, locale: string, timeZone: string): string {
  return new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(new Date(moment));
}
