import type { DataMode, FilledSection } from '#shared/storefront.ts';
import { CollectionList } from './collection-list/collection-list.tsx';
import { Contact } from './contact/contact.tsx';
import { Hero } from './hero/hero.tsx';
import { HowItWorks } from './how-it-works/how-it-works.tsx';
import { PictureText } from './picture-text/picture-text.tsx';
import { ProductGrid } from './product-grid/product-grid.tsx';
import { Promises } from './promises/promises.tsx';
import { Text } from './text/text.tsx';

/** One section with its data; used by the storefront and by the editor's preview alike. */
function Block({ section, mode, first }: { section: FilledSection; mode: DataMode; first: boolean }) {
  const shown = { mode, first };
  switch (section.type) {
    case 'hero':
      return <Hero settings={section.settings} data={section.data} {...shown} />;
    case 'collection-list':
      return <CollectionList settings={section.settings} data={section.data} {...shown} />;
    case 'product-grid':
      return <ProductGrid settings={section.settings} data={section.data} {...shown} />;
    case 'picture-text':
      return <PictureText settings={section.settings} data={section.data} {...shown} />;
    case 'text':
      return <Text settings={section.settings} data={section.data} {...shown} />;
    case 'promises':
      return <Promises settings={section.settings} data={section.data} {...shown} />;
    case 'how-it-works':
      return <HowItWorks settings={section.settings} data={section.data} {...shown} />;
    case 'contact':
      return <Contact settings={section.settings} data={section.data} {...shown} />;
  }
}

/** `titled`: the page has its own heading above, so no section takes that place. */
export function Blocks(props: { sections: readonly FilledSection[]; mode: DataMode; titled: boolean }) {
  return props.sections.map((section, index) => (
    <Block key={section.id} section={section} mode={props.mode} first={index === 0 && !props.titled} />
  ));
}
