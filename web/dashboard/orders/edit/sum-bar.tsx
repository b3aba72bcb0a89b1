import type { OrderChange } from '#shared/api/order-edit.ts';
import type { Order } from '#shared/api/orders.ts';
import { naira } from '#shared/money.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { ActionBar } from '../../components/action-bar.tsx';
import type { Look } from './use-look.ts';
import { moneyWords } from './words.ts';

/** What a code takes off stands beside what is taken off by hand. */
export const offHint = (code: string, { code_off_kobo }: OrderChange): string =>
  code ? `Beside the code ${code}, which takes ${naira(code_off_kobo)} off.` : 'Taken off the goods.';

/** What it cost, what it costs now, and what becomes of the difference, beside the button. */
export function SumBar({ order, look, saving }: { order: Order; look: Look; saving: boolean }) {
  const { now, last, refused } = look;
  const known = now ?? last;
  const isChanged = now !== null && now.changes.length > 0;
  return (
    <ActionBar>
      <div role="status" className={cx('min-w-0 flex-1 basis-40', !now && !refused && 'opacity-60')}>
        {refused ? (
          <p className="m-0 font-medium text-danger">{refused}</p>
        ) : (
          known && (
            <>
              <p className="m-0 text-[0.9375rem] text-muted">
                Was <span className="money">{naira(known.old_total_kobo)}</span>, now{' '}
                <span className="money font-semibold text-ink">{naira(known.new_total_kobo)}</span>
              </p>
              <p className="money m-0 font-bold">{moneyWords(order, known)}</p>
              {known.about_code && <p className="m-0 text-[0.9375rem] text-warn">{known.about_code}</p>}
            </>
          )
        )}
      </div>
      <Button
        type="submit"
        busy={saving}
        busyLabel="Saving…"
        disabled={!isChanged && !refused && !saving}
        className="max-sm:px-5"
      >
        Save
      </Button>
    </ActionBar>
  );
}
