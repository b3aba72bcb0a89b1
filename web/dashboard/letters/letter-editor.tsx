import { useRef } from 'react';
import type { OwnLetter } from '#shared/api/letters.ts';
import type { Language } from '#shared/languages.ts';
import {
  placeholders,
  saysNothing,
  type OrderLetter,
  type OwnWords,
  type Placeholder,
} from '#shared/orders/order-letters.ts';
import { told } from '#web/forms/confirmed.ts';
import { Form } from '#web/forms/form.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { lettersApi } from '../api/letters-api.ts';
import { SaveBar } from '../components/action-bar.tsx';
import { differencesOf, Overtaken, type Told } from '../components/overtaken.tsx';
import { useSlug } from '../shell/slug.ts';
import { Unsaved } from '../shell/unsaved.tsx';
import { LetterPreview } from './letter-preview.tsx';
import { nothingSaid, useLetterForm, type WhichLetter } from './use-letter-form.ts';
import { placeholderNames } from './words.ts';

interface Props {
  letter: OrderLetter;
  language: Language;
  /** null: nobody ever changed it. */
  own: OwnLetter | null;
}

/** The words of one mail beside how it looks with them. */
export function LetterEditor({ letter, language, own }: Props) {
  const which = { slug: useSlug(), letter, language };
  const { form, overtaken } = useLetterForm(which, own);
  const { values, change } = form;
  const put = usePlaceholders(values, change);
  return (
    <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_auto]">
      <Form of={form} leaving={Unsaved} className="grid max-w-2xl grid-cols-1 gap-5" onFocus={put.notice}>
        <TextField label="Subject" optional hint="Left empty, it is ours." {...form.text('subject')} />
        <TextArea
          label="How it begins"
          optional
          rows={4}
          hint="In place of our hello. What has happened follows below it, whatever you write."
          {...form.text('opening')}
        />
        <TextArea
          label="How it ends"
          optional
          rows={4}
          hint="Below everything else: your opening hours, how to reach you, thanks."
          {...form.text('closing')}
        />
        <Placeholders onPut={put.put} />
        <div className="flex flex-wrap gap-2">
          <SendTest which={which} values={values} />
          {!saysNothing(values) && (
            <Button variant="quiet" onClick={() => change(nothingSaid)}>
              Back to our words
            </Button>
          )}
        </div>
        <SaveBar problem={form.problem} dirty={form.dirty} saving={form.sending} onReset={form.undo} />
      </Form>
      <LetterPreview which={which} words={values} />
      {overtaken && (
        <Overtaken thing="mail" differs={differencesOf(differs, overtaken.theirs, values)} {...overtaken} />
      )}
    </div>
  );
}

const differs: Told<OwnWords> = [
  ['Subject', ({ subject }) => subject],
  ['How it begins', ({ opening }) => opening],
  ['How it ends', ({ closing }) => closing],
];

function Placeholders({ onPut }: { onPut: (placeholder: Placeholder) => void }) {
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="mb-1.5 p-0 font-medium">Put in where you were typing</legend>
      <div className="flex flex-wrap gap-2">
        {placeholders.map((one) => (
          <Button key={one} variant="secondary" size="small" onClick={() => onPut(one)}>
            {placeholderNames[one]}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

/** Puts a placeholder where the cursor stood last; at the end of the beginning where it stood nowhere yet. */
function usePlaceholders(values: OwnWords, change: (part: Partial<OwnWords>) => void) {
  const last = useRef<HTMLInputElement | HTMLTextAreaElement | null>(null);
  return {
    notice({ target }: { target: EventTarget }) {
      if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) last.current = target;
    },
    put(placeholder: Placeholder) {
      const field = last.current;
      const name = (field?.name ?? 'opening') as keyof OwnWords;
      const text = values[name];
      const at = field?.selectionStart ?? text.length;
      const word = `{${placeholder}}`;
      change({ [name]: text.slice(0, at) + word + text.slice(field?.selectionEnd ?? at) });
      if (!field) return;
      // After what is typed now stands in the field.
      setTimeout(() => {
        field.focus();
        field.setSelectionRange(at + word.length, at + word.length);
      });
    },
  };
}

function SendTest({ which, values }: { which: WhichLetter; values: OwnWords }) {
  const [send, { isLoading }] = lettersApi.useTestLetterMutation();
  return (
    <Button
      variant="secondary"
      busy={isLoading}
      busyLabel="Sending…"
      onClick={() =>
        void told(
          send({ params: which, body: values }),
          ({ sent_to }) => `On its way to ${sent_to}.`,
          'We could not send it. Please try again.',
        )
      }
    >
      Send me a test
    </Button>
  );
}
