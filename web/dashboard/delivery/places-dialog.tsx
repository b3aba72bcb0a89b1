import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ChosenAreas, PlaceSearch } from './place-search.tsx';
import { RegionBox } from './region-box.tsx';
import { regions } from './regions.ts';
import { useChosen } from './use-chosen.ts';
import type { Zone, ZonePlace, Zones } from './zones.ts';

interface Props {
  zones: Zones;
  zone: Zone;
  onDone: (chosen: readonly ZonePlace[]) => void;
  close: () => void;
}

/**
 * Where a price counts: by the names people say, or region by region down to the local government. A place that has a
 * price elsewhere moves here when it is chosen.
 */
export function PlacesDialog({ zones, zone, onDone, close }: Props) {
  const { all, ways } = useChosen(zone);
  return (
    <Dialog
      open
      size="large"
      onOpenChange={(open) => !open && close()}
      title={zone.name ? `Places of “${zone.name}”` : 'Choose the places'}
      description="A place has one price: chosen here, it leaves the other. An area counts before its local government, and that before its state."
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            Cancel
          </Button>
          <Button
            onClick={() => {
              onDone(all);
              close();
            }}
          >
            {all.length === 1 ? 'Use 1 place' : `Use ${all.length} places`}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-5">
        <PlaceSearch onChoose={(place) => ways.set([place], true)} />
        <ChosenAreas chosen={all} onRemove={(place) => ways.set([place], false)} />
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          {regions.map((region) => (
            <RegionBox key={region.name} region={region} chosen={ways} zones={zones} zone={zone} />
          ))}
        </div>
      </div>
    </Dialog>
  );
}
