import { useState } from 'react';
import { Plus, Undo2 } from 'lucide-react';
import type { StateName } from '#shared/places/nigeria.ts';
import { looksBehind } from '#web/client/older.ts';
import { problemsAt } from '#web/forms/check.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { cannotReadLists } from '../components/too-old.ts';
import { useLate } from '../components/use-late.ts';
import { differencesOf, Overtaken } from '../components/overtaken.tsx';
import { told } from './in-words.ts';
import { PlacesDialog } from './places-dialog.tsx';
import { QuickStart } from './quick-start.tsx';
import { placesInWords } from './regions.ts';
import { PickupCard, ZoneCard } from './zone-card.tsx';
import type { useDelivery } from './use-delivery.ts';
import {
  changeZone,
  emptyZone,
  setPlaces,
  uncovered,
  withoutZone,
  type Zone,
  type ZonePlace,
  type Zones,
} from './zones.ts';

const pasteDialog = () => import('./paste-dialog.tsx');

interface Props extends ReturnType<typeof useDelivery> {
  home: StateName | '';
}

/** Changes the prices, and keeps what stood before the last large change so that it can be taken back. */
function useZones(form: Props['form']) {
  const zones = form.values.rates;
  const [before, setBefore] = useState<{ zones: Zones; words: string } | null>(null);
  const change = (rates: Zones) => form.change({ rates });
  return {
    zones,
    change,
    replace: (rates: Zones, words: string) => {
      setBefore({ zones, words });
      change(rates);
    },
    undo: before && {
      words: before.words,
      back: () => {
        change(before.zones);
        setBefore(null);
      },
    },
  };
}

/** Delivery prices by place, and where to pick up. */
export function DeliveryEditor({ form, overtaken, home }: Props) {
  const { zones, change, replace, undo } = useZones(form);
  const problemsOf = (zone: Zone) => problemsAt(form.problems, `rates.${zones.indexOf(zone)}`);
  const [choosing, setChoosing] = useState<string | null>(null);
  const [pasting, setPasting] = useState(false);
  const paste = useLate(pasteDialog, pasting, () => setPasting(false));
  const open = zones.find((zone) => zone.key === choosing);
  const cardOf = (zone: Zone) => ({
    zone,
    problems: problemsOf(zone),
    onChange: (part: Partial<Zone>) => change(changeZone(zones, zone.key, part)),
    onRemove: () => replace(withoutZone(zones, zone.key), `“${zone.name || 'A price'}” was taken out.`),
  });
  return (
    <div className="grid grid-cols-1 gap-8">
      {undo && <UndoBar {...undo} />}
      <Deliveries
        zones={zones}
        home={home}
        cardOf={cardOf}
        onStart={(start, words) =>
          replace([...start, ...zones.filter(({ kind }) => kind === 'pickup')], `“${words}” is filled in.`)
        }
        onAdd={(part) => change([...zones, emptyZone(part)])}
        onPlaces={setChoosing}
        onPaste={() => (looksBehind ? setPasting(true) : notify.error(cannotReadLists))}
      />
      <PickUps zones={zones} cardOf={cardOf} onAdd={(part) => change([...zones, emptyZone(part)])} />
      {open && (
        <PlacesDialog
          zones={zones}
          zone={open}
          onDone={(chosen) =>
            replace(
              setPlaces(zones, open.key, chosen),
              `The places of “${open.name || 'a price'}” were changed.`,
            )
          }
          close={() => setChoosing(null)}
        />
      )}
      {overtaken && (
        <Overtaken
          thing="list of prices"
          differs={differencesOf(told, overtaken.theirs.rates, zones)}
          {...overtaken}
        />
      )}
      {paste && (
        <paste.PasteDialog
          zones={zones}
          home={home}
          onDone={(pasted) => replace(pasted, 'The prices you pasted are filled in.')}
          close={() => setPasting(false)}
        />
      )}
    </div>
  );
}

/** Takes the last large change back; nothing of it is saved before Save. */
function UndoBar({ words, back }: { words: string; back: () => void }) {
  return (
    <div
      role="status"
      className="-mb-4 flex flex-wrap items-center justify-between gap-x-4 rounded-md bg-sunken py-1 pr-1 pl-4"
    >
      <span className="py-1">{words}</span>
      <Button variant="quiet" size="small" icon={<Undo2 className="size-4" />} onClick={back}>
        Undo
      </Button>
    </div>
  );
}

type CardOf = (zone: Zone) => {
  zone: Zone;
  problems: ReturnType<typeof problemsAt>;
  onChange: (part: Partial<Zone>) => void;
  onRemove: () => void;
};

interface DeliveriesProps {
  zones: Zones;
  home: StateName | '';
  cardOf: CardOf;
  onStart: (start: Zones, words: string) => void;
  onAdd: (part: Partial<Zone>) => void;
  onPlaces: (key: string) => void;
  onPaste: () => void;
}

function Deliveries({ zones, home, cardOf, onStart, onAdd, onPlaces, onPaste }: DeliveriesProps) {
  const deliveries = zones.filter((zone) => zone.kind === 'delivery');
  const [anew, setAnew] = useState(false);
  const start: DeliveriesProps['onStart'] = (chosen, words) => {
    setAnew(false);
    onStart(chosen, words);
  };
  return (
    <section aria-labelledby="prices">
      <h2 id="prices" className="m-0 mb-3 text-lg font-bold">
        Delivery
      </h2>
      {deliveries.length === 0 || anew ? (
        <>
          <QuickStart home={home} onStart={start} onPaste={onPaste} />
          {anew && (
            <Button variant="quiet" className="mt-3" onClick={() => setAnew(false)}>
              Keep my prices
            </Button>
          )}
        </>
      ) : (
        <>
          <ul className="m-0 grid list-none grid-cols-1 gap-3 p-0">
            {deliveries.map((zone) => (
              <ZoneCard key={zone.key} {...cardOf(zone)} zones={zones} onPlaces={() => onPlaces(zone.key)} />
            ))}
          </ul>
          <Uncovered zones={zones} onCover={onAdd} />
          <div className="mt-3 flex flex-wrap gap-2">
            <Button
              variant="secondary"
              className="max-sm:w-full"
              icon={<Plus className="size-5" />}
              onClick={() => onAdd({})}
            >
              Add a delivery price
            </Button>
            <Button variant="quiet" onClick={onPaste}>
              Paste prices
            </Button>
            <Button variant="quiet" onClick={() => setAnew(true)}>
              Start from a template
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

interface PickUpsProps {
  zones: Zones;
  cardOf: CardOf;
  onAdd: (part: Partial<Zone>) => void;
}

function PickUps({ zones, cardOf, onAdd }: PickUpsProps) {
  const pickups = zones.filter((zone) => zone.kind === 'pickup');
  return (
    <section aria-labelledby="pickup">
      <h2 id="pickup" className="m-0 mb-1 text-lg font-bold">
        Pick-up
      </h2>
      <p className="mt-0 mb-3 text-muted">Customers may fetch what they bought, at no cost.</p>
      <ul className="m-0 grid list-none grid-cols-1 gap-3 p-0 empty:hidden">
        {pickups.map((zone) => (
          <PickupCard key={zone.key} {...cardOf(zone)} />
        ))}
      </ul>
      <Button
        variant="secondary"
        className={pickups.length > 0 ? 'mt-3 max-sm:w-full' : 'max-sm:w-full'}
        icon={<Plus className="size-5" />}
        onClick={() => onAdd({ kind: 'pickup', price_kobo: 0 })}
      >
        {pickups.length > 0 ? 'Add another place' : 'Offer pick-up'}
      </Button>
    </section>
  );
}

/** The places without a price, as the zone that would hold them. */
const asZone = (missing: readonly ZonePlace[]): Partial<Zone> => ({
  name: 'Everywhere else',
  states: missing.filter(({ lga }) => lga === '').map(({ state }) => state),
  places: missing.filter(({ lga }) => lga !== ''),
});

/** Nobody should find out at the checkout that a place was forgotten. */
function Uncovered({ zones, onCover }: { zones: Zones; onCover: (part: Partial<Zone>) => void }) {
  const missing = uncovered(zones);
  if (missing.length === 0) return null;
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md bg-highlight-soft px-4 py-2 text-warn">
      <p className="m-0 min-w-0 flex-1 basis-56">No price yet: {placesInWords(missing)}.</p>
      <Button variant="quiet" size="small" onClick={() => onCover(asZone(missing))}>
        Add a price for {missing.length === 1 ? 'it' : 'them'}
      </Button>
    </div>
  );
}
