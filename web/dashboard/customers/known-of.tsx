import { Link } from 'react-router';
import type { Customer } from '#shared/api/customers.ts';
import { lagosDate } from '#shared/lagos.ts';
import { SectionCard } from '../components/section-card.tsx';
import { places } from '../places.ts';
import { ordersWords } from './words.ts';

interface Of {
  customer: Customer;
  slug: string;
}

/** Where their orders went, what they asked and said, and the codes they used. */
export function KnownOf({ customer, slug }: Of) {
  const { addresses, codes, subscribed } = customer;
  return (
    <>
      {addresses.length > 0 && (
        <SectionCard title="Addresses">
          <ul className="m-0 mt-1 list-none divide-y divide-line p-0">
            {addresses.map((address, at) => (
              <li key={at} className="py-2 break-words">
                {[address.area, address.lga, address.state].filter(Boolean).join(', ')}
                {address.landmark && <span className="block text-muted">Landmark: {address.landmark}</span>}
              </li>
            ))}
          </ul>
        </SectionCard>
      )}
      {codes.length > 0 && (
        <SectionCard title="Codes they used">
          <ul className="m-0 mt-1 list-none p-0">
            {codes.map(({ code, orders }) => (
              <li key={code} className="flex justify-between gap-4 py-1">
                <b className="break-all">{code}</b>
                <span className="text-muted">{ordersWords(orders)}</span>
              </li>
            ))}
          </ul>
        </SectionCard>
      )}
      <Reviews customer={customer} slug={slug} />
      <Enquiries customer={customer} slug={slug} />
      {subscribed && <p className="m-0 text-muted">Gets your news: the address is among your subscribers.</p>}
    </>
  );
}

function Reviews({ customer: { reviews }, slug }: Of) {
  if (reviews.length === 0) return null;
  return (
    <SectionCard title="Reviews">
      <ul className="m-0 mt-1 list-none divide-y divide-line p-0">
        {reviews.map((review) => (
          <li key={review.id} className="py-2">
            <span role="img" aria-label={`${review.stars} of 5 stars`} className="text-warn">
              {'★'.repeat(review.stars) + '☆'.repeat(5 - review.stars)}
            </span>{' '}
            <b className="break-words">{review.product_title}</b>
            <span className="block text-[0.9375rem] text-muted">
              {lagosDate(review.written_at)}
              {review.state === 'hidden' && ' · hidden'}
            </span>
            {review.words && <span className="block break-words whitespace-pre-line">{review.words}</span>}
          </li>
        ))}
      </ul>
      <Link to={places.reviews(slug)} className="text-link inline-flex min-h-11 items-center">
        All reviews
      </Link>
    </SectionCard>
  );
}

const states = { new: 'new', answered: 'answered', closed: 'closed' } as const;

function Enquiries({ customer: { enquiries }, slug }: Of) {
  if (enquiries.length === 0) return null;
  return (
    <SectionCard title="Enquiries">
      <ul className="m-0 mt-1 list-none divide-y divide-line p-0">
        {enquiries.map((one) => (
          <li key={one.id} className="py-2">
            {one.service && <b className="block break-words">{one.service}</b>}
            {one.message && <span className="block break-words whitespace-pre-line">{one.message}</span>}
            <span className="block text-[0.9375rem] text-muted">
              {lagosDate(one.sent_at)} · {states[one.state]}
            </span>
          </li>
        ))}
      </ul>
      <Link to={`${places.enquiries(slug)}&show=all`} className="text-link inline-flex min-h-11 items-center">
        All enquiries
      </Link>
    </SectionCard>
  );
}
