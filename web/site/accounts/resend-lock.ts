import { useEffect, useState } from 'react';
import { resendLockMs } from '#shared/api/account-words.ts';
import { stored } from '#web/client/stored.ts';

export type ResendKind = 'verification' | 'reset';

const names = { verification: 'verifyLock', reset: 'resetLock' } as const;

/** When resending is free again, as kept by this browser; 0 when it is free. A time the lock could not have set is dropped. */
export function lockedUntil(kind: ResendKind, now = Date.now()): number {
  const until = Number(stored.get(names[kind]) ?? Number.NaN);
  const plausible = Number.isFinite(until) && until > now && until <= now + resendLockMs;
  return plausible ? until : 0;
}

export function lockResending(kind: ResendKind, now = Date.now()): void {
  stored.set(names[kind], String(now + resendLockMs));
}

/** Milliseconds that the lock still holds, counted down every second; survives a reload. */
export function useResendLock(kind: ResendKind): { leftMs: number; lock: () => void } {
  const [leftMs, setLeft] = useState(0);
  useEffect(() => {
    const look = () => setLeft(Math.max(0, lockedUntil(kind) - Date.now()));
    const first = setTimeout(look, 0);
    const timer = setInterval(look, 1000);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [kind]);
  return {
    leftMs,
    lock: () => {
      lockResending(kind);
      setLeft(resendLockMs);
    },
  };
}

/** `4:05` for people. */
export function clockOf(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
