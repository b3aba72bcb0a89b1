const browsers: [pattern: RegExp, name: string][] = [
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/OPR\//, 'Opera'],
  [/EdgA?\//, 'Edge'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: [pattern: RegExp, name: string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iPhone or iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
];

const named = (list: [RegExp, string][], text: string) => list.find(([pattern]) => pattern.test(text))?.[1];

/** What a browser calls itself, as people do: “Chrome on Android”. */
export function browserName(userAgent: string): string {
  const browser = named(browsers, userAgent) ?? 'A browser';
  const system = named(systems, userAgent);
  return system ? `${browser} on ${system}` : browser;
}
