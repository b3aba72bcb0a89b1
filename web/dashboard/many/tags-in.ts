/** Tags as they are typed, between commas. */
export const tagsIn = (typed: string): string[] => typed.split(',').flatMap((tag) => tag.trim() || []);
