/** The day the terms of service were last changed: shown on their page and kept with every acceptance. */
export const termsVersion = '2026-11-26';

/** The day the privacy policy was last changed. */
export const privacyVersion = '2026-11-27';
