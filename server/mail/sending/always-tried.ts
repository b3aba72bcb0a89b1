import type { TemplateName } from '../letters/template-data.ts';

/**
 * What goes to an address though mails did not arrive there: what its reader asks for at this moment, by typing the
 * address, and what protects an account. Who mends their address has to be let in, and nobody is to be kept from hearing
 * that a lock was changed. Strangers can cause few of them (`bounds.ts`).
 */
const templates: readonly TemplateName[] = [
  'verify-email',
  'already-registered',
  'reset-password',
  'sign-in-link',
  'password-changed',
  'email-change',
  'email-changed',
  'google-added',
  'two-step-on',
  'two-step-off',
  'second-step-locked',
  'second-step-lost',
  'recovery-code-used',
  'passkey-added',
  'passkey-removed',
  'course-link',
  'class-seat-confirmed',
  'class-waitlisted',
  'newsletter-confirm',
  'address-tried',
];

export const isAlwaysTried = (template: string): boolean =>
  (templates as readonly string[]).includes(template);
