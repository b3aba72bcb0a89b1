import type { Unfinished } from '#shared/api/unfinished.ts';
import { lagosMoment } from '#shared/lagos.ts';

type Tone = 'neutral' | 'good' | 'warn';

/** How an unfinished checkout stands with its reminder. */
export function reminderWords({ reminder, moved_at, has_email }: Unfinished): { words: string; tone: Tone } {
  switch (reminder) {
    case 'none':
      return {
        words: has_email ? 'No reminder' : 'No mail address, so no reminder',
        tone: 'neutral',
      };
    case 'waiting':
      return { words: 'A reminder goes by itself', tone: 'neutral' };
    case 'sent':
      return { words: moved_at ? `Reminded on ${lagosMoment(moved_at)}` : 'Reminded', tone: 'good' };
    case 'sold_out':
      return { words: 'Not reminded: sold out', tone: 'warn' };
    case 'stopped':
      return { words: 'Wants no reminders', tone: 'neutral' };
    case 'not_needed':
      return { words: 'No reminder needed', tone: 'neutral' };
    case 'too_late':
      return { words: 'Not reminded: it was too late', tone: 'neutral' };
  }
}
