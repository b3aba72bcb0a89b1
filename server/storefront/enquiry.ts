import { choicesOf, needsMessage } from '#blocks/enquiry/asks.ts';
import { wishWords } from '#blocks/enquiry/wish.ts';
import type { Shown, SettingsOf } from '#blocks/registry.ts';
import { EnquiryInput } from '#shared/api/enquiries.ts';
import { lagosDay } from '#shared/lagos.ts';
import { sendEnquiry } from '../enquiries/index.ts';
import { after, days, minutes } from '../platform/clock.ts';
import { isWithin } from '../platform/limits.ts';
import { field } from './request.ts';
import { sentFrom } from './section-forms.ts';
import type { Answer, Visit } from './visit.ts';

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
function wrongWith(settings: Settings, values: Record<string, string>, now: Date): Record<string, string> {
  const read = EnquiryInput.safeParse(values);
  const found = Object.fromEntries(
    (read.error?.issues ?? []).toReversed().map(({ path, message }) => [String(path[0]), message]),
  );
  const choices = choicesOf(settings);
  if (choices.length > 0 && !choices.includes(values.service ?? ''))
    found.service = 'Choose what it is about.';
  if (needsMessage(settings) && !values.message) found.message = 'Write what it is about.';
  const day = values.wished_day ?? '';
  if (day && !found.wished_day && day < lagosDay(now)) found.wished_day = 'That day is over.';
  if (day > lagosDay(after(now, days(mostAhead)))) found.wished_day = 'Choose a day within a year.';
  return Object.fromEntries(
    Object.keys(fields).flatMap((name) => (found[name] ? [[name, found[name]]] : [])),
  );
}

/** What opens in WhatsApp once it is sent: the same words, for who wants to go on there. */
function messageOf(shop: string, input: EnquiryInput, wish: string): string {
  const { name, service, message } = input;
  return [`Hello ${shop}, this is ${name}.`, service, wish, message].filter(Boolean).join('\n');
}

/** A shopper asks something, or wishes for a time. */
export async function enquireFromForm(visit: Visit, form: URLSearchParams): Promise<Answer> {
  const from = await sentFrom(visit, 'enquiry', form);
  if ('gone' in from) return from.gone;
  const { settings } = from.section;
  const { deps, store, shell, now, network, limits } = visit;
  const values = typedInto(settings, form);
  const errors = wrongWith(settings, values, now);
  const read = EnquiryInput.safeParse(values);
  if (!read.success || Object.keys(errors).length > 0)
    return from.answer(400, { values, errors, done: null });
  const input = read.data;
  const isFew =
    isWithin(limits, ofPhone, `${store.id}:${input.phone}`) &&
    isWithin(limits, ofNetwork, `${store.id}:${network}`);
  if (!isFew) {
    const otherwise = shell.phone ? ` Please call ${shell.phone}.` : ' Please try again tomorrow.';
    const words = `Too much was sent from here today, so this was not.${otherwise}`;
    return from.answer(429, { values, errors: { form: words }, done: null });
  }
  const wish = wishWords(input);
  const next = settings.next || `${shell.name} calls or writes back.`;
  await sendEnquiry(deps, store.storeDb, input, { page: from.path, wish, next });
  const done = {
    title: `${shell.name} has what you sent`,
    text: next,
    chat: messageOf(shell.name, input, wish),
  };
  return from.answer(200, { values: {}, errors: {}, done });
}
