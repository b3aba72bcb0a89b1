import { learnsWhoBought, namesOf, type AsksToTell } from '#shared/adverts.ts';
import type { Shell } from '#shared/storefront.ts';
import { wordsOf } from '#shared/words/index.ts';

interface Props {
  shell: Shell;
  asks: AsksToTell;
  /** Whether they ticked it before something else was wrong. */
  agreed: boolean;
}

/** Asked only where the shop would tell somebody, and never ticked by us. */
export function Adverts({ shell, asks: { networks, known }, agreed }: Props) {
  if (networks.length === 0) return null;
  const says = wordsOf(shell.language).checkout;
  return (
    <p className="remember">
      <label>
        <input type="checkbox" name="adverts" value="yes" defaultChecked={agreed} />
        <span>
          {says.adverts(shell.name, namesOf(networks))} {networks.some(learnsWhoBought) && says.advertsWho}{' '}
          {known && `${says.advertsKnown} `}
          {says.optional}
        </span>
      </label>
    </p>
  );
}
