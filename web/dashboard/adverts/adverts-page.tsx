import { Link } from 'react-router';
import { adNetworks } from '#shared/adverts.ts';
import type { Adverts } from '#shared/api/adverts.ts';
import { advertsApi } from '../api/adverts-api.ts';
import { keptFresh } from '../api/freshness.ts';
import { ButtonLink } from '../components/links.tsx';
import { Loaded } from '../components/loaded.tsx';
import { SectionCard } from '../components/section-card.tsx';
import { places } from '../places.ts';
import { SettingsPage } from '../site/settings-page.tsx';
import { useMay, useSlug } from '../shell/slug.ts';
import { NetworkCard } from './network-card.tsx';
import { WhatIsAsked } from './what-is-asked.tsx';
import { SalesTold } from './sales-told.tsx';

/** Which advert networks are told of sales, how each stands, and what each was told. */
export function AdvertsPage() {
  const slug = useSlug();
  const adverts = advertsApi.useAdvertsQuery({ params: { slug } }, keptFresh);
  return (
    <SettingsPage
      title="Adverts"
      description="Tell Meta, TikTok or Google what your store sells, so that your adverts there find people who buy."
    >
      {() => (
        <Loaded of={adverts} what="your adverts" shapes={['h-40', 'h-64', 'h-64']} gap="gap-4">
          {(known) => (
            <div className="grid max-w-2xl grid-cols-1 gap-4">
              {!known.allowed && <NotOnPlan adverts={known} slug={slug} />}
              <WhatIsTold slug={slug} />
              {adNetworks.map((network) => (
                <NetworkCard
                  key={network}
                  network={network}
                  known={known.networks.find((one) => one.network === network) ?? null}
                  allowed={known.allowed}
                />
              ))}
              {known.asks && <WhatIsAsked asks={known.asks} />}
              <SalesTold adverts={known} />
            </div>
          )}
        </Loaded>
      )}
    </SettingsPage>
  );
}

function NotOnPlan({ adverts, slug }: { adverts: Adverts; slug: string }) {
  const mayPlan = useMay('plan');
  return (
    <SectionCard title="Part of the Starter plan">
      <p className="mt-1 mb-0 text-muted">
        {adverts.networks.length > 0
          ? 'Your store is on Free, so customers are not asked and nothing is sent. What you entered is kept until you are on Starter again.'
          : 'On Free, nobody is told what your store sells. On Starter you enter your IDs here, and it begins.'}
      </p>
      {mayPlan && (
        <ButtonLink to={places.plan(slug)} className="mt-4">
          See Plan & billing
        </ButtonLink>
      )}
    </SectionCard>
  );
}

const WhatIsTold = ({ slug }: { slug: string }) => (
  <SectionCard title="What is told, and when">
    <ul className="mt-2 mb-0 grid list-disc grid-cols-1 gap-2 pl-5">
      <li>
        Customers are asked at the checkout and where they pay by a link, by a box that is not ticked. Who
        leaves it so is told to nobody, and a browser that refuses tracking is not even asked.
      </li>
      <li>
        A sale counts when its money is in; with pay on delivery, when it is ordered. It is sent within a
        minute of that, once to each network.
      </li>
      <li>An order that is cancelled before is never sent. Money that goes back later is not told.</li>
      <li>
        Nothing of theirs is loaded in your shop, so its pages stay as light as they are, unless you switch on
        a network’s own script below.
      </li>
      <li>
        Say on your privacy page that networks are told of sales whose customers agree and, with a script,
        that it sets cookies for those who allow it. It is under{' '}
        <Link to={places.pages(slug)} className="text-link">
          Pages and menus
        </Link>
        .
      </li>
    </ul>
  </SectionCard>
);
