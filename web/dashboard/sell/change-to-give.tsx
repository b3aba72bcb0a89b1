import { useState } from 'react';
import { naira } from '#shared/money.ts';
import { MoneyField } from '#web/ui/money-field.tsx';

/** Notes people hand over for a total: the next whole thousand, five and ten thousand. Kobo. */
function likelyNotes(totalKobo: number): number[] {
  const next = [1_000_00, 5_000_00, 10_000_00].map((note) => Math.ceil(totalKobo / note) * note);
  return [...new Set(next)].filter((kobo) => kobo > totalKobo);
}

/** What goes back to who pays in cash. Nothing of it is recorded. */
export function ChangeToGive({ totalKobo }: { totalKobo: number }) {
  const [given, setGiven] = useState<number | null>(null);
  const back = given === null ? null : given - totalKobo;
  return (
    <div>
      <MoneyField label="Cash you were given" optional value={given} onChange={setGiven} />
      <div className="mt-2 flex flex-wrap gap-2">
        {likelyNotes(totalKobo).map((kobo) => (
          <button
            key={kobo}
            type="button"
            className="money min-h-11 rounded-full border border-line-strong bg-surface px-4 font-semibold hover:border-ink"
            onClick={() => setGiven(kobo)}
          >
            {naira(kobo)}
          </button>
        ))}
      </div>
      <p className="mt-2 mb-0 text-lg font-bold" role="status">
        {back !== null && (back >= 0 ? `Change to give: ${naira(back)}` : `Still to come: ${naira(-back)}`)}
      </p>
    </div>
  );
}
