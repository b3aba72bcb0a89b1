import type { Adverts } from '#shared/api/adverts.ts';
import { SectionCard } from '../components/section-card.tsx';

/** What shoppers read before a network's own script is loaded, and where they are asked. */
export const WhatIsAsked = ({ asks }: { asks: NonNullable<Adverts['asks']> }) => (
  <SectionCard title="What shoppers are asked">
    <figure className="mx-0 mt-3 mb-0">
      <blockquote className="m-0 rounded-md border border-line px-4 py-3">
        <p className="m-0">{asks.question}</p>
        <p className="mt-2 mb-0 font-semibold text-muted">
          {asks.allow} · {asks.refuse}
        </p>
      </blockquote>
    </figure>
    <ul className="mt-3 mb-0 grid list-disc grid-cols-1 gap-2 pl-5">
      <li>
        At the foot of your home, collections, products, pages and posts, once in half a year. “No thanks” is
        as easy as “Allow”, and the foot of the shop lets them change it.
      </li>
      <li>
        A browser that refuses tracking or saves data is not asked, nor where a page has a form for an email
        or a phone number.
      </li>
      <li>
        Never on the basket, the checkout, an order or anything else of one customer: the script would read
        its address.
      </li>
      <li>
        A sale is told by us alone, so it counts once. Where its customer allowed the script and agrees at the
        checkout, too, the number by which the script knows their browser goes along, and the network can say
        which advert brought it.
      </li>
    </ul>
  </SectionCard>
);
