import { newId } from '#server/platform/ids.ts';
import type { Client } from '../support/client.ts';
import { pick } from '../support/random.ts';
import type { Begun, Purpose } from './purpose.ts';
import { patiently, type World } from './world.ts';

interface Academy {
  world: World;
  /** Addresses that people have used. */
  emails: string[];
}

/** The course, bought by addresses some of which come twice. */
export const courses: Purpose = {
  name: 'course',
  weight: 2,
  async prepare(world) {
    await openCourse(world);
    const academy = { world, emails: [] };
    return { begin: () => begin(academy), wrongs: () => wrongs(world) };
  },
};

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
    async comeBack() {
      token = (await exchange())?.body.access_token ?? token;
    },
    // In another browser, so that the first try is not asked about before the second begins.
    again: () => buy(academy, academy.world.browser(), email),
    async refund() {
      if (token && academy.world.random() < 0.5)
        await patiently(() => browser.as(token!).post('/api/courses/refund/', { reference }));
      else
        await academy.world.app
          .order({ what: 'operator', words: ['course', 'refund', reference] })
          .catch(() => undefined);
    },
  };
}

/** Access is there exactly where money is: one grant per address, for a paid purchase whose money was not sent back. */
async function wrongs(world: World): Promise<string[]> {
  const rows = await world.rows<{ reference: string; what: string }>(
    `with bought as (
       select c.id, c.email, p.reference, p.state, p.refund_kobo >= p.captured_kobo as given_back,
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
