import { adNetworkNames, learnsWhoBought, type AdNetwork } from '#shared/adverts.ts';
import type { Shell } from '#shared/storefront.ts';
import { wordsOf } from '#shared/words/index.ts';

interface Props {
  shell: Shell;
  networks: readonly AdNetwork[];
  /** Whether they ticked it before something else was wrong. */
  agreed: boolean;
}

/** Asked only where the shop would tell somebody, and never ticked by us. */
export function Adverts({ shell, networks, agreed }: Props) {
  if (networks.length === 0) return null;
  const says = wordsOf(shell.language).checkout;
  const names = networks.map((network) => adNetworkNames[network]).join(', ');
  return (
    <p className="remember">
      <label>
        <input type="checkbox" name="adverts" value="yes" defaultChecked={agreed} />
        <span>
          {says.adverts(shell.name, names)} {networks.some(learnsWhoBought) && says.advertsWho}{' '}
          {says.optional}
        </span>
      </label>
    </p>
  );
}
