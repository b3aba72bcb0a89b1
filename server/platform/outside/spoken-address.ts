import { domainToASCII, domainToUnicode } from 'node:url';

/** Letters as Yoruba, Igbo, Hausa and English are written with: those of other alphabets can pass for them. */
const ours = /^[\p{Script=Latin}\p{M}\p{Nd}.-]+$/u;

/**
 * A host as people write it: `ọja.com` of `xn--ja-58s.com`. One that would not lead back to the same host, or that is
 * written in another alphabet, stays as DNS has it, so that none reads as another one.
 */
export function spokenHost(host: string): string {
  const spoken = domainToUnicode(host);
  return ours.test(spoken) && domainToASCII(spoken) === host ? spoken : host;
}

/** An origin as people say it, without `https://`; for reading, never for a link. */
export function spokenAddress(origin: string): string {
  const { hostname, port } = new URL(origin);
  return `${spokenHost(hostname)}${port ? `:${port}` : ''}`;
}
