export type Encoding = 'br' | 'gzip' | 'identity';

const encodings = new Map<string, Encoding>();
const mostEncodings = 200;
/** Longer than what any browser sends (characters); the room is for those. */
const longestKept = 200;

/** The best encoding a browser takes, by its Accept-Encoding header. */
export function encodingFor(header: string | undefined): Encoding {
  if (!header) return 'identity';
  const known = encodings.get(header);
  if (known) return known;
  const taken = new Set(
    header
      .toLowerCase()
      .split(',')
      .map((part) => part.split(';').map((one) => one.trim()))
      .filter(([, weight]) => !/^q=0(\.0*)?$/.test(weight ?? ''))
      .map(([name]) => name),
  );
  const encoding = taken.has('br') ? 'br' : taken.has('gzip') ? 'gzip' : 'identity';
  if (encodings.size < mostEncodings && header.length <= longestKept) encodings.set(header, encoding);
  return encoding;
}
