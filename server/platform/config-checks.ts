/** A setting that is missing or unsafe; the message is one line that names the variable. */
export class ConfigError extends Error {}

export function isLoopback(url: string): boolean {
  return /^https?:\/\/(localhost|127\.|\[::1\])/.test(url);
}
