import { z } from 'zod';
import { isPhone, normalisePhone } from '../phone.ts';
import { Detail, Email } from './accounts.ts';
import { contract } from './contract.ts';
import { MailReason } from './mail-reason.ts';
import { inOneLine } from './text.ts';

export { holdMs, holdSentence, calendarPath } from './live-class-words.ts';

/** The live page says that it is still there this often (milliseconds). */
export const beatMs = 30_000;
/** Share of the class's real length that counts as having attended. */
export const presentShare = 0.6;
/** So many code words must have been given, whatever their number. */
export const fewestWords = 2;
/** The rule of attendance, as the page says it. */
export const attendanceRule =
  'You attended when you were here for at least 60% of the class, or when you gave us all code words but one (two at the least). Then the checklist is yours.';

/** Words that are no class's address, since they are paths of their own. */
const reserved = ['current', 'seat', 'host', 'interest'];
export const ClassSlug = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,59}$/, 'There is no such class.')
  .refine((slug) => !reserved.includes(slug), 'There is no such class.');

const Slugged = z.object({ slug: ClassSlug });
const Time = z.iso.datetime();

/** Everything adds up: `held + taken <= total`; `waiting` people are beyond it. */
export const Ledger = z.object({
  total: z.number().int(),
  held: z.number().int(),
  taken: z.number().int(),
  left: z.number().int(),
  waiting: z.number().int(),
});
export type Ledger = z.infer<typeof Ledger>;

const ClassStatus = z.enum(['scheduled', 'live', 'ended']);

export const LiveClass = z.object({
  slug: z.string(),
  title: z.string(),
  about: z.string(),
  host_name: z.string(),
  starts_at: Time,
  ends_at: Time,
  /** Seats are given until then. */
  closes_at: Time,
  status: ClassStatus,
  /** When the host really began and ended. */
  started_at: Time.nullable(),
  ended_at: Time.nullable(),
  /** What those who attend are given; null: nothing. */
  gift: z.string().nullable().default(null),
});
export type LiveClass = z.infer<typeof LiveClass>;

/** The owner's form at another provider; null: our own. */
export const ProviderForm = z.object({ id: z.string(), script: z.string() });

export const currentClass = contract({
  method: 'GET',
  path: '/api/live-class/current/',
  summary: 'The class that is on or comes next; null when none is scheduled.',
  answer: z.object({
    now: Time,
    class: LiveClass.nullable(),
    /** The class that ended last, if that was within a month. */
    last: LiveClass.nullable().default(null),
    ledger: Ledger.nullable(),
    form: ProviderForm.nullable(),
  }),
});

export const holdSeat = contract({
  method: 'POST',
  path: '/api/live-class/:slug/hold/',
  summary:
    'Hold a seat for this browser for three hours, or say what is held already. At zero ask again for a new hold.',
  params: Slugged,
  body: z.object({}).default({}),
  answer: z.object({
    now: Time,
    /**
     * `held`: until `ends_at`. `closing`: held, and registration closes sooner, at `ends_at`. `none`: all are held or taken, or
     * the network holds too many; registering may still work. `registered`: needs no hold. `closed`: registration is over.
     */
    state: z.enum(['held', 'closing', 'none', 'registered', 'closed']),
    /** Milliseconds since 1970: what the page keeps as `webinar_timer_start`. */
    started_ms: z.number().int().nullable(),
    ends_at: Time.nullable(),
    ledger: Ledger,
  }),
});

export const SeatForm = z.object({
  first_name: inOneLine(
    z
      .string({ error: 'Enter your first name.' })
      .trim()
      .min(1, 'Enter your first name.')
      .max(80, 'Your first name is too long.'),
  ),
  email: Email,
  /** For WhatsApp; may be left out or empty. */
  phone: z
    .string()
    .transform((text) => (text.trim() === '' ? '' : normalisePhone(text)))
    .refine((phone) => phone === '' || isPhone(phone), 'Please enter a valid phone number.')
    .default(''),
});

export const registerSeat = contract({
  method: 'POST',
  path: '/api/live-class/:slug/register/',
  summary:
    'Take a seat, or a place in the waiting line. An address that has one already is answered as a new one would be; the mail tells what it holds.',
  params: Slugged,
  body: SeatForm,
  status: 201,
  answer: z.object({
    state: z.enum(['seated', 'waitlisted']),
    /** Place in the waiting line, from 1. */
    place: z.number().int().nullable(),
    detail: z.string(),
    ledger: Ledger,
  }),
});

export const resendSeat = contract({
  method: 'POST',
  path: '/api/live-class/:slug/resend/',
  summary: 'Mail the personal link again. The answer is the same for unknown addresses.',
  params: Slugged,
  body: z.object({ email: Email }),
  answer: Detail,
});

export const leaveAddress = contract({
  method: 'POST',
  path: '/api/live-class/interest/',
  summary: 'Be told by mail when the next class is scheduled.',
  body: z.object({ email: Email }),
  answer: Detail,
});

export const Slide = z.object({
  position: z.number().int(),
  /** How many slides there are. */
  of: z.number().int(),
  title: z.string(),
  lines: z.array(z.string()),
});
export type Slide = z.infer<typeof Slide>;

export const Caption = z.object({ id: z.string(), at: Time, text: z.string() });
export type Caption = z.infer<typeof Caption>;

export const Question = z.object({
  id: z.string(),
  text: z.string(),
  /** `waiting` and `hidden` ones are seen by the host and by who asked. */
  state: z.enum(['waiting', 'shown', 'hidden']),
  answer: z.string().nullable(),
  /** Asked by the reader. */
  mine: z.boolean(),
});
export type Question = z.infer<typeof Question>;

/** "31 of 40 minutes" and the way the attendance stands. */
export const Presence = z.object({
  present_seconds: z.number().int(),
  /** Length of the class so far, or in whole once it has ended. */
  class_seconds: z.number().int(),
  words_heard: z.number().int(),
  words_given: z.number().int(),
  /** How it would be decided if the class ended now; decided once it has ended. */
  attended: z.boolean(),
});
export type Presence = z.infer<typeof Presence>;

export const SeatView = z.object({
  now: Time,
  class: LiveClass,
  seat: z.object({
    email: z.string(),
    mail_fails: MailReason.nullable(),
    state: z.enum(['seated', 'waitlisted', 'canceled']),
    first_name: z.string(),
    place: z.number().int().nullable(),
  }),
  presence: Presence,
  /** The room for picture and sound, if there is one; told from 15 minutes before the class until its end. */
  room_url: z.string().nullable(),
  slide: Slide.nullable(),
  /** The latest lines, oldest first. */
  captions: z.array(Caption),
  questions: z.array(Question),
  /** A code word is accepted now. */
  words_open: z.boolean(),
  /** After the class: everything that was shown, and the recording if there is one. */
  replay: z
    .object({ url: z.string().nullable(), slides: z.array(Slide), captions: z.array(Caption) })
    .nullable(),
  gift: z.object({ title: z.string(), open: z.boolean(), why: z.string() }).nullable(),
  /** Number of the latest event the view knows of; begin the stream behind it (`?after=`). */
  last_event: z.number().int(),
});
export type SeatView = z.infer<typeof SeatView>;

const KeyBody = z.object({ key: z.string().min(1).max(200) });
const nothing = z.object({}).default({});

export const openSeat = contract({
  method: 'POST',
  path: '/api/live-class/seat/open/',
  summary: 'Open the personal page by the key of the mail; the browser keeps it as an HttpOnly cookie.',
  body: KeyBody,
  answer: SeatView,
});

export const seat = contract({
  method: 'GET',
  path: '/api/live-class/seat/',
  summary: 'The personal page of the seat this browser opened.',
  answer: SeatView,
});

export const cancelSeat = contract({
  method: 'POST',
  path: '/api/live-class/seat/cancel/',
  summary: 'Give the seat to the next in line. Twice is once.',
  body: nothing,
  answer: Detail,
});

export const beat = contract({
  method: 'POST',
  path: '/api/live-class/seat/present/',
  summary: 'The live page is open; said every 30 seconds, and once more at the end.',
  body: nothing,
  answer: Presence,
});

export const giveWord = contract({
  method: 'POST',
  path: '/api/live-class/seat/words/',
  summary: 'A code word that was heard in the class; capitals and spaces do not matter.',
  body: z.object({
    word: z
      .string({ error: 'Enter the code word.' })
      .trim()
      .min(1, 'Enter the code word.')
      .max(40, 'That is no code word of this class.'),
  }),
  answer: z.object({ detail: z.string(), presence: Presence }),
});

export const askQuestion = contract({
  method: 'POST',
  path: '/api/live-class/seat/questions/',
  summary: 'Ask the host. Others see it once the host has let it through.',
  body: z.object({
    text: z
      .string({ error: 'Write your question.' })
      .trim()
      .min(3, 'Write your question.')
      .max(300, 'Keep your question under 300 characters.'),
  }),
  status: 201,
  answer: Question,
});

/** Path of the gift file; opened only to the seat's browser, and only after attending. */
export const giftPath = '/api/live-class/seat/gift/';
/** Path of the seat's own calendar file, with the personal link. */
export const seatCalendarPath = '/api/live-class/seat/calendar.ics';

/**
 * Path of the stream for `EventSource`, for seated people and hosts. Events are named as in `StreamEvents`, their data
 * is JSON, their id the number of the event; a lost connection is taken up by `Last-Event-ID`, or by `after`.
 */
export const streamPath = (slug: string, after: number) => `/api/live-class/${slug}/stream?after=${after}`;

export const StreamEvents = {
  /** The class began or ended, or was moved. */
  class: LiveClass,
  slide: Slide,
  caption: Caption,
  /** A code word the host just gave; said only while it is fresh. */
  word: z.object({ word: z.string(), given: z.number().int() }),
  /** A question was let through, answered or hidden again. `mine` is always false here. */
  question: Question,
} as const;

export const HostView = z.object({
  now: Time,
  class: LiveClass,
  ledger: Ledger,
  slides: z.array(Slide),
  /** 0: none is shown yet. */
  slide_position: z.number().int(),
  captions: z.array(Caption),
  words: z.array(z.object({ word: z.string(), at: Time, heard: z.number().int() })),
  questions: z.array(Question.omit({ mine: true }).extend({ first_name: z.string(), at: Time })),
  people: z.array(
    z.object({
      id: z.string(),
      first_name: z.string(),
      email: z.string(),
      here: z.boolean(),
      present_seconds: z.number().int(),
      words_heard: z.number().int(),
      attended: z.boolean(),
    }),
  ),
  last_event: z.number().int(),
});
export type HostView = z.infer<typeof HostView>;

export const openHost = contract({
  method: 'POST',
  path: '/api/live-class/host/open/',
  summary: "Open the host's console by its one-time link; the browser keeps an HttpOnly cookie.",
  body: KeyBody,
  answer: HostView,
});

export const host = contract({
  method: 'GET',
  path: '/api/live-class/host/',
  summary: "The host's console.",
  answer: HostView,
});

export const startClass = contract({
  method: 'POST',
  path: '/api/live-class/host/start/',
  summary: 'Begin the class for everybody. Twice is once.',
  body: nothing,
  answer: HostView,
});

export const takeBackStart = contract({
  method: 'POST',
  path: '/api/live-class/host/unstart/',
  summary: 'Undo a start that came before the announced time: the class waits again. Twice is once.',
  body: nothing,
  answer: HostView,
});

export const endClass = contract({
  method: 'POST',
  path: '/api/live-class/host/end/',
  summary:
    'End the class: attendance is decided, the replay goes out, and the gift to those who attended. Twice is once.',
  body: nothing,
  answer: HostView,
});

export const showSlide = contract({
  method: 'POST',
  path: '/api/live-class/host/slide/',
  summary: 'Show a slide by its position, from 1.',
  body: z.object({ position: z.number().int().min(1).max(200) }),
  answer: HostView,
});

export const sayCaption = contract({
  method: 'POST',
  path: '/api/live-class/host/captions/',
  summary: 'Publish a line of what is being said.',
  body: z.object({
    text: z
      .string({ error: 'Write the line.' })
      .trim()
      .min(1, 'Write the line.')
      .max(300, 'Keep a line under 300 characters.'),
  }),
  status: 201,
  answer: HostView,
});

export const sayWord = contract({
  method: 'POST',
  path: '/api/live-class/host/words/',
  summary: 'Give a code word to everybody who is here.',
  body: z.object({
    word: z
      .string({ error: 'Enter a code word.' })
      .trim()
      .regex(/^[\p{L}\p{M}\d]{3,20}$/u, 'Use one word of 3 to 20 letters.'),
  }),
  status: 201,
  answer: HostView,
});

export const moderateQuestion = contract({
  method: 'PATCH',
  path: '/api/live-class/host/questions/:id/',
  summary: 'Let a question through, hide it, or answer it; an answer lets it through.',
  params: z.object({ id: z.uuid() }),
  body: z
    .object({
      state: z.enum(['shown', 'hidden']).optional(),
      answer: z
        .string()
        .trim()
        .min(1, 'Write the answer.')
        .max(600, 'Keep it under 600 characters.')
        .optional(),
    })
    .refine((change) => change.state !== undefined || change.answer !== undefined, 'Say what to change.'),
  answer: HostView,
});
