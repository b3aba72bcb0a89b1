import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Visitors } from '#shared/api/visitors.ts';
import { signedNaira } from '#shared/money.ts';
import { SectionCard } from '../components/section-card.tsx';
import { places } from '../places.ts';
import { Rows } from './rows.tsx';
import { deviceWords, many, pageName, percentOf, sourceAbout, sourceWords } from './words.ts';

/** Sources, campaigns, products, pages, devices and states, each as a list that ends after its first few. */
export function Parts({ visitors, slug }: { visitors: Visitors; slug: string }) {
  const { sources, campaigns, products, pages, devices, states } = visitors;
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2 lg:gap-6">
      <Sources sources={sources} />
      <Campaigns campaigns={campaigns} />
      <SectionCard title="Products">
        <Rows
          heads={['Seen', 'Basket', 'Sold']}
          rows={products.map(({ id, title, visitors: seen, baskets, sold, sold_kobo }) => ({
            key: id ?? 'made to order',
            name:
              id === null ? (
                'Made to order'
              ) : title ? (
                <Link to={places.product(slug, id)} className="text-link">
                  {title}
                </Link>
              ) : (
                'A product that is not there any more'
              ),
            about: sold_kobo > 0 ? signedNaira(sold_kobo) : undefined,
            cells: [many(seen), many(baskets), many(sold)],
          }))}
          none="Nobody looked at a product in this time."
        />
      </SectionCard>
      <SectionCard title="Pages">
        <Rows
          heads={['Visitors', 'Opened']}
          rows={pages.map(({ path, visitors: seen, views }) => ({
            key: path,
            name: pageName(path),
            cells: [many(seen), many(views)],
          }))}
          none="No page but products was opened in this time."
        />
      </SectionCard>
      <Devices devices={devices} />
      <SectionCard title="States">
        <Rows
          heads={['Orders', 'Taken']}
          rows={states.map((one) => ({
            key: one.name,
            name: one.name || 'Picked up, or nothing to deliver',
            cells: [many(one.orders), signedNaira(one.taken_kobo)],
          }))}
          none="No orders in this time."
        />
        <Small>From the delivery addresses of your orders: where a visitor is, nobody guesses.</Small>
      </SectionCard>
    </div>
  );
}

interface Sold {
  name: string;
  visitors: number;
  orders: number;
  taken_kobo: number;
}

/** What came of one source or campaign; money is under its name, where a phone has room for it. */
const soldRow = ({ name, visitors, orders, taken_kobo }: Sold, shown: string) => ({
  key: name,
  name: shown,
  about: taken_kobo === 0 ? undefined : `${signedNaira(taken_kobo)} taken`,
  cells: [many(visitors), many(orders)],
});

function Sources({ sources }: Pick<Visitors, 'sources'>) {
  return (
    <SectionCard title="Where they came from">
      <Rows heads={['Visitors', 'Orders']} rows={sources.map((one) => soldRow(one, sourceWords(one.name)))} />
      {sources.flatMap(({ name }) => {
        const about = sourceAbout[name];
        return about ? [<Small key={name}>{about}</Small>] : [];
      })}
      <Small>
        An order belongs to where its basket was begun from. All orders are in this list, so it adds up to
        what is taken above.
      </Small>
    </SectionCard>
  );
}

function Campaigns({ campaigns }: Pick<Visitors, 'campaigns'>) {
  return (
    <SectionCard title="Campaigns">
      <Rows
        heads={['Visitors', 'Orders']}
        rows={campaigns.map((one) => soldRow(one, one.name))}
        none="No link with a campaign was opened in this time. Below you make such links."
      />
    </SectionCard>
  );
}

function Devices({ devices }: Pick<Visitors, 'devices'>) {
  const all = devices.reduce((sum, { visitors }) => sum + visitors, 0);
  return (
    <SectionCard title="Devices">
      <Rows
        heads={['Visitors', 'Share']}
        rows={devices.map(({ name, visitors }) => ({
          key: name,
          name: deviceWords[name],
          cells: [many(visitors), `${percentOf(visitors, all)}%`],
        }))}
        none="Nobody came in this time."
      />
    </SectionCard>
  );
}

const Small = ({ children }: { children: ReactNode }) => (
  <p className="mt-3 mb-0 text-[0.9375rem] text-muted">{children}</p>
);
