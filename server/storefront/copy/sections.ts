import { contactUnder } from '#blocks/contact/settings.ts';
import type { FilledSection } from '#blocks/registry.ts';
import type { Shell, ShopPage } from '#shared/storefront.ts';

/** No day of the week is today's for long. */
const noDay = -1;

/** A section as it stands in a copy: none of what only a server, or the moment, makes true. */
function inCopy(section: FilledSection, shell: Shell): FilledSection[] {
  switch (section.type) {
    // A form to us, what is counted down, and what buyers say: a copy has none.
    case 'newsletter':
    case 'countdown':
    case 'reviews':
      return [];
    case 'enquiry': {
      const { heading, text } = section.settings;
      return [{ id: section.id, type: 'contact', settings: contactUnder(heading, text), data: shell }];
    }
    case 'opening-hours':
      return [{ ...section, data: { ...section.data, now: null, today: noDay } }];
    default:
      return [section];
  }
}

/** A page as it stands in a copy of its shop. */
export function pageInCopy(page: ShopPage): ShopPage {
  const made = page.kind === 'product' ? { ...page, reviews: null } : page;
  if (!('sections' in made) || !made.sections) return made;
  return { ...made, sections: made.sections.flatMap((section) => inCopy(section, made.shell)) };
}
