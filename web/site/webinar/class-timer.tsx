import { useEffect, useState } from 'react';
import type { LiveClass } from '#shared/api/live-class.ts';

/** "1:02:03", or "02:03" below an hour; whole seconds. */
export function runningTime(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const two = (part: number) => String(part).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  return `${hours > 0 ? `${hours}:` : ''}${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** The server's time, going on by this device's clock since it was told. */
export function useServerTime(told: string): number {
  const [now, setNow] = useState(() => Date.parse(told));
  useEffect(() => {
    const skew = Date.parse(told) - Date.now();
    const tick = () => setNow(Date.now() + skew);
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [told]);
  return now;
}

const dayMs = 86_400_000;

/** How long the class has run, or how long until it begins. `told` is the server's time of the view. */
export function ClassTimer({ liveClass, told }: { liveClass: LiveClass; told: string }) {
  const now = useServerTime(told);
  const starts = Date.parse(liveClass.starts_at);
  const planned = runningTime(Date.parse(liveClass.ends_at) - starts);
  if (liveClass.status === 'ended') return null;
  const began = liveClass.started_at === null ? null : Date.parse(liveClass.started_at);
  const left = starts - now;
  const [label, time, more] =
    began !== null
      ? ['Running for', runningTime(now - began), `planned ${planned}`]
      : left > 0
        ? ['Begins in', left >= dayMs ? daysOf(left) : runningTime(left), null]
        : ['Should have begun', runningTime(-left), 'ago'];
  return (
    <p role="timer" aria-live="off" className="m-0 tabular-nums">
      {label} <strong className="font-display text-2xl">{time}</strong>
      {more && <span className="text-muted"> {more}</span>}
    </p>
  );
}

function daysOf(ms: number): string {
  const days = Math.floor(ms / dayMs);
  const hours = Math.floor((ms % dayMs) / 3_600_000);
  return `${days} ${days === 1 ? 'day' : 'days'} ${hours} ${hours === 1 ? 'hour' : 'hours'}`;
}
