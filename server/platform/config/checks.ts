import { parsedAddress } from '#shared/web-address.ts';

/** A setting that is missing or unsafe; the message is one line that names the variable. */
export class ConfigError extends Error {}

/** Whether an address is on this machine. The whole host decides: `localhost.example` is somebody else's. */
export function isLoopback(url: string): boolean {
  return /^((.+\.)?localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(parsedAddress(url)?.hostname ?? '');
}

/** An address of which nobody on the way may read along. @throws ConfigError where somebody could. */
export function mustBeSealed(variable: string, url: string): void {
  if (!isLoopback(url) && !url.startsWith('https:'))
    throw new ConfigError(`${variable}: must be https outside this machine`);
}

/** Origins separated by commas, as a variable has them. @throws ConfigError where one is none, or goes over the net unsealed. */
export function originsIn(variable: string, text: string): string[] {
  const origins = text.split(',').flatMap((one) => one.trim() || []);
  for (const origin of origins) {
    if (!URL.canParse(origin) || new URL(origin).origin !== origin)
      throw new ConfigError(`${variable}: takes origins such as https://push.example, separated by commas`);
    mustBeSealed(variable, origin);
  }
  return origins;
}

/** A live key is for the provider alone. @throws ConfigError where an address is a program's on this machine. */
export function refuseLoopback(bases: Readonly<Record<string, string>>): void {
  for (const [name, base] of Object.entries(bases))
    if (isLoopback(base)) throw new ConfigError(`${name}: a live key must not meet a loopback address`);
}
