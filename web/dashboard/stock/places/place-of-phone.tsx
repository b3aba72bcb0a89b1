import { useEffect, useState } from 'react';
import { SelectField } from '#web/ui/choices.tsx';
import { useStockPlaces } from '../../api/stock-places-api.ts';
import { keepPlaceOfPhone, placeOfPhone } from './of-phone.ts';

/** Where this phone sells and counts: chosen once. Nothing where the store has one place. */
export function PlaceOfPhone({ slug, label }: { slug: string; label: string }) {
  const places = useStockPlaces(slug);
  const [chosen, setChosen] = useState(() => placeOfPhone(slug));
  const isGone = places.length > 0 && chosen !== undefined && !places.some(({ id }) => id === chosen);
  useEffect(() => {
    if (isGone) keepPlaceOfPhone(slug, undefined);
  }, [isGone, slug]);
  if (places.length === 0) return null;
  const first = places.find((place) => place.first)!;
  return (
    <div className="mb-4 max-w-sm">
      <SelectField
        label={label}
        options={places.map(({ id, name }) => ({ value: id, label: name }))}
        value={isGone || chosen === undefined ? first.id : chosen}
        onChange={({ target }) => {
          const id = target.value === first.id ? undefined : target.value;
          keepPlaceOfPhone(slug, id);
          setChosen(id);
        }}
      />
    </div>
  );
}
