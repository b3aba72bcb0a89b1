const minute = 60_000;
const hour = 60 * minute;

function liveOffsets(): number[] {
  const offsets = [0];
  for (let i = 1; i <= 4; i += 1) offsets.push(i * 3 * minute);
  for (let at = 12 * minute + hour; at <= 72 * hour; at += hour) offsets.push(at);
  return offsets;
}

/**
 * When an event is tried, in ms after the first try. Live: four more tries 3 minutes apart, then hourly until 72 hours
 * after the first. Test: hourly for 10 hours.
 */
export const schedules: Record<'live' | 'test', readonly number[]> = {
  live: liveOffsets(),
  test: Array.from({ length: 11 }, (_, hours) => hours * hour),
};

/** A try that takes longer than this counts as failed, ms. */
export const TRY_LIMIT = 30_000;
