import { useState } from 'react';
import { X } from 'lucide-react';
import { lgasOf } from '#shared/places/lgas.ts';
import { states, type StateName } from '#shared/places/nigeria.ts';
import { placeKey } from '#shared/places/place.ts';
import { isPlace, placesLike } from '#shared/places/places.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/choices.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { shortState } from './regions.ts';
import type { ZonePlace } from './zones.ts';

const longestArea = 40;

/** In which state and local government a place lies. */
const within = ({ state, lga, area }: ZonePlace) =>
  [area && lga, lga && shortState(state)].filter(Boolean).join(', ') || 'State';

/** Finds a place by the name people say; what nobody knows can be named as an area. */
export function PlaceSearch({ onChoose }: { onChoose: (place: ZonePlace) => void }) {
  const [typed, setTyped] = useState('');
  const [naming, setNaming] = useState(false);
  const found = placesLike(typed);
  const choose = (place: ZonePlace) => {
    onChoose(place);
    setTyped('');
    setNaming(false);
  };
  return (
    <div className="grid gap-2">
      <TextField
        label="Find a place or area"
        placeholder="For example: Lekki, Ikeja, Kano"
        value={typed}
        maxLength={longestArea}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value.replace(/,/g, ' '))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (found[0]) choose(found[0].place);
        }}
      />
      {found.length > 0 && (
        <ul className="m-0 list-none rounded-md border border-line p-0" aria-label="Places found">
          {found.map(({ place, name }) => (
            <li key={placeKey(place)} className="border-b border-line last:border-0">
              <button
                type="button"
                className="flex min-h-11 w-full flex-wrap items-center gap-x-2 px-4 py-1 text-left hover:bg-soft"
                onClick={() => choose(place)}
              >
                <span className="font-semibold">{name}</span>
                <span className="text-[0.9375rem] text-muted">{within(place)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {typed.trim().length > 1 && !naming && (
        <Button
          variant="quiet"
          size="small"
          className="-ml-3 justify-self-start"
          onClick={() => setNaming(true)}
        >
          Name “{typed.trim()}” as an area of your own
        </Button>
      )}
      {naming && <OwnArea name={typed.trim()} onChoose={choose} />}
    </div>
  );
}

/** Says in which local government an area of the owner's own lies. */
function OwnArea({ name, onChoose }: { name: string; onChoose: (place: ZonePlace) => void }) {
  const [state, setState] = useState<StateName | ''>('');
  const [lga, setLga] = useState('');
  const place = state && lga ? { state, lga, area: name } : null;
  const isFree = place !== null && name !== '' && isPlace(place);
  return (
    <div className="grid grid-cols-1 items-end gap-3 rounded-md bg-sunken p-3 sm:grid-cols-[1fr_1fr_auto]">
      <SelectField
        label="State"
        placeholder="Choose a state"
        options={states.map((one) => ({ value: one, label: shortState(one) }))}
        value={state}
        onChange={(event) => {
          setState(states.find((one) => one === event.target.value) ?? '');
          setLga('');
        }}
      />
      <SelectField
        label="Local government"
        placeholder="Choose the nearest"
        options={(state ? lgasOf(state) : []).map((one) => ({ value: one, label: one }))}
        value={lga}
        error={place && !isFree ? 'A local government is called so already.' : undefined}
        onChange={(event) => setLga(event.target.value)}
      />
      <Button disabled={!isFree} onClick={() => place && onChoose(place)}>
        Add
      </Button>
    </div>
  );
}

/** The areas that are chosen, which stand in no list of boxes. */
export function ChosenAreas({
  chosen,
  onRemove,
}: {
  chosen: readonly ZonePlace[];
  onRemove: (place: ZonePlace) => void;
}) {
  const areas = chosen.filter(({ area }) => area !== '');
  if (areas.length === 0) return null;
  return (
    <ul className="m-0 flex list-none flex-wrap gap-2 p-0" aria-label="Areas chosen">
      {areas.map((place) => (
        <li key={placeKey(place)}>
          <button
            type="button"
            className="flex min-h-11 items-center gap-2 rounded-full border border-line-strong px-4 hover:bg-soft"
            onClick={() => onRemove(place)}
          >
            <span className="sr-only">Take out </span>
            {place.area}
            <span className="text-[0.9375rem] text-muted">{place.lga}</span>
            <X aria-hidden="true" className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  );
}
