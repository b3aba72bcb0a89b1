import { useState } from 'react';
import type { SaleTile } from '#shared/api/selling.ts';
import { naira } from '#shared/money.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import { notify } from '#web/ui/notify.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { newKey } from '../components/new-key.ts';
import { useMay, useSlug } from '../shell/slug.ts';
import { groundOf, type Goods } from './goods.ts';
import { keep, type Kept } from './operations.ts';
import { usePerson } from './use-kept.ts';

interface Props {
  tile: SaleTile;
  choice: SaleTile['variants'][number];
  known: { read: Goods; own: readonly Kept[] };
  close: () => void;
}

/** Counts one thing, or gives it another price; both are kept until they are sent. */
export function ShelfDialog({ tile, choice, known, close }: Props) {
  const slug = useSlug();
  const person = usePerson();
  const mayPrice = useMay('catalogue.change');
  const [count, setCount] = useState('');
  const [price, setPrice] = useState<number | null>(choice.price_kobo);
  const [problem, setProblem] = useState<string | null>(null);
  const name = [tile.title, choice.title].filter(Boolean).join(', ');
  const counted = /^\d{1,6}$/.test(count.trim()) ? Number(count.trim()) : null;
  const wrongCount = count.trim() !== '' && counted === null;
  const isCounted = choice.on_hand !== null && counted !== null;
  const isPriced = price !== null && price !== choice.price_kobo;

  async function save() {
    if (person === null)
      return setProblem('Open this page once with a network, so that this phone knows whose it is.');
    const { known_at, ...ground } = groundOf(known.read, known.own, choice.id);
    const about = { variant_id: choice.id, known_at };
    const ours = { person, slug };
    // What was read, and not what this phone wished for since.
    const seen =
      known.read.tiles.flatMap((each) => each.variants).find((one) => one.id === choice.id) ?? choice;
    try {
      if (isCounted)
        await keep({
          ...ours,
          kind: 'count',
          key: newKey(),
          words: `${name}: ${counted.toLocaleString('en')} counted`,
          shelf: { [choice.id]: counted - choice.on_hand! },
          body: { ...about, ...ground, known: choice.on_hand!, counted },
        });
      if (isPriced)
        await keep({
          ...ours,
          kind: 'price',
          key: newKey(),
          words: `${name}: ${naira(price)}`,
          shelf: {},
          body: { ...about, seen_kobo: seen.price_kobo, wanted_kobo: price },
        });
    } catch {
      return setProblem(
        'This phone has no room to keep it, so nothing is changed. Free some room and try again.',
      );
    }
    if (!navigator.onLine) notify.success('Kept on this phone. It is sent when there is a network.');
    close();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={name}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            Leave it
          </Button>
          <Button type="submit" form="shelf" disabled={wrongCount || (!isCounted && !isPriced)}>
            Save
          </Button>
        </>
      }
    >
      <form
        id="shelf"
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!wrongCount && (isCounted || isPriced)) void save();
        }}
      >
        {choice.on_hand !== null && (
          <TextField
            label="Counted on the shelf"
            optional
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            hint={`This phone takes it for ${choice.on_hand.toLocaleString('en')}, pieces promised to orders included.`}
            error={wrongCount ? 'Enter a whole number.' : null}
            value={count}
            onChange={(event) => setCount(event.target.value)}
          />
        )}
        {mayPrice && <MoneyField label="Price" value={price} onChange={setPrice} />}
        <FormProblem>{problem}</FormProblem>
      </form>
    </Dialog>
  );
}
