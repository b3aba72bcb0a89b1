/** How near a change is to a requirement: by the words that both use. */
import { sourceOf, type Change } from './trial.ts';

const common = new Set(
  'the and with for that this when from are its not one only see spec shown text page each all user'.split(
    ' ',
  ),
);

/** Words and numbers, with 20,000 as 20000 and 4 s also as 4000. */
function wordsOf(text: string): Set<string> {
  const seconds = [...text.matchAll(/\b(\d+) ?s\b/g)].map(([, n]) => `${n}000`);
  const words = text
    .replace(/(\d),(?=\d{3})/g, '$1')
    .replace(/(\d)_(?=\d{3})/g, '$1')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .match(/[a-z]{3,}|\d+(\.\d+)?/g);
  return new Set([...(words ?? []), ...seconds].filter((word) => !common.has(word)));
}

/** Orders changes for a requirement: rare words in common first, what many tests come by later. */
export function nearest(
  changes: readonly Change[],
  testsBy: (change: Change) => number,
): (text: string, titles: string) => { change: Change; likeness: number; shared: string[] }[] {
  const words = new Map(
    changes.map((change) => [
      change,
      wordsOf(`${change.file} ${change.inside} ${sourceOf(change).slice(0, 300)} ${change.what}`),
    ]),
  );
  const usedBy = new Map<string, Change[]>();
  for (const [change, own] of words)
    for (const word of own) {
      const users = usedBy.get(word);
      if (users) users.push(change);
      else usedBy.set(word, [change]);
    }
  /** The rarer a word, the more it says; `lower` is in `lowercase`. */
  const meant = (word: string) =>
    usedBy.has(word) || word.length < 6
      ? [word]
      : [...usedBy.keys()].filter((used) => used.length > 3 && word.startsWith(used));
  // Of a small file every change is near.
  const count = Math.max(changes.length, 500);
  const weight = (word: string) => Math.log((count + 1) / usedBy.get(word)!.length);

  return (text, titles) => {
    const found = new Map<Change, { likeness: number; shared: string[] }>();
    const asked = wordsOf(text);
    for (const wanted of new Set([...asked, ...wordsOf(titles)]))
      for (const word of meant(wanted))
        for (const change of usedBy.get(word) ?? []) {
          const { likeness, shared } = found.get(change) ?? { likeness: 0, shared: [] };
          const worth =
            (weight(word) * (asked.has(wanted) ? 1 : 0.4)) / Math.sqrt(4 + words.get(change)!.size);
          found.set(change, { likeness: likeness + worth, shared: [...shared, word] });
        }
    const score = (change: Change, likeness: number) => likeness - Math.log2(1 + testsBy(change)) / 8;
    return [...found]
      .map(([change, has]) => ({ change, ...has, score: score(change, has.likeness) }))
      .toSorted((a, b) => b.score - a.score);
  };
}
