import { operatorDeps } from '#server/compose.ts';
import { commandFor } from '#server/operator/index.ts';
import { settle } from '#server/payments/index.ts';
import { openShop, ownerPassword, type TestShop } from '../support/app.ts';
import { registrant, wishFor } from '../support/registrant.ts';
import { callAt, fresh, type Examples, type Place } from './example.ts';

/** The .com.ng name that came with a Starter Pack, as it stands when somebody does something about it. */
export function nameExamples({ world }: Place): Examples {
  const operator = (line: string) => {
    const { command, args } = commandFor(line.split(' '))!;
    return command.run(operatorDeps(world.app.deps, 'operator'), args);
  };
  const packed = async () => {
    const shop = await openShop(world);
    const pack = { offer: 'starter-pack', billing: 'monthly', consent: null };
    const { reference } = await callAt<{ reference: string }>(shop, 'POST', '/billing/checkout', pack);
    await world.sandbox.control.pay({ reference });
    await settle(world.app.deps.payments, reference, 'test');
    const { orders } = await callAt<{ orders: { id: string }[] }>(shop, 'GET', '/names');
    return { shop, id: orders[0]!.id };
  };
  const asked = async () => {
    const of = await packed();
    const name = `clay${fresh().slice(-8)}.com.ng`;
    await callAt(of.shop, 'POST', `/names/${of.id}/ask`, wishFor(name));
    return { ...of, name };
  };
  const registered = async (then: [path: string, body: object] | null = null) => {
    const of = await asked();
    await operator(`names take ${of.name}`);
    await operator(`names registered ${of.name} 2028-11-30`);
    if (then) await callAt(of.shop, 'POST', `/names/${of.id}/${then[0]}`, then[1]);
    return of;
  };
  const about = ({ shop, id }: { shop: TestShop; id: string }, body: object = {}) => ({
    shop,
    params: { id },
    body,
  });
  return {
    'POST /api/sites/:slug/names/:id/ask': async () =>
      about(await packed(), wishFor(`clay${fresh().slice(-8)}.com.ng`)),
    'POST /api/sites/:slug/names/:id/take-back': async () => about(await asked()),
    'PUT /api/sites/:slug/names/:id/registrant': async () => about(await registered(), registrant),
    'POST /api/sites/:slug/names/:id/ending': async () => about(await registered(), { ending: true }),
    'POST /api/sites/:slug/names/:id/leaving': async () => about(await registered(), { leaving: true }),
    'POST /api/sites/:slug/names/:id/code': async () => {
      const of = await registered(['leaving', { leaving: true }]);
      await operator(`names transfer-code ${of.name} code`);
      return about(of, { password: ownerPassword });
    },
    'POST /api/sites/:slug/names/:id/connect': async () => {
      const of = await registered();
      await callAt(of.shop, 'DELETE', `/domains/${of.name}`);
      return about(of);
    },
  };
}
