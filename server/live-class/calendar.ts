/** What a calendar is told of a class. */
export interface CalendarEvent {
  /** The same for the whole life of the class, so that a calendar changes its event instead of adding one. */
  uid: string;
  /** Rises with every change. */
  sequence: number;
  /** When the file was written. */
  at: Date;
  starts: Date;
  ends: Date;
  title: string;
  about: string;
  url: string;
  method: 'PUBLISH' | 'CANCEL';
}

/** An iCalendar file (RFC 5545). Times are in UTC, which every calendar turns into its reader's own. */
export function calendarFile(event: CalendarEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Presence//Live class//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${event.method}`,
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${stamp(event.at)}`,
    `DTSTART:${stamp(event.starts)}`,
    `DTEND:${stamp(event.ends)}`,
    `SUMMARY:${text(event.title)}`,
    `DESCRIPTION:${text([event.about, event.url].filter(Boolean).join('\n'))}`,
    `URL:${event.url}`,
    `STATUS:${event.method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`,
    ...(event.method === 'CANCEL' ? [] : alarm(event.title)),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function alarm(title: string): string[] {
  return ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${text(title)}`, 'TRIGGER:-PT15M', 'END:VALARM'];
}

function stamp(at: Date): string {
  return at.toISOString().replace(/[-:]|\.\d+/g, '');
}

function text(value: string): string {
  return value
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, '')
    .replace(/[\\;,]/g, (mark) => `\\${mark}`)
    .replaceAll('\n', '\\n');
}

/** No line is longer than 75 octets, and none is cut inside a character. */
function folded(line: string): string {
  const pieces: string[] = [];
  let piece = '';
  let size = 0;
  for (const character of line) {
    const more = Buffer.byteLength(character);
    // A line that goes on begins with a space, which counts.
    if (size + more > (pieces.length === 0 ? 75 : 74)) {
      pieces.push(piece);
      piece = '';
      size = 0;
    }
    piece += character;
    size += more;
  }
  return [...pieces, piece].join('\r\n ');
}
