import type { DataOf, FilledSection } from '#blocks/registry.ts';
import type { SentForm } from '#shared/pages/section-form.ts';
import type { MessagePage, ShopPage } from '#shared/storefront.ts';
import { wordsOf } from '#shared/words/index.ts';
import { publicAddress } from '../serving/public.ts';
import { publicPage } from './pages.ts';
import { field } from '../serving/request.ts';
import type { Answer, Visit } from '../serving/visit.ts';

/** Sections that are forms. */
type FormType = {
  [Type in FilledSection['type']]: DataOf<Type> extends { form: unknown } ? Type : never;
}[FilledSection['type']];
type FormOf<Type extends FormType> = Extract<FilledSection, { type: FormType }> &
  Extract<FilledSection, { type: Type }>;

/** A section whose form was sent, and the page it stands on. */
interface Found<Type extends FormType> {
  section: FormOf<Type>;
  /** Path of the page. */
  path: string;
  /** The page again, with what came of the form in its place. */
  answer(status: number, sent: SentForm): Answer;
}

/** A short sentence as a page of its own, with the way back. */
export function sayOn(
  visit: Visit,
  status: number,
  words: { title: string; text: string; back: string },
): Answer {
  const { title, text, back } = words;
  const { lists, formAnswers } = wordsOf(visit.shell.language);
  const action = { label: back === '/' ? lists.toFront : formAnswers.back, path: back };
  const page: MessagePage = {
    kind: 'message',
    shell: visit.shell,
    mode: visit.mode,
    path: '/',
    title,
    text,
    action,
  };
  return { kind: 'page', status, page, cookies: [] };
}

const sectionsOf = (page: ShopPage): FilledSection[] => ('sections' in page && page.sections) || [];

/** What came of a form, in the place of the form. */
function withSent(section: Extract<FilledSection, { type: FormType }>, sent: SentForm): FilledSection {
  const data = { ...section.data, form: { ...section.data.form, sent } };
  return { ...section, data } as FilledSection;
}

/** The section a form came from; an answer instead where its page has it no more. */
export async function sentFrom<Type extends FormType>(
  visit: Visit,
  type: Type,
  form: URLSearchParams,
): Promise<Found<Type> | { gone: Answer }> {
  const address = publicAddress(field(form, 'page', 200));
  const page = address && (await publicPage(address.path, address.query, visit));
  const id = field(form, 'section', 60);
  const isIt = (one: FilledSection): one is FormOf<Type> => one.type === type && one.id === id;
  const section = page && sectionsOf(page).find(isIt);
  const { formAnswers: says } = wordsOf(visit.shell.language);
  if (!section)
    return {
      gone: sayOn(visit, 404, {
        title: says.gone,
        text: says.goneText,
        back: page ? address.path : '/',
      }),
    };
  const { path } = address;
  return {
    section,
    path,
    answer(status, sent) {
      const sections = sectionsOf(page).map((one) => (one === section ? withSent(section, sent) : one));
      return { kind: 'page', status, page: { ...page, sections } as ShopPage, cookies: [] };
    },
  };
}
