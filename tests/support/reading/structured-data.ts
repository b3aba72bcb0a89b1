import Validator from '@adobe/structured-data-validator';

export type Thing = Record<string, unknown> & { '@type': string };

/** What a page tells search engines, in its order. */
export const thingsIn = (page: Document): Thing[] =>
  [...page.querySelectorAll('script[type="application/ld+json"]')].map(
    (one) => JSON.parse(one.textContent ?? '') as Thing,
  );

/** The validator has rules for organisations and none for shops, which are some. */
const asKnown = (thing: Thing) =>
  thing['@type'] === 'Store' ? { ...thing, '@type': ['Store', 'Organization'] } : thing;

/** What search engines would find wrong in it. */
export async function errorsOf(things: readonly Thing[]): Promise<string[]> {
  const jsonld = Object.groupBy(things.map(asKnown), (thing) => String(thing['@type'])) as Record<
    string,
    unknown[]
  >;
  const issues = await new Validator().validate({ jsonld, microdata: {}, rdfa: {} });
  return issues.filter(({ severity }) => severity === 'ERROR').map(({ issueMessage }) => issueMessage);
}
