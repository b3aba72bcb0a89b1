/** A setting that is missing or unsafe; the message is one line that names the variable. */
export class ConfigError extends Error {}

export function isLoopback(url: string): boolean {
  return /^https?:\/\/(localhost|127\.|\[::1\])/.test(url);
}

/** An address that nobody on the way may read along; null where there is none. @throws ConfigError */
export function sealedOnItsWay(variable: string, url: string | undefined): string | null {
  if (url && !isLoopback(url) && !url.startsWith('https:'))
    throw new ConfigError(`${variable}: must be https outside this machine`);
  return url ?? null;
}

/** Origins separated by commas, as a variable has them. @throws ConfigError where one is none, or goes over the net unsealed. */
export function originsIn(variable: string, text: string): string[] {
  const origins = text.split(',').flatMap((one) => one.trim() || []);
  for (const origin of origins) {
    if (!URL.canParse(origin) || new URL(origin).origin !== origin)
      throw new ConfigError(`${variable}: takes origins such as https://push.example, separated by commas`);
    if (!origin.startsWith('https:') && !isLoopback(origin))
      throw new ConfigError(`${variable}: must be https outside this machine`);
  }
  return origins;
}
