/** Headers of every answer of the platform's own host. */
export const safety: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  // A product's barcode is read by the phone's camera; no script but ours runs at this host.
  'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
};

/** Of every call’s answer: nobody keeps it, and no other page takes it in. */
export const ofCalls = { 'cache-control': 'no-store', 'cross-origin-resource-policy': 'same-origin' };

/** A year. What else is below this name is the operator's to know; owners' own domains are never told it. */
export const overTls = (subdomains = false) => ({
  'strict-transport-security': `max-age=31536000${subdomains ? '; includeSubDomains' : ''}`,
});
