import type { DocumentPage } from '#shared/storefront.ts';
import type { BlockWords } from '#shared/words/words.ts';
import { Blocks } from '#blocks/views.tsx';
import { Heading } from '#blocks/parts/heading.tsx';

export function DocumentView({ page, words }: { page: DocumentPage; words: BlockWords }) {
  return (
    <>
      <div className="wrap title">
        <Heading as="h1">{page.title}</Heading>
      </div>
      <Blocks sections={page.sections} mode={page.mode} words={words} titled />
    </>
  );
}
