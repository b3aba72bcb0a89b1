import type { NameOrder } from '#shared/api/names.ts';
import { lagosDate, lagosDay, startOfLagosDay } from '#shared/lagos.ts';
import { naira } from '#shared/money.ts';
import { nameWorkingDays } from '#shared/names.ts';
import { product } from '#shared/product.ts';
import type { Tone } from '#web/ui/badge.tsx';

interface Said {
  tone: Tone;
  label: string;
  /** What it means, and what to do. */
  text: string;
}

export const dayOf = (promised: string | null) => (promised ? lagosDate(startOfLagosDay(promised)) : '');

/** Whether a name’s records are ours to set: it is registered through us, and not on its way to another registrar. */
export const weSetIts = ({ state }: NameOrder): boolean =>
  ['registered', 'ending', 'renewing'].includes(state);

/** What a card of a name is headed with. */
export const titleOf = ({ name, wanted, state }: NameOrder): string =>
  name ?? (state === 'entitled' ? 'Your free .com.ng name' : (wanted[0] ?? 'Your free .com.ng name'));

/** How a name stands, in words. */
export function standing(order: NameOrder, yearKobo: number): Said {
  const day = dayOf(order.promised_on);
  const end = order.ends_at ? lagosDate(order.ends_at) : '';
  switch (order.state) {
    case 'entitled':
      return {
        tone: 'warn',
        label: 'Yours to choose',
        text: `It came with your Starter Pack. A name costs ${naira(yearKobo)} a year, and the first year is free. Say which one you want, and we register it in your name within ${nameWorkingDays} working days.`,
      };
    case 'asked':
      return {
        tone: 'neutral',
        label: 'Asked for',
        text: `We ask the registry for it by ${day} and write to you. Until we are at it you can change your mind.`,
      };
    case 'registering':
      return { tone: 'neutral', label: 'In hand', text: `We are registering it, by ${day} at the latest.` };
    case 'refused':
      return {
        tone: 'bad',
        label: 'Not to be had',
        text: 'Choose another name below. What you typed is kept.',
      };
    case 'withdrawn':
      return {
        tone: 'neutral',
        label: 'Withdrawn',
        text: 'Nothing is registered. Should the money stay with us after all, you can choose your name again.',
      };
    case 'expired':
      return {
        tone: 'bad',
        label: 'Ended',
        text: `Its year was over on ${end}, and it was not renewed. Write to ${product.email} at once if you want it after all.`,
      };
    case 'let_go':
      return {
        tone: 'neutral',
        label: 'Let go',
        text: 'Somebody else may register it now. Take it off your cards and pages.',
      };
    case 'moved_away':
      return {
        tone: 'neutral',
        label: 'Moved away',
        text: 'It is yours, and your new registrar looks after it.',
      };
    default:
      return held(order, { day, end, price: naira(yearKobo) });
  }
}

/** A name that is registered, year by year. */
function held(order: NameOrder, { day, end, price }: { day: string; end: string; price: string }): Said {
  switch (order.state) {
    case 'ending':
      return {
        tone: 'warn',
        label: 'Runs out',
        text: `You let it run out on ${end}, and nothing is to be paid. Until then you can keep it after all.`,
      };
    case 'renewing':
      return {
        tone: 'good',
        label: 'Paid',
        text: `The next year is paid. We renew it by ${day}; if we cannot, your money goes back to you.`,
      };
    case 'leaving':
      return {
        tone: 'warn',
        label: 'Moving away',
        text: `We put its transfer code here by ${day} and write to you. It is paid until ${end}.`,
      };
    case 'code_ready':
      return {
        tone: 'warn',
        label: 'Code is there',
        text: `Show the code and give it to your new registrar, who asks for the name with it. It is paid until ${end}.`,
      };
    default:
      return order.payable
        ? {
            tone: 'warn',
            label: `Ends on ${end}`,
            text: `Pay ${price} before ${end} to keep it for another year. We charge nothing by ourselves: if you do not pay, we let it go on that day.`,
          }
        : {
            tone: 'good',
            label: 'Registered',
            text: `It is yours until ${end}. We remind you 60 days before; you pay the next year then, if you want it. Nothing is charged by itself.`,
          };
  }
}

/** Whether we said a day that is over; the day in words. */
export function lateSince({ promised_on: promised, state }: NameOrder): string | null {
  const waits = ['asked', 'registering', 'registered', 'renewing', 'leaving'].includes(state);
  return waits && promised !== null && lagosDay(new Date()) > promised ? dayOf(promised) : null;
}
