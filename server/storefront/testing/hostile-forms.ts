import type { ShopPage } from '#shared/storefront.ts';

/** The forms of a page's sections as they come back: with what was typed, what is wrong with it, and what came of it. */
export function hostileForms(text: () => string, page: ShopPage | undefined): ShopPage[] {
  if (page?.kind !== 'home') throw new Error('There is no page with every block.');
  const errors = { form: text(), name: text(), message: text(), service: text(), email: text() };
  const values = { ...errors, phone: text(), wished_day: text(), wished_hour: text() };
  const done = { title: text(), text: text(), chat: text() };
  const form = (sent: object) => ({ path: text(), section: text(), sent });
  return [form({ values, errors, done: null }), form({ values, errors: {}, done })].map((came) => ({
    ...page,
    sections: page.sections.map((one) =>
      one.data !== null && 'form' in one.data
        ? ({ ...one, data: { ...one.data, form: came } } as typeof one)
        : one,
    ),
  }));
}
