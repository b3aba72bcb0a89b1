import type { BodyOf } from '#shared/api/contract.ts';
import type { stopDiscounts } from '#shared/api/discounts.ts';
import { discountsApi } from '../api/discounts-api.ts';
import { howMany } from '../many/how-many.ts';
import { ManyPanel } from '../many/many-panel.tsx';
import { takenBackWords } from '../many/taken-back.ts';

interface Props {
  slug: string;
  which: BodyOf<typeof stopDiscounts>['which'];
  /** What these codes are, as a person says it. */
  chosen: string;
  onClose: () => void;
}

const many = (count: number) => howMany(count, 'code', 'codes');

/** Many codes stopped at once, and started again as one. */
export function StopPanel({ slug, which, ...panel }: Props) {
  const [send, sending] = discountsApi.useStopDiscountsMutation();
  const [takeBack, takingBack] = discountsApi.useStartDiscountsMutation();
  return (
    <ManyPanel
      {...panel}
      title="Stop codes"
      apply="Stop them"
      asked={JSON.stringify(which)}
      send={(id) => send({ params: { slug }, body: { id, which } })}
      busy={sending.isLoading}
      takeBack={(editId) => takeBack({ params: { slug, editId } })}
      takingBack={takingBack.isLoading}
      came={({ code_count: count }, id) => ({
        says:
          count > 0
            ? `${many(count)} stopped. Nobody can use ${count === 1 ? 'it' : 'them'} now.`
            : 'All of them were stopped already.',
        editId: count > 0 ? id : null,
      })}
      wentBack={({ code_count: count }) => ({ says: takenBackWords(count, `${many(count)} started again.`) })}
    />
  );
}
