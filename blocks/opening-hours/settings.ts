import { z } from 'zod';
import { block, shows } from '../block.ts';
import { choice, day, heading, hour, line, list, text } from '../fields.ts';
import { dayNames } from './week.ts';

export const openingHours = block({
  type: 'opening-hours',
  name: 'Opening hours',
  purpose: 'When people find you at your shop or on the phone, and whether you are open just now.',
  settings: z.object({
    heading: heading(),
    hours: list(
      'Hours',
      z.object({
        from: choice('From', dayNames),
        to: choice('To', { same: 'That day alone', ...dayNames }),
        opens: hour('Opens'),
        closes: hour(
          'Closes',
          'An hour before you open is the next morning. The same hour twice is day and night.',
        ),
      }),
      {
        one: 'Hours',
        most: 21,
        help: 'A day without hours is closed. Add it twice for a break at noon.',
      },
    ),
    special: list(
      'Days that are different',
      z.object({
        day: day('Day'),
        opens: hour('Opens', 'Leave both hours empty if you are closed.'),
        closes: hour('Closes'),
        why: line('What it is', 60, 'For example Christmas. Shoppers read it.'),
      }),
      { one: 'Day', most: 40, help: 'Holidays and days off. Shoppers read them a month before.' },
    ),
    note: text('Note', 2100, 'Prayer times, how late an order can come in.'),
  }),
  // Hours nobody meant would send people to a closed door: days stand there to be filled.
  example: (trade) => ({
    heading: 'When we are open',
    hours: [
      { from: 'monday' as const, to: 'friday' as const },
      { from: 'saturday' as const },
      { from: 'sunday' as const },
    ],
    note:
      trade === 'food'
        ? 'Ask us what is on the fire, and how late an order can come in.'
        : 'Ask us before you come, so that somebody is there.',
  }),
  shows: shows<{
    /** Whether somebody is there now, with a sentence; null while no hours are said. */
    now: { open: boolean; said: string } | null;
    /** Which day of the week it is, Monday being 0. */
    today: number;
    /** Days of the coming month that are different. */
    special: { day: string; hours: string; why: string }[];
  }>(),
});
