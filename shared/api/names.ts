import { z } from 'zod';
import { fullName, nameProblem } from '../names.ts';
import { isPhone, normalisePhone } from '../phone.ts';
import { states } from '../places/nigeria.ts';
import { Email } from './accounts.ts';
import { contract } from './contract.ts';
import { SiteParams } from './stores.ts';
import { inOneLine } from './text.ts';

export const nameStates = [
  'entitled',
  'asked',
  'registering',
  'refused',
  'withdrawn',
  'registered',
  'ending',
  'renewing',
  'leaving',
  'code_ready',
  'expired',
  'let_go',
  'moved_away',
] as const;

/** A name as it was typed, in full and in small letters. */
const NameTyped = z.string().max(100, 'This is too long for a name.');
const sayProblem = (name: string, check: z.core.$RefinementCtx<string>) => {
  const problem = nameProblem(name);
  if (problem) check.addIssue({ code: 'custom', message: problem });
};
const WantedName = NameTyped.transform(fullName).superRefine(sayProblem);
/** The same, or nothing. */
const Fallback = NameTyped.transform(fullName).superRefine((name, check) => {
  if (name !== '') sayProblem(name, check);
});

/** Whom a name is registered for, as the registry asks it. */
export const Registrant = z.object({
  /** The person or business whose name it is. */
  holder: inOneLine(
    z
      .string()
      .trim()
      .min(3, 'Whose name is it to be? Type the full name of a person or business.')
      .max(120, 'This is too long for a name.'),
  ),
  address: inOneLine(
    z.string().trim().min(5, 'The registry needs the street and house number.').max(120, 'This is too long.'),
  ),
  city: inOneLine(
    z.string().trim().min(2, 'The registry needs the town or city.').max(60, 'This is too long.'),
  ),
  state: z.enum(states, { error: 'Choose the state.' }),
  phone: z
    .string()
    .transform(normalisePhone)
    .refine(isPhone, 'Enter a Nigerian mobile number, such as 0803 123 4567.'),
  email: Email,
});
export type Registrant = z.infer<typeof Registrant>;

/** Which name is wanted, what else would do, and for whom. */
export const NameWish = Registrant.extend({ wish: WantedName, second: Fallback, third: Fallback });

const NameOrder = z.object({
  id: z.uuid(),
  state: z.enum(nameStates),
  /** Since when it is in its state, ISO. */
  since: z.string(),
  /** What was asked for, the first choice first. */
  wanted: z.array(z.string()),
  /** What is registered, or was; null before. */
  name: z.string().nullable(),
  /** Why it was refused, or is gone. */
  reason: z.string(),
  /** The day by which we said that it is done, `2026-12-04`; null where nothing waits for us. */
  promised_on: z.string().nullable(),
  /** When its year is over, ISO; null before it is registered. */
  ends_at: z.string().nullable(),
  /** From which moment on the next year can be paid, ISO; null where there is none to be paid. */
  payable_from: z.string().nullable(),
  /** Whether it can be paid now: its owner was reminded, and the year is not over. */
  payable: z.boolean(),
  /** Whose name it is in; null while nobody was said, or where our copy of it was erased. */
  holder: z.string().nullable(),
  /** All that the registry is told, for who gave it alone. */
  registrant: Registrant.extend({ phone: z.string() }).nullable(),
  /** Since when the registry has still to be told of new details, ISO; null: it knows. */
  details_at: z.string().nullable(),
  /** Whether it is among the store’s domains, where its records are shown. */
  among_domains: z.boolean(),
});
export type NameOrder = z.infer<typeof NameOrder>;

export const Names = z.object({
  /** What a year costs, from the second on. */
  year_kobo: z.number().int(),
  orders: z.array(NameOrder),
});
export type Names = z.infer<typeof Names>;

const NameParams = SiteParams.extend({ id: z.uuid({ error: 'We could not find that name.' }) });

export const listNames = contract({
  method: 'GET',
  path: '/api/sites/:slug/names',
  summary: 'The .com.ng names that came with the store’s Starter Packs, and how each stands.',
  params: SiteParams,
  answer: Names,
});

export const lookForName = contract({
  method: 'GET',
  path: '/api/sites/:slug/names/look',
  summary: 'Whether a name is in use already, as far as name servers say.',
  params: SiteParams,
  query: z.object({ name: WantedName }),
  answer: z.object({
    name: z.string(),
    /** `free`: nothing answers for it; only its registry can say that nobody has it. */
    is: z.enum(['free', 'in_use', 'unknown']),
  }),
});

export const askForName = contract({
  method: 'POST',
  path: '/api/sites/:slug/names/:id/ask',
  summary: 'Which name is wanted, and for whom. Anew where the first was refused.',
  params: NameParams,
  body: NameWish,
  answer: Names,
});

export const takeBackName = contract({
  method: 'POST',
  path: '/api/sites/:slug/names/:id/take-back',
  summary: 'Take the wish for a name back before we are at it. Another can be asked for.',
  params: NameParams,
  answer: Names,
});

export const changeRegistrant = contract({
  method: 'PUT',
  path: '/api/sites/:slug/names/:id/registrant',
  summary: 'New details of whom a registered name is for; the registry is told.',
  params: NameParams,
  body: Registrant,
  answer: Names,
});

export const endName = contract({
  method: 'POST',
  path: '/api/sites/:slug/names/:id/ending',
  summary: 'Let a name run out with its year, or keep it after all.',
  params: NameParams,
  body: z.object({ ending: z.boolean() }),
  answer: Names,
});

export const leaveWithName = contract({
  method: 'POST',
  path: '/api/sites/:slug/names/:id/leaving',
  summary: 'Ask for the transfer code of a name, or stay after all.',
  params: NameParams,
  body: z.object({ leaving: z.boolean() }),
  answer: Names,
});

export const showNameCode = contract({
  method: 'POST',
  path: '/api/sites/:slug/names/:id/code',
  summary: 'The transfer code of a name that is to move to another registrar.',
  params: NameParams,
  body: z.object({ password: z.string().min(1, 'Type your password.').max(500, 'This is too long.') }),
  answer: z.object({ code: z.string() }),
});

export const connectName = contract({
  method: 'POST',
  path: '/api/sites/:slug/names/:id/connect',
  summary: 'Puts a registered name among the store’s domains.',
  params: NameParams,
  answer: Names,
});
