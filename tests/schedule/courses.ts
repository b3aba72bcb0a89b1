import { newId } from '#server/platform/ids.ts';
import type { Client } from '../support/client.ts';
import { pick } from '../support/random.ts';
import { hours } from '#server/platform/clock.ts';
import { oddSales } from './odd-lives.ts';
import { payAs, visit } from './payer.ts';
import { refundOnTheirPage } from './provider-page.ts';
import type { Begun, Purpose } from './purpose.ts';
import { atTheTerminal, carelessly, isGoingBack, patiently, type World } from './world.ts';

interface Academy {
  world: World;
  /** Addresses that people have used. */
  emails: string[];
}

/** The course, bought by addresses some of which come twice. */
export const courses: Purpose = {
  name: 'course',
  async prepare(world) {
    await openCourse(world);
    const academy: Academy = { world, emails: [] };
    return {
      lives: [
        { name: 'the course', weight: 18, live: async () => visit(world, await begin(academy)) },
        { name: 'the course disputed and lost', weight: 1.5, live: () => disputed(academy, 'lost') },
        { name: 'the course disputed and won', weight: 1.5, live: () => disputed(academy, 'won') },
        {
          name: 'the course refunded on the provider’s page',
          weight: 1.5,
          live: () => refundedThere(academy),
        },
        ...oddSales(world, 'the course', () => buy(academy, world.browser(), `buyer-${newId()}@example.com`)),
      ],
      wrongs: () => wrongs(world),
    };
  },
};

/** Buys the course at an address of its own and pays plainly; null when it did not come to that. */
async function bought(academy: Academy): Promise<Begun | null> {
  const { world } = academy;
  let begun: Begun | null = null;
  for (let turn = 0; turn < 6 && !begun?.payUrl; turn++)
    begun = await buy(academy, world.browser(), `buyer-${newId()}@example.com`);
  if (!begun?.payUrl) return null;
  await payAs(world, begun);
  for (let look = 0; look < 20; look++) {
    await begun.comeBack();
    const [row] = await world.rows<{ state: string }>('select state from payments where reference = $1', [
      begun.reference,
    ]);
    if (row?.state === 'paid') return begun;
  }
  return null;
}

/** The buyer's bank asks for the money, and decides after a while. */
async function disputed(academy: Academy, outcome: 'won' | 'lost'): Promise<void> {
  const { world } = academy;
  const begun = await bought(academy);
  if (!begun) return;
  const { id } = world.sandbox.control.openDispute({ reference: begun.reference });
  if (world.random() < 0.3) await begun.refund();
  world.later(hours(2), async () => {
    await carelessly(async () => world.sandbox.control.decideDispute({ id, outcome }));
    world.happened(`course dispute ${outcome}`);
  });
}

async function refundedThere(academy: Academy): Promise<void> {
  const begun = await bought(academy);
  if (begun && (await refundOnTheirPage(academy.world, begun, 2_000_000)))
    academy.world.happened('course refunded on the provider’s page');
}

async function openCourse(world: World): Promise<void> {
  const id = newId();
  await world.rows(
    `insert into courses (id, slug, label, title, description, price_kobo, created_at)
     values ($1, 'qualified-traffic', 'JBA', 'Qualified Traffic', 'Buyers, not visitors.', 2000000, now())`,
    [id],
  );
  await world.rows(`insert into course_lessons values ($1, 0, 'First')`, [id]);
  await world.rows(
    `insert into course_videos (course_id, id, lesson, position, title, seconds, source_hash) values ($1, 'one', 0, 0, 'One', 600, 'x')`,
    [id],
  );
}

async function begin(academy: Academy): Promise<Begun | null> {
  const { world, emails } = academy;
  const known = emails.length > 0 && world.random() < 0.12;
  const email = known ? pick(world.random, emails) : `buyer-${newId()}@example.com`;
  if (!known) emails.push(email);
  return buy(academy, world.browser(), email);
}

interface Checkout {
  reference: string;
  authorization_url: string;
}

async function buy(academy: Academy, browser: Client, email: string): Promise<Begun | null> {
  // Each call is a purchase of its own; one whose answer got lost was never paid.
  const begun = await patiently(() => browser.post<Checkout>('/api/courses/checkout/', { email }));
  if (begun?.status !== 201) return null;
  const { reference, authorization_url: payUrl } = begun.body;
  let token: string | null = null;
  const exchange = () =>
    patiently(() =>
      browser.post<{ access_token: string | null }>('/api/courses/force-login/', {
        payment_ref: reference,
        email,
      }),
    );
  return {
    reference,
    payUrl,
    account: 0,
    async comeBack() {
      token = (await exchange())?.body.access_token ?? token;
    },
    // In another browser, so that the first try is not asked about before the second begins.
    again: () => buy(academy, academy.world.browser(), email),
    async refund() {
      const { world } = academy;
      if (token && world.random() < 0.5) {
        const reply = await patiently(() => browser.as(token!).post('/api/courses/refund/', { reference }));
        if (reply?.status === 200) world.happened('course given back by its buyer');
        return;
      }
      if (isGoingBack(await atTheTerminal(world, ['course', 'refund', reference])))
        world.happened('course refunded by the operator');
    },
  };
}

/** Access is there exactly where money is: one grant per address, for a paid purchase whose money was not sent back. */
async function wrongs(world: World): Promise<string[]> {
  const rows = await world.rows<{ reference: string; what: string }>(
    `with bought as (
       select c.id, c.email, p.reference, p.state, p.refund_kobo + p.disputed_kobo >= p.captured_kobo as given_back,
         (select count(*) from refunds r where r.reference = p.reference) as refunds
       from course_purchases c join payments p on p.reference = c.reference
       where p.state in ('paid', 'late_paid', 'mismatch'))
     select b.reference, b.state || ' without access' as what from bought b
       where b.state = 'paid' and not b.given_back and not exists (
         select 1 from course_entitlements e where e.email = b.email and e.withdrawn_at is null)
         and b.refunds = 0
     union all
     select b.reference, b.state || ' and given back, with access' from bought b
       join course_entitlements e on e.purchase_id = b.id and e.withdrawn_at is null
       where b.state <> 'paid' or b.given_back
     union all
     select coalesce(c.reference, e.email), 'access without a paid purchase' from course_entitlements e
       left join course_purchases c on c.id = e.purchase_id left join payments p on p.reference = c.reference
       where p.state is distinct from 'paid'
     union all
     select b.reference, 'told ' || count(m.*) || ' times' from bought b
       left join mails m on m.key = 'course-receipt:' || b.reference
       where b.state = 'paid' group by b.reference having count(m.*) <> 1
     union all
     select p.reference, 'not unused and its purchase is unknown' from payments p
       where p.purpose = 'course' and not exists (select 1 from course_purchases c where c.reference = p.reference)`,
  );
  return rows.map(({ reference, what }) => `${reference}: ${what}`);
}
