import { useState } from 'react';
import { Plus, Trash2 } from 'lucide-react';
import type { FieldProblems } from '#web/forms/check.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { firstWeights, gramsFrom, kilos, type ZoneWeights } from './weights.ts';

const mostSteps = 6;

interface Props {
  weights: ZoneWeights | null;
  problems?: FieldProblems;
  onChange: (weights: ZoneWeights | null) => void;
}

/** What heavier parcels cost, for those whose rider or bus asks more for them. */
export function WeightFields({ weights, problems, onChange }: Props) {
  return (
    <div className="sm:col-span-2">
      <Checkbox
        label="Heavier parcels cost more"
        checked={weights !== null}
        onChange={(event) => onChange(event.target.checked ? firstWeights : null)}
      />
      {weights && <Steps weights={weights} problems={problems} onChange={onChange} />}
    </div>
  );
}

function Steps({ weights, problems, onChange }: Props & { weights: ZoneWeights }) {
  const { steps } = weights;
  const put = (part: Partial<ZoneWeights>) => onChange({ ...weights, ...part });
  const change = (at: number, part: Partial<(typeof steps)[number]>) =>
    put({ steps: steps.map((step, n) => (n === at ? { ...step, ...part } : step)) });
  const last = steps.at(-1)?.up_to_grams ?? weights.up_to_grams;
  return (
    <div className="grid gap-3 rounded-md bg-sunken p-3">
      <KiloField
        label="The price above is for up to"
        grams={weights.up_to_grams}
        error={problems?.['weights.up_to_grams']}
        onChange={(up_to_grams) => put({ up_to_grams })}
      />
      {steps.map((step, at) => (
        <div key={at} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-2">
          <KiloField
            label="Up to"
            grams={step.up_to_grams}
            error={problems?.[`weights.steps.${at}.up_to_grams`]}
            onChange={(up_to_grams) => change(at, { up_to_grams })}
          />
          <MoneyField
            label="Price"
            value={step.price_kobo}
            onChange={(price_kobo) => change(at, { price_kobo: price_kobo ?? 0 })}
          />
          <IconButton
            label={`Remove the step of ${kilos(step.up_to_grams)} kg`}
            className="mt-7"
            icon={<Trash2 className="size-5 text-danger" />}
            onClick={() => put({ steps: steps.filter((_, n) => n !== at) })}
          />
        </div>
      ))}
      {steps.length < mostSteps && (
        <Button
          variant="quiet"
          size="small"
          className="-ml-3 justify-self-start"
          icon={<Plus className="size-4" />}
          onClick={() => put({ steps: [...steps, { up_to_grams: last + 4000, price_kobo: 0 }] })}
        >
          Add a heavier step
        </Button>
      )}
      <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2">
        <MoneyField
          label={`Each further kg above ${kilos(last)} kg`}
          optional
          value={weights.further_kg_kobo || null}
          onChange={(kobo) => put({ further_kg_kobo: kobo ?? 0 })}
        />
        <KiloField
          label="A product without a weight counts as"
          grams={weights.usual_grams}
          error={problems?.['weights.usual_grams']}
          onChange={(usual_grams) => put({ usual_grams })}
        />
      </div>
    </div>
  );
}

interface KiloProps {
  label: string;
  grams: number;
  error: string | undefined;
  onChange: (grams: number) => void;
}

/** Kilograms as people type them; grams to the caller, who hears of nothing that is no weight. */
function KiloField({ label, grams, error, onChange }: KiloProps) {
  const [typed, setTyped] = useState(kilos(grams));
  const [left, setLeft] = useState(true);
  const meant = gramsFrom(typed);
  return (
    <TextField
      label={`${label} (kg)`}
      inputMode="text"
      autoComplete="off"
      value={meant === null || meant === grams ? typed : kilos(grams)}
      error={left && meant === null ? 'Enter a weight, for example 0.5.' : error}
      onChange={(event) => {
        setTyped(event.target.value);
        setLeft(false);
        const next = gramsFrom(event.target.value);
        if (next !== null) onChange(next);
      }}
      onBlur={() => setLeft(true)}
    />
  );
}
