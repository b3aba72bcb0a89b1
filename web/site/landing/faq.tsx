import { Plus } from 'lucide-react';
import { questions } from './questions.ts';

export function Faq() {
  return (
    <section aria-labelledby="faq-title" className="below mx-auto max-w-3xl px-4 py-16 sm:px-6">
      <h2 id="faq-title" className="m-0 text-3xl font-bold sm:text-4xl">
        Questions people ask first
      </h2>
      <div className="mt-6 border-t border-line">
        {questions.map(({ ask, answer }) => (
          <details key={ask} name="faq" className="group border-b border-line">
            <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-4 text-lg font-semibold hover:text-action [&::-webkit-details-marker]:hidden">
              {ask}
              <Plus
                aria-hidden="true"
                className="size-5 shrink-0 text-action transition-transform group-open:rotate-45"
              />
            </summary>
            <p className="m-0 max-w-[65ch] pb-5 text-muted">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
