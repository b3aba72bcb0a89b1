import { useCallback, useEffect, useRef, useState } from 'react';
import type { AnswerOf } from '#shared/api/contract.ts';
import type { holdSeat, LiveClass } from '#shared/api/live-class.ts';
import { liveClassCalls } from '#web/client/live-class-calls.ts';
import { stored } from '#web/client/stored.ts';
import { leftOf, timerStart } from './countdown.ts';

/** So long after a question it may be asked again; when all seats are held, longer. */
const again = 15_000;
const againWhenFull = 60_000;
type Hold = AnswerOf<typeof holdSeat>;

export interface SeatHold {
  /** Milliseconds until the held seat is released; null while the server is not known to hold one. */
  left: number | null;
  /** What the browser kept of its last hold, standing still until the server has answered for the first time. */
  expected: number | null;
  hold: Hold | null;
  /** The server could not be asked; it is asked again. */
  unreachable: boolean;
  refresh: () => void;
}

/** The truthful countdown: it runs only for a hold that the server really keeps, and asks for a new one at zero. */
export function useSeatHold(liveClass: LiveClass | null): SeatHold {
  const [hold, setHold] = useState<Hold | null>(null);
  const [left, setLeft] = useState<number | null>(null);
  const [expected, setExpected] = useState<number | null>(null);
  const [unreachable, setUnreachable] = useState(false);
  const end = useRef<number | null>(null);
  const askAt = useRef(0);
  const slug = liveClass?.slug;

  const refresh = useCallback(async () => {
    if (!slug) return;
    askAt.current = Date.now() + again;
    const { data } = await liveClassCalls.holdSeat({ params: { slug }, body: {} });
    setUnreachable(!data);
    if (!data) return;
    setHold(data);
    // The server's clock decides; this device's may be wrong.
    const skew = Date.now() - Date.parse(data.now);
    end.current = data.ends_at ? Date.parse(data.ends_at) + skew : null;
    // By this device's clock, which may be wrong; up to a minute it may be the line that is slow.
    const wrong = skew > 60_000 ? skew : Math.min(0, skew);
    if (data.started_ms !== null) stored.set('webinarTimer', String(data.started_ms + wrong));
    setLeft(leftUntil(end.current));
    if (data.state === 'none') askAt.current = Date.now() + againWhenFull;
    else askAt.current = end.current === null ? Infinity : Math.max(askAt.current, end.current);
  }, [slug]);

  useEffect(() => {
    const tick = () => {
      setLeft(leftUntil(end.current));
      if (Date.now() >= askAt.current) void refresh();
    };
    const first = setTimeout(() => {
      const now = Date.now();
      setExpected(leftOf(timerStart(now), now));
      void refresh();
    });
    const timer = setInterval(tick, 1000);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [refresh]);

  return { left, expected, hold, unreachable, refresh: () => void refresh() };
}

const leftUntil = (end: number | null) => (end === null ? null : Math.max(0, end - Date.now()));
