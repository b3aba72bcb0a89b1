import { useCallback, useEffect, useRef, useState } from 'react';
import type { AnswerOf } from '#shared/api/contract.ts';
import type { holdSeat, LiveClass } from '#shared/api/live-class.ts';
import { useHoldSeatMutation } from '#web/client/live-class-api.ts';
import { stored } from '#web/client/stored.ts';
import { leftOf, timerStart } from './countdown.ts';

const again = 15_000;
type Hold = AnswerOf<typeof holdSeat>;

export interface SeatHold {
  /** Milliseconds until the held seat is released; null before the page's script runs. */
  left: number | null;
  hold: Hold | null;
  /** The server could not be asked; it is asked again. */
  unreachable: boolean;
  refresh: () => void;
}

/** The truthful countdown: it shows the hold that the server really keeps, and asks for a new one at zero. */
export function useSeatHold(liveClass: LiveClass | null): SeatHold {
  const [ask] = useHoldSeatMutation();
  const [hold, setHold] = useState<Hold | null>(null);
  const [left, setLeft] = useState<number | null>(null);
  const [unreachable, setUnreachable] = useState(false);
  const end = useRef<number | null>(null);
  const asking = useRef(0);
  const slug = liveClass?.slug;

  const refresh = useCallback(async () => {
    if (!slug) return;
    asking.current = Date.now();
    const { data } = await ask({ params: { slug }, body: {} });
    setUnreachable(!data);
    if (!data) return;
    setHold(data);
    // The server's clock decides; this device's may be wrong.
    const skew = Date.now() - Date.parse(data.now);
    end.current = data.ends_at ? Date.parse(data.ends_at) + skew : null;
    if (data.started_ms !== null) stored.set('webinarTimer', String(data.started_ms + Math.min(0, skew)));
    setLeft(end.current === null ? 0 : Math.max(0, end.current - Date.now()));
  }, [ask, slug]);

  useEffect(() => {
    const tick = () => {
      const now = Date.now();
      const rest = end.current === null ? leftOf(timerStart(now), now) : Math.max(0, end.current - now);
      setLeft(rest);
      if (rest === 0 && now - asking.current >= again) void refresh();
    };
    const first = setTimeout(() => {
      tick();
      void refresh();
    });
    const timer = setInterval(tick, 1000);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [refresh]);

  return { left, hold, unreachable, refresh: () => void refresh() };
}
