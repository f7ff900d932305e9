import { DEFAULT_OPERATION_PREFIX, type Language, operationNumberText } from '../../../access/index.js';
import { formatStoredText, type StoredText } from '../../../kernel/messages/messages.js';
import { DAY_MS } from '../../../kernel/period.js';

const LOCALES: Record<Language, string> = { en: 'en-GB', fr: 'fr-FR' };
const UNITS: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, ms: number])[] = [
  ['year', 365 * DAY_MS],
  ['month', 30 * DAY_MS],
  ['day', DAY_MS],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

const DAY_AND_YEAR = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;

/** A moment as services return it. */
export type Moment = Date | string;

/** Formats dates in the business's time zone, and dates and numbers in the person's language. */
export class Format {
  private readonly locale: string;

  /**
   * @param timeZone IANA's name of the business's time zone
   * @param currency the ISO 4217 code of its currency
   * @param operationPrefix what people read before the number of an operation
   */
  constructor(
    readonly language: Language,
    readonly timeZone: string,
    private readonly now: Date,
    private readonly currency = 'EUR',
    private readonly operationPrefix = DEFAULT_OPERATION_PREFIX,
  ) {
    this.locale = LOCALES[language];
  }

  /** Translates a stored title or description if the service generated it. @returns an empty string if there is no text */
  words(text: StoredText | null | undefined): string {
    return text ? formatStoredText(text, this.language) : '';
  }

  /** "WO-1042"; null for an operation of an earlier release that has no number yet. */
  operationNumber(number: number | null): string | null {
    return operationNumberText(this.operationPrefix, number);
  }

  /** "WO-1042 Replace the seal": an operation where only text can stand. */
  operation({ number, title }: { readonly number: number | null; readonly title: StoredText }): string {
    return [this.operationNumber(number), this.words(title)].filter(Boolean).join(' ');
  }

  /** "Tue 24 Nov, 08:00"; with the year, unless it is the current one. */
  moment(moment: Moment): string {
    const date = new Date(moment);
    return `${this.day(date)}, ${this.time(date)}`;
  }

  /** "Tue 24 Nov 2026, 08:00": always with the year, for paper that is kept. */
  dated(moment: Moment): string {
    const date = new Date(moment);
    return `${this.intl(DAY_AND_YEAR, date).replace(/,/, '')}, ${this.time(date)}`;
  }

  /** "Tue 24 Nov, 08:00:05": with seconds, to compare it with another system's log. */
  exact(moment: Moment): string {
    const date = new Date(moment);
    const time = this.intl({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }, date);
    return `${this.day(date)}, ${time}`;
  }

  /** "Tue 24 Nov" of a moment; with the year, unless it is the current one. */
  day(moment: Moment): string {
    const date = new Date(moment);
    const parts = partsIn(this.timeZone, date);
    const year = parts.year === partsIn(this.timeZone, this.now).year ? undefined : 'numeric';
    return this.intl({ weekday: 'short', day: 'numeric', month: 'short', year }, date).replace(/,/, '');
  }

  /** "Tue" of a calendar day (`YYYY-MM-DD`). */
  weekday(day: string): string {
    return new Intl.DateTimeFormat(this.locale, { weekday: 'short', timeZone: 'UTC' }).format(
      new Date(`${day}T00:00:00Z`),
    );
  }

  /** "08:00" */
  time(moment: Moment): string {
    return this.intl({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, new Date(moment));
  }

  /** A calendar day (`YYYY-MM-DD`) as "24 Nov 2026". Days have no time zone. */
  date(day: string): string {
    const options = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
    return this.intl(options, new Date(`${day}T00:00:00Z`));
  }

  /** "November 2026" of a calendar day (`YYYY-MM-DD`). */
  month(day: string): string {
    const options = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
    const text = new Intl.DateTimeFormat(this.locale, options).format(new Date(`${day}T00:00:00Z`));
    return text.charAt(0).toUpperCase() + text.slice(1);
  }

  /** "3 hours ago", "in 2 days", "just now" */
  relative(moment: Moment): string {
    const distance = new Date(moment).getTime() - this.now.getTime();
    const found = UNITS.find(([, ms]) => Math.abs(distance) >= ms);
    if (!found) return new Intl.RelativeTimeFormat(this.locale, { numeric: 'auto' }).format(0, 'second');
    // Not "yesterday": a distance of one to two days may reach the day before.
    return new Intl.RelativeTimeFormat(this.locale).format(Math.trunc(distance / found[1]), found[0]);
  }

  /** "2 d 3 h", "45 min": how long something took or has taken so far, in the two largest units that are not zero. */
  duration(from: Moment, until: Moment | null): string {
    const ms = new Date(until ?? this.now).getTime() - new Date(from).getTime();
    const minutes = Math.max(0, Math.round(ms / 60_000));
    const parts = [
      [Math.floor(minutes / 1440), 'day'],
      [Math.floor((minutes % 1440) / 60), 'hour'],
      [minutes % 60, 'minute'],
    ] as const;
    const shown = parts.filter(([count]) => count > 0).slice(0, 2);
    return (shown.length > 0 ? shown : [[0, 'minute'] as const])
      .map(([value, unit]) =>
        new Intl.NumberFormat(this.locale, { style: 'unit', unit, unitDisplay: 'short' }).format(value),
      )
      .join(' ');
  }

  /** "28 h 5 min": how long people worked. Hours are never days, because a day of work has no fixed length. */
  workTime(minutes: number): string {
    const parts = [
      [Math.floor(minutes / 60), 'hour'],
      [minutes % 60, 'minute'],
    ] as const;
    return parts
      .filter(([count], index) => count > 0 || (index === 1 && minutes === 0))
      .map(([count, unit]) =>
        new Intl.NumberFormat(this.locale, { style: 'unit', unit, unitDisplay: 'short' }).format(count),
      )
      .join(' ');
  }

  /** "Copy: the address": an action and its object. French has a space before the colon. */
  labelled(name: string, of: string): string {
    return this.language === 'fr' ? `${name}\u00a0: ${of}` : `${name}: ${of}`;
  }

  /** "1,250" */
  number(value: number | string, fractionDigits = 0): string {
    const options = { minimumFractionDigits: fractionDigits, maximumFractionDigits: fractionDigits };
    return new Intl.NumberFormat(this.locale, options).format(Number(value));
  }

  /** "€1,250.00": an amount in the business's currency. */
  money(amount: number | string): string {
    const options = { style: 'currency', currency: this.currency, currencyDisplay: 'narrowSymbol' } as const;
    return new Intl.NumberFormat(this.locale, { ...options, maximumFractionDigits: 2 }).format(
      Number(amount),
    );
  }

  /** "Price (EUR)": the label of a field for an amount. */
  amountOf(label: string): string {
    return `${label} (${this.currency})`;
  }

  /** "482 kB", "1.5 MB" of a number of bytes. */
  bytes(size: number): string {
    const [unit, value] =
      size < 1_000_000 ? (['kilobyte', size / 1000] as const) : (['megabyte', size / 1e6] as const);
    const options = { style: 'unit', unit, maximumFractionDigits: unit === 'megabyte' ? 1 : 0 } as const;
    return new Intl.NumberFormat(this.locale, options).format(Math.max(value, unit === 'kilobyte' ? 1 : 0));
  }

  /** "97.5 %" of a share between 0 and 1. */
  percent(share: number | string, fractionDigits = 1): string {
    const options = { style: 'percent', maximumFractionDigits: fractionDigits } as const;
    return new Intl.NumberFormat(this.locale, options).format(Number(share));
  }

  /** The value of a date-and-time field (`YYYY-MM-DDTHH:MM`), in the business's time zone. */
  field(moment: Moment | null): string {
    if (moment === null) return '';
    const { year, month, day, hour, minute } = partsIn(this.timeZone, new Date(moment));
    return `${year}-${month}-${day}T${hour}:${minute}`;
  }

  private intl(options: Intl.DateTimeFormatOptions, date: Date): string {
    const text = new Intl.DateTimeFormat(this.locale, { timeZone: this.timeZone, ...options }).format(date);
    return this.language === 'fr' ? withFirst(text) : text;
  }
}

/** French writes only the first day of a month as an ordinal: "1er janv.". */
function withFirst(text: string): string {
  return text.replace(/(?<!\d)1(?= \p{L})/u, '1er');
}

/**
 * Converts local time in a time zone to a moment. If the clock shows the time twice, the first is meant. If the clock skips the
 * time, the offset from before the change applies.
 *
 * @param local `YYYY-MM-DDTHH:MM`, with seconds or without
 * @returns undefined for any other text
 */
export function momentIn(timeZone: string, local: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(local)) return undefined;
  const asUtc = new Date(`${local}Z`);
  // `Date` takes 30 February as 2 March.
  if (Number.isNaN(asUtc.getTime()) || !asUtc.toISOString().startsWith(local.slice(0, 10))) return undefined;
  const offsets = [-DAY_MS, DAY_MS].map((ms) => offsetAt(timeZone, new Date(asUtc.getTime() + ms)));
  const candidates = offsets.map((offset) => new Date(asUtc.getTime() - offset));
  const exact = candidates.filter((each) => each.getTime() + offsetAt(timeZone, each) === asUtc.getTime());
  return exact.sort((one, other) => one.getTime() - other.getTime())[0] ?? candidates[0];
}

/** The offset of a time zone from UTC at a moment, in milliseconds. */
function offsetAt(timeZone: string, date: Date): number {
  const { year, month, day, hour, minute, second } = partsIn(timeZone, date);
  // Six digits also express the years next to the first and the last ones that people can type.
  const wall = Date.parse(`+${year!.padStart(6, '0')}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return wall - Math.floor(date.getTime() / 1000) * 1000;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function partsIn(timeZone: string, date: Date): Record<string, string> {
  let clock = clocks.get(timeZone);
  if (!clock) {
    const two = '2-digit';
    const fields = { year: 'numeric', month: two, day: two, hour: two, minute: two, second: two } as const;
    clock = new Intl.DateTimeFormat('en-CA', { ...fields, timeZone, hourCycle: 'h23' });
    clocks.set(timeZone, clock);
  }
  return Object.fromEntries(clock.formatToParts(date).map(({ type, value }) => [type, value]));
}
