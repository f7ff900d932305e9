/** A calendar entry for other programs. */
export interface IcsEvent {
  /** Identifies the entry across updates. */
  readonly uid: string;
  readonly begins: Date;
  readonly ends: Date;
  readonly changedAt: Date;
  readonly status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED';
  readonly summary: string;
  readonly location: string | null;
  readonly description: string | null;
  readonly url: string;
}

/** The maximum length of a line in bytes, without its end (RFC 5545, 3.1). */
const LINE_BYTES = 75;

/** A calendar in the format of RFC 5545. */
export function icsOf(name: string, events: readonly IcsEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Maintenance//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap(linesOf),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function linesOf(event: IcsEvent): string[] {
  const { uid, begins, ends, changedAt, status, summary, location, description, url } = event;
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${moment(changedAt)}`,
    `LAST-MODIFIED:${moment(changedAt)}`,
    `DTSTART:${moment(begins)}`,
    `DTEND:${moment(ends)}`,
    `STATUS:${status}`,
    `SUMMARY:${escaped(summary)}`,
    ...(location === null ? [] : [`LOCATION:${escaped(location)}`]),
    ...(description === null ? [] : [`DESCRIPTION:${escaped(description)}`]),
    `URL:${url}`,
    'END:VEVENT',
  ];
}

/** A moment in UTC: `20261124T073000Z`. */
function moment(date: Date): string {
  return date.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
}

/** Escapes the characters that have a meaning in the format (3.3.11), and drops other control characters. */
function escaped(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');
}

/** Folds a line into pieces of at most 75 bytes, each continuation after a space. Characters are never split. */
function folded(line: string): string {
  const pieces: string[] = [];
  let piece = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > LINE_BYTES) {
      pieces.push(piece);
      piece = ' ';
      bytes = 1;
    }
    piece += character;
    bytes += size;
  }
  return [...pieces, piece].join('\r\n');
}
