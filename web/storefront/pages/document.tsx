import type { DocumentPage } from '#shared/storefront.ts';
import type { BlockWords } from '#shared/words/words.ts';
import { Blocks } from '#blocks/views.tsx';
import { Heading } from '#blocks/parts/heading.tsx';
import { Photo } from '#blocks/parts/picture.tsx';

/** Who it is from, where no head of the shop says so. */
function BareTop({ page: { shell, description } }: { page: DocumentPage }) {
  const words = description || shell.tagline;
  return (
    <div className="wrap alone-top">
      {shell.logo && (
        <Photo picture={{ ...shell.logo, alt: '' }} sizes="160px" most={480} mode="saver" first />
      )}
      <Heading as="h1">{shell.name}</Heading>
      {words && <p>{words}</p>}
    </div>
  );
}

export function DocumentView({ page, words }: { page: DocumentPage; words: BlockWords }) {
  if (page.layout === 'bare')
    return (
      <div className="alone">
        <BareTop page={page} />
        <Blocks
          sections={page.sections}
          mode={page.mode}
          words={words}
          tells={page.shell.theme.tells}
          titled
        />
      </div>
    );
  return (
    <>
      <div className="wrap title">
        <Heading as="h1">{page.title}</Heading>
      </div>
      <Blocks sections={page.sections} mode={page.mode} words={words} tells={page.shell.theme.tells} titled />
    </>
  );
}
