import type { BroughtFile, BroughtKind } from '#shared/api/brought.ts';
import { pictureForm } from '../support/stores.ts';
import type { Examples, Place } from './example.ts';

const sheets: Record<BroughtKind, (n: number) => string> = {
  customers: (n) => `Name,Phone\nBisi,0805${String(n).padStart(7, '0')}`,
  orders: (n) => `Order number,Date,Total\nA${n},2024-03-02,2500`,
};
let sent = 0;

/** Customers and past orders of another shop. */
export function broughtExamples({ world, shop, call }: Place): Examples {
  const send = async (what: BroughtKind) => {
    const form = pictureForm(Buffer.from(sheets[what](++sent)), { name: `${what}.csv`, type: 'text/csv' });
    const owner = await shop.owner.signIn();
    const to = `/api/sites/${shop.slug}/brought-${what}`;
    const { id } = (await owner.send<BroughtFile>('POST', to, form.body, form.headers)).body;
    return { params: { fileId: id }, body: { doubtful: 'leave' } };
  };
  const brought = async (what: BroughtKind) => {
    const { params, body } = await send(what);
    await call('POST', `/brought-${what}/${params.fileId}/start`, body);
    await world.work();
    return { params, body: {} };
  };
  return {
    'POST /api/sites/:slug/brought-customers/:fileId/start': () => send('customers'),
    'POST /api/sites/:slug/brought-customers/:fileId/undo': () => brought('customers'),
    'POST /api/sites/:slug/brought-orders/:fileId/start': () => send('orders'),
    'POST /api/sites/:slug/brought-orders/:fileId/undo': () => brought('orders'),
  };
}
