import { useState } from 'react';
import { LetterWords, type LetterPreview as Preview } from '#shared/api/letters.ts';
import type { OwnWords } from '#shared/orders/order-letters.ts';
import { Segmented } from '#web/ui/segmented.tsx';
import { StillFrame } from '#web/ui/still-frame.tsx';
import { lettersApi } from '../api/letters-api.ts';
import { Loaded } from '../components/loaded.tsx';
import { SectionCard } from '../components/section-card.tsx';
import { useRested } from '../components/use-rested.ts';
import type { WhichLetter } from './use-letter-form.ts';

/** Long enough for a word to be typed (milliseconds). */
const restMs = 500;

interface Props {
  which: WhichLetter;
  words: OwnWords;
}

/** The mail as a phone shows it, in the words that are typed. */
export function LetterPreview({ which, words }: Props) {
  const [form, setForm] = useState<'html' | 'text'>('html');
  const typed = useRested(words, restMs);
  const body = useLastGood(typed);
  const preview = lettersApi.useLetterPreviewQuery({ params: which, body });
  // Until the next is drawn the one before stays, so that nothing flickers while somebody types.
  const shown = { ...preview, currentData: preview.currentData ?? preview.data };
  return (
    <SectionCard title="How it looks" className="max-w-full min-w-0 lg:sticky lg:top-4">
      <div className="mt-3 w-[360px] max-w-full">
        <Segmented
          label="Form of the mail"
          name="letter-form"
          value={form}
          onChange={setForm}
          options={[
            { value: 'html', label: 'Mail' },
            { value: 'text', label: 'Plain text' },
          ]}
        />
        <div className="mt-3">
          <Loaded of={shown} what="how it looks" shapes={['h-96']}>
            {(seen) => <Shown preview={seen} form={form} />}
          </Loaded>
        </div>
      </div>
    </SectionCard>
  );
}

/** What is typed, while it can be sent; the last that could while it cannot. */
function useLastGood(typed: OwnWords): OwnWords {
  const [good, setGood] = useState(typed);
  const checked = LetterWords.safeParse(typed);
  if (checked.success && JSON.stringify(checked.data) !== JSON.stringify(good)) setGood(checked.data);
  return good;
}

function Shown({ preview, form }: { preview: Preview; form: 'html' | 'text' }) {
  const { subject, html, text, order_number: number } = preview;
  return (
    <>
      <p className="mt-0 mb-2 font-semibold break-words">{subject}</p>
      {form === 'html' ? (
        <StillFrame
          title="The mail as it looks"
          // Runs nothing, and its links lead nowhere.
          sandbox=""
          html={html}
          className="block h-[32rem] w-full rounded-sm border border-line bg-white"
        />
      ) : (
        <pre className="m-0 max-h-[32rem] overflow-auto rounded-sm border border-line bg-sunken p-3 text-sm break-words whitespace-pre-wrap">
          {text}
        </pre>
      )}
      <p className="mt-2 mb-0 text-[0.9375rem] text-muted">
        {number === null
          ? 'With a made-up order, since you have none yet.'
          : `With your newest order, #${number}. Sums of refunds and parts are made up.`}
      </p>
    </>
  );
}
