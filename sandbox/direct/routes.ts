import type { ApiRoute } from '../api.ts';
import { roomRoute } from '../room-route.ts';
import { charge, checkCharge, submit } from './charge.ts';

const fromField: ApiRoute['reference'] = (_context, _param, { reference }) =>
  typeof reference === 'string' && reference !== '' ? reference : null;

const kinds = ['pin', 'otp', 'phone', 'birthday', 'address'] as const;

/** Charging without a page: a server asks, the customer’s answers go through it. */
export const directRoutes: readonly ApiRoute[] = [
  roomRoute('charge', 'POST', /^\/charge$/, charge, fromField),
  ...kinds.map((kind) =>
    roomRoute('charge_submit', 'POST', new RegExp(`^/charge/submit_${kind}$`), submit(kind), fromField),
  ),
  roomRoute('charge_check', 'GET', /^\/charge\/([^/]+)$/, checkCharge, (_context, param) => param),
];
