import { Link } from 'react-router';
import type { Billing, Offer } from '#shared/plans.ts';
import { paths, toDashboard } from '#web/client/paths.ts';
import { useSession } from '#web/client/session-state.ts';
import { stored } from '#web/client/stored.ts';
import { buttonClass } from '#web/ui/button.tsx';

interface Props {
  offer: Offer;
  billing: Billing;
  recommended: boolean | undefined;
}

/** To sign up with the choice remembered, or, for who is signed in, straight to paying for a store. */
export function ChooseLink({ offer, billing, recommended }: Props) {
  const { isAuthenticated } = useSession();
  const free = offer.id === 'free';
  const choice = `${offer.id}.${billing}`;
  const look = buttonClass({ variant: recommended ? 'primary' : 'secondary', wide: true, className: 'mt-5' });
  const label = free ? 'Try for free' : `Choose ${offer.name}`;
  const paying = isAuthenticated && !free;
  const beginning = isAuthenticated ? paths.addStore : paths.signup;
  const remember = () => (free ? stored.remove('wantedPlan') : stored.set('wantedPlan', choice));
  // One link for everybody, so that what is tapped while the page comes alive is still there when it is known who taps.
  return (
    <Link
      to={paying ? toDashboard.choosePlan(choice) : beginning}
      reloadDocument={paying}
      onClick={paying ? undefined : remember}
      className={look}
      data-needs-script
    >
      {label}
    </Link>
  );
}
