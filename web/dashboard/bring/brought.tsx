import { useState, type ReactNode } from 'react';
import type { BroughtKind } from '#shared/api/brought.ts';
import { sentenceOf } from '#web/client/errors.ts';
import { CsvButton } from '../components/csv-button.tsx';
import { Loaded } from '../components/loaded.tsx';
import { SectionCard } from '../components/section-card.tsx';
import { BroughtFile } from './brought-file.tsx';
import { kinds } from './kinds.ts';

interface Props {
  slug: string;
  what: BroughtKind;
  title: string;
  /** What to send, and what becomes of it. */
  children: ReactNode;
}

/** One kind of things: the file that is on its way in, also after a reload, and the next one. */
export function Brought({ slug, what, title, children }: Props) {
  const [sent, setSent] = useState<string | null>(null);
  const newest = kinds[what].useNewest({ params: { slug } }, { refetchOnMountOrArgChange: true });
  const [send, sending] = kinds[what].useSend();
  async function take(form: FormData) {
    const { data, error } = await send({ params: { slug }, form });
    if (!data) return sentenceOf(error, 'We could not read this file. Please try again.');
    setSent(data.id);
    return null;
  }
  return (
    <SectionCard title={title}>
      <div className="mt-1 mb-3 text-muted">{children}</div>
      <Loaded of={newest} what="your last file" shapes={['h-12']}>
        {({ file }) => {
          const id = sent ?? file?.id ?? null;
          return (
            <>
              {id && <BroughtFile key={id} slug={slug} what={what} id={id} />}
              <CsvButton
                label={label(what, id !== null)}
                again={id !== null}
                busy={sending.isLoading}
                send={take}
              />
            </>
          );
        }}
      </Loaded>
    </SectionCard>
  );
}

function label(what: BroughtKind, again: boolean): string {
  if (what === 'customers') return again ? 'Choose another file of customers' : 'Choose a file of customers';
  return again ? 'Choose another file of orders' : 'Choose a file of orders';
}
