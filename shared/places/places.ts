import { areasOf } from './areas.ts';
import { lgasOf } from './lgas.ts';
import { states, type StateName } from './nigeria.ts';
import { sameAs, type Place } from './place.ts';

/**
 * The place somebody means by what they chose or typed for their state: `Lekki, Eti-Osa`, `Eti-Osa` or `lekki`. Areas
 * that the owner named come before those everybody says.
 * @returns null where no local government and no area is called so
 */
export function placeIn(state: string, text: string, named: readonly Place[]): Place | null {
  const lgas = lgasOf(state);
  if (!lgas) return null;
  const [first = '', ...rest] = text.split(',');
  const within = sameAs(rest.join(','));
  const [lga] = lgas.filter((name) => sameAs(name) === sameAs(text));
  if (lga) return { state, lga, area: '' };
  const said = sameAs(first);
  const fits = (place: { lga: string }) => within === '' || sameAs(place.lga) === within;
  const own = named.find((place) => place.state === state && sameAs(place.area) === said && fits(place));
  if (own && said) return { state, lga: own.lga, area: own.area };
  const known = areasOf(state as StateName).find(
    (area) => fits(area) && area.called.some((name) => sameAs(name) === said),
  );
  return known ? { state, lga: known.lga, area: known.name } : null;
}

/** Whether there is such a place, as far as that can be known: an area may have any name but that of a local government. */
export function isPlace({ state, lga, area }: Place): boolean {
  const lgas = lgasOf(state);
  if (!lgas?.includes(lga)) return false;
  return !lgas.some((name) => sameAs(name) === sameAs(area));
}

/** A place found by what somebody types, with what it is called there. */
export interface Suggestion {
  place: Place & { state: StateName };
  name: string;
}

/** States, local governments and areas whose name begins like this, or else holds it; the widest and nearest first. */
export function placesLike(text: string, most = 6): Suggestion[] {
  const typed = sameAs(text);
  if (typed.length < 2) return [];
  const named = states.flatMap(
    (state): { place: Suggestion['place']; name: string; called: readonly string[] }[] => [
      {
        place: { state, lga: '', area: '' },
        name: state,
        called: state.startsWith('Fed') ? [state, 'FCT', 'Abuja'] : [state],
      },
      ...lgasOf(state).map((lga) => ({ place: { state, lga, area: '' }, name: lga, called: [lga] })),
      ...areasOf(state).map(({ lga, name, called }) => ({ place: { state, lga, area: name }, name, called })),
    ],
  );
  const rank = ({ called }: (typeof named)[number]) =>
    Math.min(
      ...called.map((name) => {
        const at = sameAs(name).indexOf(typed);
        return at < 0 ? Infinity : sameAs(name) === typed ? 0 : at === 0 ? 1 : 2;
      }),
    );
  return named
    .map((one) => ({ one, rank: rank(one) }))
    .filter((found) => found.rank < Infinity)
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ one: { place, name } }) => ({ place, name }));
}
