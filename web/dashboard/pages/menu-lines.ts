import type { AnswerOf } from '#shared/api/contract.ts';
import type { getMenuPlaces, MenuItem } from '#shared/api/menus.ts';

/** What whoever puts a menu together chooses from. */
export type MenuChoices = AnswerOf<typeof getMenuPlaces>;

/** The lines with one of them moved by so many places; unchanged where there is no such place. */
export function moved(lines: readonly MenuItem[], at: number, by: number): MenuItem[] {
  const line = lines[at];
  const to = at + by;
  if (!line || to < 0 || to >= lines.length) return [...lines];
  return lines.toSpliced(at, 1).toSpliced(to, 0, line);
}

/** Tells lines apart that may lead to the same place. */
export function keysOf(lines: readonly MenuItem[]): string[] {
  const met = new Map<string, number>();
  return lines.map(({ title, path }) => {
    const name = `${path} ${title}`;
    const times = met.get(name) ?? 0;
    met.set(name, times + 1);
    return `${name} ${times}`;
  });
}
