import { cardConsent } from '#shared/card-consent.ts';
import { newId } from '#server/platform/ids.ts';
import { pick, pickWeighted } from '../support/random.ts';
import { asOwner, newOwner, type Owner } from './owner.ts';
import type { Begun, Purpose } from './purpose.ts';
import type { World } from './world.ts';

interface Stores {
  world: World;
  owner: Owner;
  slugs: string[];
}

const choices = [
  { weight: 5, plan: { offer: 'starter', billing: 'monthly' } },
  { weight: 2, plan: { offer: 'starter', billing: 'annual' } },
  { weight: 2, plan: { offer: 'starter-pack', billing: 'annual' } },
];

/** Plans of stores, some of which buy again; most let the card be kept, so periods follow by themselves. */
export const plans: Purpose = {
  name: 'plan',
  weight: 1,
  async prepare(world) {
    const stores = { world, owner: await newOwner(world), slugs: [] };
    return { begin: () => begin(stores), wrongs: () => wrongs(world) };
  },
};

async function begin(stores: Stores): Promise<Begun | null> {
  const { world, slugs } = stores;
  const known = slugs.length > 0 && world.random() < 0.3;
  const slug = known ? pick(world.random, slugs) : await openStore(stores);
  return slug ? buy(stores, slug) : null;
}

async function openStore({ world, owner, slugs }: Stores): Promise<string | null> {
  const slug = `p${newId().slice(-12)}`;
  const made = await asOwner(world, owner, (browser) =>
    browser.post('/api/sites/create/', { name: 'Adunni Fabrics', slug }),
  );
  // Taken: the answer to an earlier call was lost, and it is there.
  if (made?.status !== 201 && made?.status !== 409) return null;
  slugs.push(slug);
  return slug;
}

async function buy(stores: Stores, slug: string): Promise<Begun | null> {
  const { world, owner } = stores;
  const { plan } = pickWeighted(world.random, choices);
  const consent = world.random() < 0.7 ? cardConsent.version : null;
  const path = `/api/sites/${slug}/billing`;
  // Nobody here minds the page that is open already, so some pay twice.
  const begun = await asOwner(world, owner, (browser) =>
    browser.post<{ reference: string; url: string }>(`${path}/checkout`, { ...plan, consent, another: true }),
  );
  if (begun?.status !== 201) return null;
  const { reference, url: payUrl } = begun.body;
  return {
    reference,
    payUrl,
    comeBack: () => asOwner(world, owner, (browser) => browser.get(`${path}/payments/${reference}`)),
    again: () => buy(stores, slug),
    refund: () =>
      world.app.order({ what: 'operator', words: ['billing', 'refund', reference] }).catch(() => undefined),
  };
}

/** A period is had once and only for money; what was paid is had, told and numbered; the plan is what the books say. */
async function wrongs(world: World): Promise<string[]> {
  const rows = await world.rows<{ reference: string; what: string }>(
    `with paid as (
       select p.reference, p.captured_kobo, p.refund_kobo, i.id as invoice_id, i.state as invoice, i.kind, i.reference as by,
         i.amount_kobo
       from payments p join invoices i on i.id = p.owner_id where p.purpose = 'plan' and p.state = 'paid')
     select reference, 'paid, and its invoice is ' || invoice || ' by ' || coalesce(by, 'nothing') as what from paid
       where invoice not in ('paid', 'refunded', 'charged_back') or by is distinct from reference or captured_kobo <> amount_kobo
     union all
     select reference, 'all of it went back, and its invoice is ' || invoice from paid
       where kind <> 'card' and invoice = 'paid' and refund_kobo = captured_kobo
     union all
     select reference, 'told ' || count(m.*) || ' times' from paid
       left join mails m on m.template = 'plan-receipt' and m.key like 'plan-receipt:' || invoice_id || '%'
       where kind <> 'card' group by reference having count(m.*) <> 1
     union all
     select i.id::text, 'a period without money' from invoices i
       where i.state in ('paid', 'refunded', 'charged_back') and not exists (select 1 from paid where paid.reference = i.reference)
     union all
     select s.code, s.state || ' in period ' || s.period || ' with ' || count(i.*) || ' paid for' from subscriptions s
       left join invoices i on i.subscription_id = s.id and i.state in ('paid', 'refunded', 'charged_back') and i.kind <> 'card'
       group by s.id having count(i.*) <> s.period or coalesce(max(i.period), 0) <> s.period
     union all
     select s.code, 'is ' || s.state || ' and its store has ' || t.plan from subscriptions s join stores t using (store_id)
       where (s.state = 'lapsed') <> (t.plan = 'free')
     union all
     select s.code, 'is ' || s.state || ', and nobody looks at it any more' from subscriptions s
       where s.state <> 'lapsed' and s.due_at is null
     union all
     select 'invoices', count(*) || ' numbers up to ' || max(number) from invoices where number is not null
       having count(*) <> max(number)`,
  );
  return rows.map(({ reference, what }) => `${reference}: ${what}`);
}
