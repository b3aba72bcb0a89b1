/** So long a try to pay lives, and so long goods are held for it (milliseconds); then the provider is asked a last time. */
export const attemptLifeMs = 1_800_000;
