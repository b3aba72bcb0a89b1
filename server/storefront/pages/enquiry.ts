import { choicesOf, needsMessage } from '#blocks/enquiry/asks.ts';
import { wishWords } from '#blocks/enquiry/wish.ts';
import type { Shown, SettingsOf } from '#blocks/registry.ts';
import { EnquiryInput } from '#shared/api/enquiries.ts';
import { lagosDay } from '#shared/lagos.ts';
import type { Shell } from '#shared/storefront.ts';
import { wordsOf } from '#shared/words/index.ts';
import { saidIn } from '#shared/words/said.ts';
import { sendEnquiry } from '../../enquiries/index.ts';
import { after, days, minutes } from '../../platform/clock.ts';
import { isWithinLimit } from '../../platform/admission/limits.ts';
import { field } from '../serving/request.ts';
import { sentFrom } from './section-forms.ts';
import type { Answer, Visit } from '../serving/visit.ts';

/** One network may hold a whole town's phones; this stops a machine. */
export const enquiryLimit = { name: 'shop-enquiry-network', max: 120, perMs: minutes(10) };
/** What one phone number, and one network, may send to a store before it is asked to call instead. */
const ofPhone = { name: 'shop-enquiry-phone', max: 10, perMs: days(1) };
const ofNetwork = { name: 'shop-enquiry-day', max: 150, perMs: days(1) };

/** Days ahead that can be wished. */
const mostAhead = 365;

/** As much of each field as is read. */
const fields = {
  service: 200,
  wished_day: 20,
  wished_hour: 10,
  message: 4000,
  name: 400,
  phone: 60,
  email: 300,
} as const;

type Settings = Shown<SettingsOf<'enquiry'>>;

/** What was typed into the fields that this form has. */
function typedInto(settings: Settings, form: URLSearchParams): Record<string, string> {
  const asked: Partial<Record<keyof typeof fields, boolean>> = {
    service: choicesOf(settings).length > 0,
    wished_day: settings.ask_day,
    wished_hour: settings.ask_hour,
    message: settings.ask_message,
    email: settings.ask_email,
  };
  return Object.fromEntries(
    Object.entries(fields).map(([name, most]) => [
      name,
      (asked[name as keyof typeof fields] ?? true) ? field(form, name, most).trim() : '',
    ]),
  );
}

/** What is wrong with it, by field in the order of the form. */
function wrongWith(
  settings: Settings,
  values: Record<string, string>,
  { now, shell }: Pick<Visit, 'now' | 'shell'>,
): Record<string, string> {
  const says = wordsOf(shell.language).formAnswers;
  const read = EnquiryInput.safeParse(values);
  const found = Object.fromEntries(
    (read.error?.issues ?? [])
      .toReversed()
      .map(({ path, message }) => [String(path[0]), saidIn(message, shell.language)]),
  );
  const choices = choicesOf(settings);
  if (choices.length > 0 && !choices.includes(values.service ?? '')) found.service = says.chooseAbout;
  if (needsMessage(settings) && !values.message) found.message = says.writeAbout;
  const day = values.wished_day ?? '';
  if (day && !found.wished_day && day < lagosDay(now)) found.wished_day = says.dayOver;
  if (day > lagosDay(after(now, days(mostAhead)))) found.wished_day = says.dayFar;
  return Object.fromEntries(
    Object.keys(fields).flatMap((name) => (found[name] ? [[name, found[name]]] : [])),
  );
}

/** What opens in WhatsApp once it is sent: the same words, for who wants to go on there. */
function messageOf(shell: Shell, input: EnquiryInput, wish: string): string {
  const { name, service, message } = input;
  return [wordsOf(shell.language).formAnswers.chat(shell.name, name), service, wish, message]
    .filter(Boolean)
    .join('\n');
}

/** A shopper asks something, or wishes for a time. */
export async function enquireFromForm(visit: Visit, form: URLSearchParams): Promise<Answer> {
  const from = await sentFrom(visit, 'enquiry', form);
  if ('gone' in from) return from.gone;
  const { settings } = from.section;
  const { deps, store, shell, network, limits } = visit;
  const values = typedInto(settings, form);
  const errors = wrongWith(settings, values, visit);
  const read = EnquiryInput.safeParse(values);
  if (!read.success || Object.keys(errors).length > 0)
    return from.answer(400, { values, errors, done: null });
  const input = read.data;
  const isFew =
    (await isWithinLimit(limits, ofPhone, `${store.id}:${input.phone}`)) &&
    (await isWithinLimit(limits, ofNetwork, `${store.id}:${network}`));
  const words = wordsOf(shell.language);
  const says = words.formAnswers;
  if (!isFew) {
    const refused = shell.phone ? says.tooMuchCall(shell.phone) : says.tooMuch;
    return from.answer(429, { values, errors: { form: refused }, done: null });
  }
  const wish = wishWords(input, words);
  const next = settings.next || says.answers(shell.name);
  await sendEnquiry(deps, store.storeDb, input, {
    page: from.path,
    language: shell.language,
    wish: { shopper: wish, owner: wishWords(input, wordsOf('en')) },
    next,
  });
  const done = { title: says.hasIt(shell.name), text: next, chat: messageOf(shell, input, wish) };
  return from.answer(200, { values: {}, errors: {}, done });
}
