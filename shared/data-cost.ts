import { naira } from './money.ts';

/**
 * What so many bytes cost a shopper, as people say it: `about 9 kobo`, `about ₦1.20`. Two figures, since more would
 * pretend to know.
 * @param koboPerMb what 1,000,000 bytes cost (kobo).
 */
export function dataCost(bytes: number, koboPerMb: number): string {
  const kobo = Number(((bytes * koboPerMb) / 1_000_000).toPrecision(2));
  if (kobo < 0.1) return 'less than 0.1 kobo';
  return `about ${kobo < 100 ? `${kobo} kobo` : naira(Math.round(kobo))}`;
}
