/**
 * Push services of the browsers people use. The address of a subscription is given to us by a browser, or by whoever
 * pretends to be one, and we call it: only these hosts are called, over TLS at its own port, and none of them belongs
 * to a network of ours.
 */
const known: readonly RegExp[] = [
  /^fcm\.googleapis\.com$/,
  /^([\w-]+\.)*push\.services\.mozilla\.com$/,
  /^([\w-]+\.)*push\.apple\.com$/,
  /^([\w-]+\.)*notify\.windows\.com$/,
];

/** Whether messages may be sent to this address. `more`: origins that the operator added. */
export function isPushService(endpoint: string, more: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const url = new URL(endpoint);
  if (url.username || url.password) return false;
  if (more.includes(url.origin)) return true;
  return url.protocol === 'https:' && url.port === '' && known.some((host) => host.test(url.hostname));
}
