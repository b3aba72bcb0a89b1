/** Where the sentences of a language stand, as the builder calls it. */
const fileOf = (language: string) => `./${language}.ts`;

/**
 * A part of the catalogue in the language of the page. Each script is built with copies of its own of the sentences it
 * says, of all languages, so that none is asked for and no page carries them.
 */
export function spokenHere<Part>(spoken: Record<string, Part>): Part {
  const [language = ''] = document.documentElement.lang.split('-');
  return spoken[fileOf(language)] ?? spoken[fileOf('en')]!;
}
