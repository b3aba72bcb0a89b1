/** In the order in which they are asked: what calls itself several things is the first of them. */
const browsers: [mark: RegExp, name: string][] = [
  [/\bOPR\/|\bOPiOS\/|Opera Mini/, 'Opera'],
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bCriOS\/|\bChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const machines: [mark: RegExp, name: string][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
];

const firstOf = (list: typeof browsers, text: string) => list.find(([mark]) => mark.test(text))?.[1];

/** What people call the browser of a request: `Chrome on Android`; '' where nothing of it is known. */
export function deviceWords(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, 500);
  const [browser, machine] = [firstOf(browsers, text), firstOf(machines, text)];
  return browser && machine ? `${browser} on ${machine}` : (browser ?? machine ?? '');
}
