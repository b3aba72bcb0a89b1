import type { ShopPage, SurePage } from '#shared/storefront.ts';

/**
 * What follows the forms of a page's sections: the page again, with what was typed, what is wrong with it and what came
 * of it; and the page a link of a mail leads to.
 */
export function hostileForms(text: () => string, page: ShopPage | undefined): ShopPage[] {
  if (page?.kind !== 'home') throw new Error('There is no page with every block.');
  const errors = { form: text(), name: text(), message: text(), service: text(), email: text() };
  const values = { ...errors, phone: text(), wished_day: text(), wished_hour: text() };
  const done = { title: text(), text: text(), chat: text() };
  const form = (sent: object) => ({ path: text(), section: text(), sent });
  const again = [form({ values, errors, done: null }), form({ values, errors: {}, done })].map((came) => ({
    ...page,
    sections: page.sections.map((one) =>
      one.data !== null && 'form' in one.data
        ? ({ ...one, data: { ...one.data, form: came } } as typeof one)
        : one,
    ),
  }));
  const { shell, mode } = page;
  const words = { title: text(), text: text(), label: text(), code: text() };
  const sure: SurePage = { kind: 'sure', shell, mode, path: '/tell', action: '/tell/stop', ...words };
  return [...again, sure];
}
