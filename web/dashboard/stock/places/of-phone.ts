const nameOf = (slug: string) => `place:${slug}`;

/** Where this phone sells and counts, of a store with several places; undefined: at the first. */
export function placeOfPhone(slug: string): string | undefined {
  try {
    return localStorage.getItem(nameOf(slug)) ?? undefined;
  } catch {
    // A browser that keeps nothing sells at the first.
    return undefined;
  }
}

export function keepPlaceOfPhone(slug: string, id: string | undefined): void {
  try {
    if (id === undefined) localStorage.removeItem(nameOf(slug));
    else localStorage.setItem(nameOf(slug), id);
  } catch {
    // It is asked again.
  }
}
