import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type Tone = 'good' | 'bad' | 'warn' | 'neutral' | 'highlight';

const tones: Record<Tone, string> = {
  good: 'bg-soft text-on-soft',
  bad: 'bg-danger-soft text-danger',
  warn: 'bg-highlight-soft text-warn',
  neutral: 'bg-sunken text-muted',
  highlight: 'bg-highlight text-on-highlight',
};

export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={cx(
        'inline-flex max-w-full shrink-0 items-center gap-1.5 rounded-full px-2.5 py-0.5 text-[0.875rem] font-semibold',
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}

/** The state of a thing: a dot and a word, so that colour is never the only sign. */
export function StateLabel({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <Badge tone={tone}>
      <span aria-hidden="true" className="size-2 rounded-full bg-current" />
      {children}
    </Badge>
  );
}
