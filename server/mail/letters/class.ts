import { product } from '#shared/product.ts';
import { button, facts, words, type Letter, type Part } from './letter.ts';
import type { ClassNews, Letters } from './template-data.ts';
import { greeting } from '../text.ts';

const classFacts = (data: ClassNews): Part =>
  facts(['Class', data.title], ['When', `${data.when} (Lagos time)`], ['Host', data.host_name]);
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

/** What is late, or of a class that was moved, is read at another time than it was meant for: none says how long it is. */
const reminder = (subject: (data: ClassNews) => string, text: string) => (data: ClassNews) =>
  letter(data, subject(data), `${data.title}, ${data.when}`, [
    hello(data, text),
    classFacts(data),
    button('Open my seat', data.link),
    personal,
  ]);

export const classLetters = {
  'class-seat-confirmed': (data) =>
    letter(data, 'Your seat is reserved', `${data.title}, ${data.when}`, [
      hello(data, 'your seat in the free live class is reserved.'),
      classFacts(data),
      button('Open my seat', data.link),
      personal,
      words('The calendar file is attached; add it so that you do not forget. We remind you as well.'),
    ]),

  'class-waitlisted': (data) =>
    letter(data, 'You are on the waiting list', `${data.title}, ${data.when}`, [
      hello(data, 'every seat of the free live class is held or taken, so you are in the waiting line.'),
      classFacts(data),
      button('See my place', data.link),
      words('As soon as a seat is free and your turn comes, it is yours and we write to you.'),
    ]),

  'class-seat-freed': (data) =>
    letter(data, 'A seat is free, and it is yours', `${data.title}, ${data.when}`, [
      hello(data, 'a seat was given up and you were next in line. It is reserved for you now.'),
      classFacts(data),
      button('Open my seat', data.link),
      personal,
    ]),

  'class-seat-canceled': (data) =>
    letter(data, 'You gave your seat up', 'It goes to the next in line.', [
      hello(data, 'your seat was given up, as you asked. Register again if you change your mind.'),
      classFacts(data),
    ]),

  'class-moved': (data) =>
    letter(data, 'Your live class has a new time', `Now ${data.when}`, [
      hello(data, 'the free live class was moved. You need not do anything to keep your place.'),
      classFacts(data),
      button('Open my page', data.link),
      ...(data.calendar ? [words('The attached file changes the event in your calendar.')] : []),
    ]),

  'class-called-off': (data) =>
    letter(data, 'Your live class does not take place', `${data.title}, ${data.when}`, [
      hello(data, 'the free live class was called off, and we are sorry. You need not do anything.'),
      classFacts(data),
      words('On the page below you can have us write to you when the next one is scheduled.'),
      button('See the next class', data.link),
      ...(data.calendar ? [words('The attached file takes the event out of your calendar.')] : []),
    ]),

  'class-replay': (data) =>
    letter(data, 'The replay of your live class', data.title, [
      hello(
        data,
        'the class has ended. Its slides and captions, and the recording when there is one, are on your page.',
      ),
      button('Open the replay', data.link),
    ]),

  'class-checklist': (data) =>
    letter(data, `Your ${data.gift_title ?? 'checklist'}`, 'Thank you for coming.', [
      hello(data, `thank you for coming. The ${data.gift_title ?? 'checklist'} is yours, as promised.`),
      button('Open the checklist', data.link),
    ]),

  'class-announced': (data) =>
    letter(data, 'A free live class is scheduled', `${data.title}, ${data.when}`, [
      words('Hello, you asked to hear of our next free live class. Here it is.'),
      classFacts(data),
      button('Reserve my seat', data.link),
    ]),

  'class-reminder-day': reminder(
    ({ when }) => `Your live class is on ${when}`,
    'the free live class is coming up.',
  ),

  'class-reminder-hour': reminder(
    () => 'Your live class begins within the hour',
    'the free live class begins within the hour.',
  ),

  'class-reminder-minutes': reminder(
    () => 'Your live class is about to begin',
    'the free live class is about to begin. Open your seat now.',
  ),
} satisfies Partial<Letters>;
