/** `4:05`, `04:05` or `1:04:05` → seconds; null for anything else and for nothing at all, which never counts as watched. */
export function secondsOfDuration(text: string): number | null {
  const match = /^(?:(\d{1,3}):)?(\d{1,3}):([0-5]\d)$/.exec(text.trim());
  if (!match) return null;
  const [, hours, minutes = '0', seconds = '0'] = match;
  if (hours !== undefined && Number(minutes) > 59) return null;
  return Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds) || null;
}

/** Where a player is: seconds → `mm:ss`, or `hh:mm:ss` from an hour on. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(Number.isFinite(seconds) ? seconds : 0));
  const two = (value: number) => String(value).padStart(2, '0');
  const rest = `${two(Math.floor((whole % 3600) / 60))}:${two(whole % 60)}`;
  return whole < 3600 ? rest : `${two(Math.floor(whole / 3600))}:${rest}`;
}
