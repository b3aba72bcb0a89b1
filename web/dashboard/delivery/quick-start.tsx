import { useState, type ReactNode } from 'react';
import { ClipboardPaste, Map, MapPinned, PencilRuler, Split } from 'lucide-react';
import { states, type StateName } from '#shared/places/nigeria.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/choices.tsx';
import { cities, emptyZone, homeAndRest, inTwo, onePrice, type Zones } from './zones.ts';

interface Props {
  /** The store's own state, or '' while it has none. */
  home: StateName | '';
  onStart: (zones: Zones, words: string) => void;
  onPaste: () => void;
}

/** Ways to begin; everything can be changed afterwards. The owner's own city stands first. */
export function QuickStart({ home, onStart, onPaste }: Props) {
  const [asking, setAsking] = useState(false);
  const twos = Object.values(cities).toSorted((a, b) => Number(b.state === home) - Number(a.state === home));
  return (
    <div className="grid grid-cols-1 gap-3">
      <Way
        icon={<Map />}
        title="One price everywhere"
        onClick={() => onStart(onePrice(), 'One price everywhere')}
      >
        The same for all 36 states and Abuja
      </Way>
      {twos.map((city) => (
        <Way
          key={city.title}
          icon={<Split />}
          title={city.title}
          onClick={() => onStart(inTwo(city), city.title)}
        >
          {city.halves.join(' · ')}
        </Way>
      ))}
      <Way
        icon={<MapPinned />}
        title="My state, and the rest"
        expanded={asking}
        onClick={() => setAsking(true)}
      >
        Cheaper near you, one price for everywhere else
      </Way>
      {asking && (
        <AskHome home={home} onChoose={(state) => onStart(homeAndRest(state), 'My state, and the rest')} />
      )}
      <Way icon={<ClipboardPaste />} title="Paste my prices" onClick={onPaste}>
        As you send them on WhatsApp: “Lekki 3k, Ikeja 2,500”
      </Way>
      <Way icon={<PencilRuler />} title="My own areas" onClick={() => onStart([emptyZone()], 'My own areas')}>
        You choose the places for each price
      </Way>
    </div>
  );
}

function AskHome({ home, onChoose }: { home: StateName | ''; onChoose: (state: StateName) => void }) {
  const [chosen, setChosen] = useState<string>(home);
  const mine = states.find((state) => state === chosen);
  return (
    <div className="grid grid-cols-1 gap-3 rounded-md border border-line bg-surface p-4">
      <SelectField
        label="Which state are you in?"
        placeholder="Choose a state"
        options={states.map((state) => ({ value: state, label: state }))}
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
      />
      <Button disabled={!mine} onClick={() => mine && onChoose(mine)}>
        Continue
      </Button>
    </div>
  );
}

interface WayProps {
  icon: ReactNode;
  title: string;
  children: ReactNode;
  expanded?: boolean;
  onClick: () => void;
}

function Way({ icon, title, children, expanded, onClick }: WayProps) {
  return (
    <button
      type="button"
      aria-expanded={expanded}
      onClick={onClick}
      className="flex min-h-16 items-center gap-4 rounded-md border border-line-strong bg-surface px-4 py-3 text-left transition-colors hover:border-action hover:bg-soft"
    >
      <span className="text-action [&>svg]:size-7">{icon}</span>
      <span className="min-w-0 break-words">
        <span className="block font-semibold">{title}</span>
        <span className="block text-[0.9375rem] text-muted">{children}</span>
      </span>
    </button>
  );
}
