import type { ReactNode } from 'react';
import { Check } from 'lucide-react';
import { AwningEdge } from '../components/awning.tsx';
import { NeedsScript } from '../components/needs-script.tsx';
import stall from '../pictures/feature-look.svg';

export interface AccountFrameProps {
  title: string;
  intro?: ReactNode;
  /** A drawing above the title, for pages that only tell something. */
  picture?: string;
  children: ReactNode;
  /** Links below the card. */
  below?: ReactNode;
}

const reasons = [
  'Free to start, no card needed',
  'No technical skills needed',
  'Open in under 5 minutes',
] as const;

/** The pages of an account: the form on a card, and on a laptop the stall beside it. */
export function AccountFrame({ title, intro, picture, children, below }: AccountFrameProps) {
  return (
    <>
      <div className="grid lg:grid-cols-[1fr_1.15fr]">
        <aside className="adire hidden bg-deep text-on-deep lg:block" aria-label="About Presence">
          <div className="sticky top-16 flex flex-col items-center gap-8 px-10 py-16">
            <img
              src={stall}
              alt=""
              width="480"
              height="320"
              className="h-auto w-full max-w-[26rem] rounded-lg bg-[#e6f2ea] p-4"
            />
            <div className="max-w-[26rem]">
              <p className="m-0 font-display text-3xl leading-tight font-bold">
                Your shop, open while you rest.
              </p>
              <ul className="m-0 mt-5 grid list-none gap-3 p-0">
                {reasons.map((reason) => (
                  <li key={reason} className="flex items-center gap-3 text-lg text-on-deep-muted">
                    <Check aria-hidden="true" className="size-5 shrink-0 text-highlight" />
                    {reason}
                  </li>
                ))}
              </ul>
            </div>
          </div>
        </aside>
        <div className="min-w-0">
          <div className="bg-deep lg:hidden">
            <div className="h-6" />
            <AwningEdge />
          </div>
          <div className="mx-auto max-w-xl px-4 pt-8 pb-16 sm:px-6 lg:pt-14">
            {picture && <img src={picture} alt="" width="240" height="160" className="mb-4 h-auto w-40" />}
            <h1 className="m-0 text-3xl font-extrabold sm:text-4xl">{title}</h1>
            {intro && <div className="mt-2 text-lg text-muted">{intro}</div>}
            <NeedsScript />
            <div className="mt-7">{children}</div>
            {below && <div className="mt-8 border-t border-line pt-6 text-muted">{below}</div>}
          </div>
        </div>
      </div>
    </>
  );
}
