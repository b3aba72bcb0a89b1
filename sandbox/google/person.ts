import { createHash, randomBytes } from 'node:crypto';

export interface PickedPerson {
  email: string;
  given_name: string;
  family_name: string;
  /** Whether the issuer has seen the person read mail of this address. */
  verified: boolean;
}

/** People one can be with a tap. */
export const people: readonly PickedPerson[] = [
  { email: 'ada.obi@gmail.example', given_name: 'Ada', family_name: 'Obi', verified: true },
  { email: 'tunde.bello@gmail.example', given_name: 'Tunde', family_name: 'Bello', verified: true },
];

const lifeSeconds = 3_600;

/** What an ID token says of a person. The same address always gets the same subject, like one account. */
export function claimsOf(
  person: PickedPerson,
  about: { issuer: string; clientId: string; nonce: string; now: number },
): Record<string, unknown> {
  const email = person.email.trim();
  const iat = Math.floor(about.now / 1000);
  return {
    iss: about.issuer,
    azp: about.clientId,
    aud: about.clientId,
    sub: subjectOf(email),
    email,
    email_verified: person.verified,
    ...(about.nonce === '' ? {} : { nonce: about.nonce }),
    nbf: iat - 300,
    name: `${person.given_name} ${person.family_name}`.trim(),
    given_name: person.given_name,
    family_name: person.family_name,
    iat,
    exp: iat + lifeSeconds,
    jti: randomBytes(20).toString('hex'),
  };
}

/** 21 digits, as the real ones have. */
function subjectOf(email: string): string {
  const number = BigInt(`0x${createHash('sha256').update(email.toLowerCase()).digest('hex')}`);
  return `1${String(number % 10n ** 20n).padStart(20, '0')}`;
}
