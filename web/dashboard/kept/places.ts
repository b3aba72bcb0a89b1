const at = (page: string) => (slug: string) => `/sell/${page}?slug=${encodeURIComponent(slug)}`;

/** Counts and prices, also without a network. */
export const shelfPlace = at('shelf');
export const questionsPlace = at('questions');
