import type { Spoken } from './speech.ts';

const widest = 42;

/** WebVTT with the very words that are spoken; a long sentence becomes two cues that share its time. */
export function captionsOf(spoken: Spoken[]): string {
  const cues = spoken.flatMap((sentence) => {
    const rows = rowsOf(sentence.text);
    const groups: string[][] = [];
    for (let at = 0; at < rows.length; at += 2) groups.push(rows.slice(at, at + 2));
    return timed(groups, sentence);
  });
  return `WEBVTT\n\n${cues.join('\n\n')}\n`;
}

function timed(groups: string[][], { from, to }: Spoken): string[] {
  const letters = groups.map((rows) => rows.join(' ').length);
  const all = letters.reduce((sum, count) => sum + count, 0);
  let start = from;
  return groups.map((rows, index) => {
    const end = index === groups.length - 1 ? to : start + ((to - from) * letters[index]!) / all;
    const cue = `${clock(start)} --> ${clock(end)}\n${rows.join('\n').replaceAll('&', '&amp;')}`;
    start = end;
    return cue;
  });
}

/** Rows of nearly the same length, none wider than two rows on a phone allow. */
function rowsOf(text: string): string[] {
  const count = Math.ceil(text.length / widest);
  for (let rows = count; ; rows += 1) {
    const goal = Math.max(Math.ceil(text.length / rows), ...text.split(' ').map((word) => word.length));
    for (let limit = goal; limit <= widest; limit += 1) {
      const cut = filled(text, limit);
      if (cut.length <= rows) return cut;
    }
  }
}

function filled(text: string, limit: number): string[] {
  const rows: string[] = [];
  for (const word of text.split(' ')) {
    const last = rows.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= limit)
      rows[rows.length - 1] = `${last} ${word}`;
    else rows.push(word);
  }
  return rows;
}

function clock(time: number): string {
  const total = Math.round(time * 1000);
  const part = (value: number, digits = 2) => String(value).padStart(digits, '0');
  const minutes = Math.floor(total / 60_000);
  return `${part(Math.floor(minutes / 60))}:${part(minutes % 60)}:${part(Math.floor(total / 1000) % 60)}.${part(total % 1000, 3)}`;
}
