import { product } from '#shared/product.ts';
import type { Letter, Part } from './letter.ts';
import type { ClassNews } from './template-data.ts';
import { greeting } from './text.ts';

const words = (text: string): Part => ({ kind: 'words', text });
const button = (label: string, href: string): Part => ({ kind: 'button', label, href });
const facts = (data: ClassNews): Part => ({
  kind: 'facts',
  facts: [
    { label: 'Class', value: data.title },
    { label: 'When', value: `${data.when} (Lagos time)` },
    { label: 'Host', value: data.host_name },
  ],
});
const hello = (data: ClassNews, text: string) => words(`${greeting(data.first_name)} ${text}`);

function letter(data: ClassNews, subject: string, preview: string, parts: Part[]): Letter {
  return {
    subject,
    preview,
    sender: { name: product.name },
    title: subject,
    parts,
    reason: `You get this because this address was registered for a free class of ${product.name}. If it was not you, open the link and give the seat up, or do nothing.`,
    ...(data.calendar ? { calendar: data.calendar } : {}),
  };
}

const personal = words('The link is yours alone: whoever opens it sits in your seat.');

export function seatConfirmed(data: ClassNews): Letter {
  return letter(data, 'Your seat is reserved', `${data.title}, ${data.when}`, [
    hello(data, 'your seat in the free live class is reserved.'),
    facts(data),
    button('Open my seat', data.link),
    personal,
    words('The calendar file is attached; add it so that you do not forget. We remind you as well.'),
  ]);
}

export function seatWaitlisted(data: ClassNews): Letter {
  return letter(data, 'You are on the waiting list', `${data.title}, ${data.when}`, [
    hello(data, 'every seat of the free live class is held or taken, so you are in the waiting line.'),
    facts(data),
    button('See my place', data.link),
    words('As soon as a seat is free and your turn comes, it is yours and we write to you.'),
  ]);
}

export function seatFreed(data: ClassNews): Letter {
  return letter(data, 'A seat is free, and it is yours', `${data.title}, ${data.when}`, [
    hello(data, 'a seat was given up and you were next in line. It is reserved for you now.'),
    facts(data),
    button('Open my seat', data.link),
    personal,
  ]);
}

export function seatCanceled(data: ClassNews): Letter {
  return letter(data, 'You gave your seat up', 'It goes to the next in line.', [
    hello(data, 'your seat was given up, as you asked. Register again if you change your mind.'),
    facts(data),
  ]);
}

const reminder = (subject: string, text: string) => (data: ClassNews) =>
  letter(data, subject, `${data.title}, ${data.when}`, [
    hello(data, text),
    facts(data),
    button('Open my seat', data.link),
    personal,
  ]);
export const reminderDay = reminder('Your live class is tomorrow', 'the free live class is a day away.');
export const reminderHour = reminder(
  'Your live class begins in 1 hour',
  'the free live class begins in one hour.',
);
export const reminderMinutes = reminder(
  'Your live class begins in 5 minutes',
  'the free live class is about to begin. Open your seat now.',
);

export function classMoved(data: ClassNews): Letter {
  return letter(data, 'Your live class has a new time', `Now ${data.when}`, [
    hello(data, 'the free live class was moved. You need not do anything to keep your place.'),
    facts(data),
    button('Open my page', data.link),
    ...(data.calendar ? [words('The attached file changes the event in your calendar.')] : []),
  ]);
}

export function classReplay(data: ClassNews): Letter {
  return letter(data, 'The replay of your live class', data.title, [
    hello(
      data,
      'the class has ended. Its slides and captions, and the recording when there is one, are on your page.',
    ),
    button('Open the replay', data.link),
  ]);
}

export function classChecklist(data: ClassNews): Letter {
  return letter(data, `Your ${data.gift_title ?? 'checklist'}`, 'Thank you for coming.', [
    hello(data, `thank you for coming. The ${data.gift_title ?? 'checklist'} is yours, as promised.`),
    button('Open the checklist', data.link),
  ]);
}

export function classAnnounced(data: ClassNews): Letter {
  return letter(data, 'A free live class is scheduled', `${data.title}, ${data.when}`, [
    words('Hello, you asked to hear of our next free live class. Here it is.'),
    facts(data),
    button('Reserve my seat', data.link),
  ]);
}
