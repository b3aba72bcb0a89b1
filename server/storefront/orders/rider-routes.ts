import { sentOrdering, shownOrdering, token, type OwnPage } from '../own-page.ts';
import { riderLimit, riderSaid, riderSent, showRider } from './rider.ts';

/** The address given to whoever brings parcels. */
const riding = `/rider/${token}`;

export const riderForms: readonly OwnPage[] = [
  {
    ...sentOrdering,
    path: `${riding}/said`,
    limit: riderLimit,
    idempotency: 'keyed',
    during: 'suspension',
    answer: (visit, { token, form }) => riderSaid(visit, token, form),
  },
  {
    ...sentOrdering,
    path: `${riding}/sent`,
    limit: riderLimit,
    idempotency: 'keyed',
    during: 'suspension',
    answer: (visit, { token, form }) => riderSent(visit, token, form),
  },
];

export const riderPage: OwnPage = {
  ...shownOrdering,
  path: riding,
  during: 'suspension',
  answer: (visit, { token }) => showRider(visit, token),
};
