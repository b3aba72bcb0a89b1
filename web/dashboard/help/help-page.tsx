import { useEffect, useRef } from 'react';
import { Activity, ChevronDown, LifeBuoy } from 'lucide-react';
import { product } from '#shared/product.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/card.tsx';
import { useAddressState } from '../components/address-state.ts';
import { ButtonLink } from '../components/links.tsx';
import { usePageTitle } from '../components/page-title.ts';
import { openWindow } from '../keys/windows.ts';
import { useKnownStore, useSlug } from '../shell/slug.ts';
import { answersFor, type Answer } from './answers.ts';

/** What is asked most, each with the way to the page it speaks of; one opens by its name in the address. */
export function HelpPage() {
  usePageTitle('Help');
  const slug = useSlug();
  const store = useKnownStore();
  const { read } = useAddressState();
  const asked = read('ask');
  return (
    <>
      <PageHeader
        title="Help"
        description="What is asked most. “Find” finds these answers, too."
        actions={
          <Button variant="secondary" size="small" onClick={() => openWindow('find')}>
            Find
          </Button>
        }
      />
      <div className="grid max-w-3xl grid-cols-1 gap-6">
        <div className="divide-y divide-line rounded-md border border-line bg-surface">
          {answersFor(store?.may ?? []).map((one) => (
            <Question key={one.id} of={one} slug={slug} isAsked={one.id === asked} />
          ))}
        </div>
        <p className="m-0 flex flex-wrap items-center gap-x-4 gap-y-2">
          Something else?
          <a
            href={`mailto:${product.email}`}
            className={buttonClass({ variant: 'secondary', size: 'small' })}
          >
            <LifeBuoy className="size-4.5" />
            <span className="min-w-0 break-words">Write to {product.email}</span>
          </a>
          <a href="/status" className={buttonClass({ variant: 'secondary', size: 'small' })}>
            <Activity className="size-4.5" />
            See whether everything works
          </a>
        </p>
      </div>
    </>
  );
}

/** Opened where it was asked for, with the eye and the keyboard on it. */
function Question({ of: one, slug, isAsked }: { of: Answer; slug: string; isAsked: boolean }) {
  const box = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (!isAsked || !box.current) return;
    box.current.open = true;
    box.current.querySelector('summary')?.focus();
  }, [isAsked]);
  return (
    <details ref={box} className="group px-4">
      <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-3 py-2 font-semibold">
        <h2 className="m-0 text-base">{one.question}</h2>
        <ChevronDown className="size-5 shrink-0 text-muted group-open:rotate-180" />
      </summary>
      <div className="grid grid-cols-1 gap-3 pb-4">
        {one.sentences.map((sentence) => (
          <p key={sentence} className="m-0 max-w-[65ch] break-words">
            {sentence}
          </p>
        ))}
        <p className="m-0 flex flex-wrap gap-2">
          {one.ways.map(({ label, to }, at) => (
            <ButtonLink key={label} to={to(slug)} size="small" variant={at === 0 ? 'primary' : 'secondary'}>
              {label}
            </ButtonLink>
          ))}
        </p>
      </div>
    </details>
  );
}
