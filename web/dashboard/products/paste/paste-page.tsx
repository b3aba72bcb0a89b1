import { useDeferredValue, useMemo, useState } from 'react';
import { looksBehind } from '#web/client/older.ts';
import { PageHeader } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { BackLink } from '../../components/back-link.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { cannotReadLists } from '../../components/too-old.ts';
import { places } from '../../places.ts';
import { useSlug } from '../../shell/slug.ts';
import { cardsOf } from './list.ts';
import { PasteBox } from './paste-box.tsx';
import { Results } from './results.tsx';
import { useList } from './use-list.ts';

/** A price list as it stands in a chat becomes products, each beside its line. */
export function PastePage() {
  usePageTitle('Paste a list');
  const slug = useSlug();
  const kept = useList(slug);
  const { list, change } = kept;
  const [writing, setWriting] = useState(list.text === '');
  const text = useDeferredValue(list.text);
  const read = useMemo(() => cardsOf({ text, edits: list.edits }), [text, list.edits]);
  return (
    <>
      <PageHeader
        back={<BackLink to={places.products(slug)}>Products</BackLink>}
        title="Paste a list"
        description={
          writing
            ? 'Your price list from WhatsApp, a caption, a note: paste it as it is. You see every product before it is saved.'
            : undefined
        }
      />
      {!looksBehind ? (
        <ErrorState message={cannotReadLists} />
      ) : writing ? (
        <PasteBox
          text={list.text}
          onText={(next) => change((now) => ({ ...now, text: next }))}
          onRead={() => setWriting(false)}
          onClear={kept.clear}
        />
      ) : (
        <Results slug={slug} kept={kept} read={read} onWrite={() => setWriting(true)} />
      )}
    </>
  );
}
