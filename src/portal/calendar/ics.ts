/** Something on a calendar, as other programs read it. */
export interface IcsEvent {
  /** Stays the same for as long as it is the same thing. */
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

/** The most bytes of a line, without its end (RFC 5545, 3.1). */
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

/** Text with what means something to the format marked (3.3.11); other control characters have no place in it. */
function escaped(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');
}

/** A line in pieces of 75 bytes at most, each further one behind a space; no character is cut in two. */
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
