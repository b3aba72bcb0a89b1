import { useMemo, useState } from 'react';
import { naira } from '#shared/money.ts';
import type { StateName } from '#shared/places/nigeria.ts';
import { readDeliveryPrices, type PastedLine } from '#shared/paste/delivery.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { isPriced, PastedRow, type RowChoice } from './pasted-row.tsx';
import { withPasted, type Used } from './pasted.ts';
import type { Zones } from './zones.ts';

interface Props {
  zones: Zones;
  home: StateName | '';
  onDone: (zones: Zones) => void;
  close: () => void;
}

/** What the owner decided about prices, by line and place in it; the rest is as it was read. */
type Choices = Readonly<Record<string, RowChoice>>;

const keyOf = (line: number, at: number) => `${line}.${at}`;

/** Sure prices are used unless they are unticked, doubtful ones only when they are ticked. */
function choiceOf(choices: Choices, lines: readonly PastedLine[], line: number, at: number): RowChoice {
  const { price_kobo, ways, doubts } = lines[line]!.prices[at]!;
  const read = { used: doubts.length === 0, price_kobo, ways_kobo: ways.map((way) => way.price_kobo) };
  return choices[keyOf(line, at)] ?? read;
}

function usedOf(lines: readonly PastedLine[], choices: Choices): Used {
  return {
    prices: lines.flatMap(({ prices }, line) =>
      prices.flatMap((said, at) => {
        const choice = choiceOf(choices, lines, line, at);
        const { price_kobo, ways_kobo } = choice;
        // All of them are there, as that asks.
        return choice.used && isPriced(choice)
          ? [{ said, price_kobo: price_kobo!, ways_kobo: ways_kobo.map((kobo) => kobo!) }]
          : [];
      }),
    ),
    pickups: lines.flatMap(({ pickup }) => pickup ?? []),
    free_above_kobo: lines.findLast((line) => line.free_above_kobo !== null)?.free_above_kobo ?? null,
  };
}

const saysNothing = ({ prices, pickup, free_above_kobo }: PastedLine) =>
  prices.length === 0 && pickup === null && free_above_kobo === null;

/** Reads prices as they were sent on WhatsApp, each beside its line. Nothing is saved here. */
export function PasteDialog({ zones, home, onDone, close }: Props) {
  const [text, setText] = useState('');
  const [choices, setChoices] = useState<Choices>({});
  const lines = useMemo(() => readDeliveryPrices(text, home), [text, home]);
  const used = usedOf(lines, choices);
  const count = used.prices.length + used.pickups.length + Number(used.free_above_kobo !== null);
  const left = lines.reduce((sum, { prices }) => sum + prices.length, 0) - used.prices.length;
  return (
    <Dialog
      open
      size="large"
      onOpenChange={(open) => !open && close()}
      title="Paste delivery prices"
      description="As you write them on your status. Look at what was read; nothing is saved before Save."
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            Cancel
          </Button>
          <Button
            disabled={count === 0}
            onClick={() => {
              onDone(withPasted(zones, used));
              close();
            }}
          >
            {left > 0 ? `Use ${count}, leave out ${left}` : count === 1 ? 'Use 1 line' : `Use ${count} lines`}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <TextArea
          label="Your prices"
          rows={4}
          maxLength={10_000}
          placeholder={'Lekki rider 3k, park 1.5k\nIkeja 2,500\nOutside Lagos 5k by GIG\nFree above 50k'}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setChoices({});
          }}
        />
        <ul className="m-0 grid list-none grid-cols-1 gap-3 p-0 empty:hidden" aria-label="What was read">
          {lines.map((line, at) =>
            saysNothing(line) ? null : (
              <li key={at} className="rounded-md border border-line p-3">
                <p className="m-0 mb-1 text-[0.9375rem] break-words text-muted">{line.text}</p>
                {line.prices.map((said, place) => (
                  <PastedRow
                    key={place}
                    said={said}
                    choice={choiceOf(choices, lines, at, place)}
                    onChange={(choice) => setChoices({ ...choices, [keyOf(at, place)]: choice })}
                  />
                ))}
                <Others line={line} />
              </li>
            ),
          )}
        </ul>
        <LeftOut lines={lines.filter(saysNothing)} />
      </div>
    </Dialog>
  );
}

function Others({ line: { pickup, free_above_kobo } }: { line: PastedLine }) {
  return (
    <>
      {pickup !== null && <p className="m-0 py-1 font-semibold">Pick-up{pickup && `: ${pickup}`}</p>}
      {free_above_kobo !== null && (
        <p className="m-0 py-1 font-semibold">Free delivery from {naira(free_above_kobo)}</p>
      )}
    </>
  );
}

function LeftOut({ lines }: { lines: readonly PastedLine[] }) {
  if (lines.length === 0) return null;
  return (
    <section aria-label="Left out">
      <h3 className="m-0 mb-1 text-base font-bold">Left out</h3>
      <ul className="m-0 list-disc pl-5 text-[0.9375rem] break-words text-muted">
        {lines.map(({ text }, at) => (
          <li key={at}>{text}</li>
        ))}
      </ul>
    </section>
  );
}
