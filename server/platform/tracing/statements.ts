import type { Send } from '../database/statements.ts';
import type { Tracing } from './tracing.ts';

export const inPostgres = { kind: 'client', facts: { 'db.system.name': 'postgresql' } } as const;

/** Notes what kind each statement is, where anybody is told. */
export const asksTold = (tracing: Tracing | null | undefined, send: Send): Send =>
  tracing
    ? (text, values, ask) => {
        tracing.asks(text);
        return send(text, values, ask);
      }
    : send;
