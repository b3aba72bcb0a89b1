import { MessageCircle, Phone } from 'lucide-react';
import type { HomePage, Shell } from '#shared/storefront.ts';
import type { BlockWords } from '#shared/words/words.ts';
import type { FilledSection } from '#blocks/registry.ts';
import { Blocks } from '#blocks/views.tsx';
import { spokenPhone, telLink, whatsappLink } from '#blocks/parts/labels.ts';

/** Fewer things than this on its shelf, and a shop is new: people ask before they buy. */
const fewThings = 4;

/** How many things the fullest shelf of a page shows; null when it has no shelf. */
function onShelf(sections: readonly FilledSection[]): number | null {
  const shelves = sections.flatMap((one) => (one.type === 'product-grid' ? [one.data.products.length] : []));
  return shelves.length > 0 ? Math.max(...shelves) : null;
}

/** Nothing to buy on all its shelves, which the page then says. */
export const hasEmptyShelves = (page: HomePage) => onShelf(page.sections) === 0;

/** Without anything to buy, no button leads to it. */
const withoutGoods = (sections: readonly FilledSection[]): FilledSection[] =>
  sections.map((one) =>
    one.type === 'hero' && one.settings.button_path === '/products'
      ? { ...one, settings: { ...one.settings, button_label: '' } }
      : one,
  );

/** WhatsApp and phone, always in sight. */
function Reach({ shell, words }: { shell: Shell; words: BlockWords }) {
  if (!shell.whatsapp && !shell.phone) return null;
  return (
    <p className="reach">
      {shell.whatsapp && (
        <a className="button" href={whatsappLink(shell.whatsapp, words.blocks.question(shell.name))}>
          <MessageCircle />
          WhatsApp
        </a>
      )}
      {shell.phone && (
        <a className="button line" href={telLink(shell.phone)}>
          <Phone />
          <span>
            <span className="vh">{words.blocks.call}</span>
            {spokenPhone(shell.phone)}
          </span>
        </a>
      )}
    </p>
  );
}

export function HomeView({ page, words }: { page: HomePage; words: BlockWords }) {
  const first = page.sections[0]?.type;
  const headed = first === 'hero' || first === 'picture-text';
  const things = onShelf(page.sections);
  const isEmpty = hasEmptyShelves(page);
  const sections = isEmpty ? withoutGoods(page.sections) : page.sections;
  return (
    <>
      {!headed && <h1 className="vh">{page.shell.name}</h1>}
      <Blocks
        sections={sections.slice(0, 1)}
        mode={page.mode}
        words={words}
        tells={page.shell.theme.tells}
        titled={!headed}
      />
      {isEmpty && (
        <section className="band wrap prose">
          <h2>{words.blocks.shelvesEmpty}</h2>
          <p>
            {words.blocks.nothingYet}
            {(page.shell.whatsapp || page.shell.phone) && ` ${words.blocks.askWhatWeHave}`}
          </p>
        </section>
      )}
      <Blocks
        sections={sections.slice(1)}
        mode={page.mode}
        words={words}
        tells={page.shell.theme.tells}
        titled
      />
      {things !== null && things < fewThings && <Reach shell={page.shell} words={words} />}
    </>
  );
}
