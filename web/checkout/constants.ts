/** Every number of the card window, each once. */
export const popupIdLength = 5;
/** How long the window takes to fade away. */
export const fadeMs = 300;
/** From putting the pre-checkout modal into the page to showing it, so that the browser sees the change. */
export const modalDelayMs = 50;
/** A finger that lifts within this time has tapped; later it was a press or a scroll. */
export const tapWindowMs = 125;
/** One frame, where the browser does not announce them. */
export const frameFallbackMs = 16;
export const buttonMinWidthPx = 190;
/** A referrer longer than this is cut at its query. */
export const referrerLimit = 500;
/** How long the provider's frame may take before the customer is led to the payment page instead. */
export const loadWithinMs = 10_000;

export const applePayTerms = {
  version: 6,
  countryCode: 'NG',
  networks: ['visa', 'masterCard'],
  capabilities: ['supports3DS', 'supportsCredit', 'supportsDebit'],
  billingFields: ['postalAddress', 'name', 'phone', 'email'],
} as const;
