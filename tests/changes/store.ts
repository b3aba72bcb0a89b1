import type { BodyOf } from '#shared/api/contract.ts';
import type { Review } from '#shared/api/reviews.ts';
import type { setRole } from '#shared/api/staff.ts';
import { openShop, ownerPassword, signedInOwner } from '../support/app.ts';
import { deliveredOrder } from '../support/selling/delivered.ts';
import { pageCalls, publishedPage, saying } from '../support/selling/written-pages.ts';
import { domainExamples } from './domains.ts';
import { fresh, type Examples, type Place } from './example.ts';
import { developerExamples } from './developers.ts';
import { giftCardExamples } from './gift-cards.ts';
import { moneyExamples } from './money.ts';

const password = ownerPassword;

let phones = 0;
const phone = () => `0803${String(++phones).padStart(7, '0')}`;

/** Settings, pages, codes and money. */
export const storeExamples = (place: Place): Examples => ({
  ...settingExamples(place),
  ...pageExamples(place),
  ...moneyExamples(place),
  ...giftCardExamples(place),
  ...domainExamples(place),
  ...developerExamples(place),
});

function settingExamples({ call, world }: Place): Examples {
  const code = () => ({ code: `C${fresh().slice(-8)}`.toUpperCase(), kind: 'percent', percent: 10 });
  const coded = () => call<{ id: string }>('POST', '/discounts', code());

  return {
    'PATCH /api/sites/:slug/settings': () => ({ body: { city: `Ikeja ${fresh()}` } }),
    'PUT /api/sites/:slug/delivery': () => ({
      body: { rates: [{ kind: 'pickup', name: 'Our shop', states: [], price_kobo: 0 }] },
      shop: openShop(world),
    }),
    'POST /api/sites/:slug/discounts': () => ({ body: code() }),
    'PUT /api/sites/:slug/discounts/:discountId': async () => ({
      params: { discountId: (await coded()).id },
      body: code(),
    }),
    'POST /api/sites/:slug/discounts/stopped': async () => ({
      body: { id: fresh(), which: { ids: [(await coded()).id] } },
    }),
    'POST /api/sites/:slug/discounts/stopped/:editId/undo': async () => {
      const id = fresh();
      await call('POST', '/discounts/stopped', { id, which: { ids: [(await coded()).id] } });
      return { params: { editId: id } };
    },
    'PUT /api/sites/:slug/discounts/:discountId/stopped': async () => ({
      params: { discountId: (await coded()).id },
      body: { stopped: true },
    }),
  };
}

function pageExamples({ call, shop }: Place): Examples {
  const pages = async () => pageCalls(shop, await shop.owner.signIn());
  const paged = async () => publishedPage(await pages(), `About ${fresh()}`, 'We fire clay.');

  return {
    'POST /api/sites/:slug/pages': () => ({ body: { title: 'About us' } }),
    'PATCH /api/sites/:slug/pages/:pageId': async () => ({
      params: { pageId: (await paged()).id },
      body: { title: 'Who we are' },
    }),
    'DELETE /api/sites/:slug/pages/:pageId': async () => ({ params: { pageId: (await paged()).id } }),
    'POST /api/sites/:slug/pages/:pageId/restore': async () => {
      const { id } = await paged();
      await call('DELETE', `/pages/${id}`);
      return { params: { pageId: id }, body: {} };
    },
    'POST /api/sites/:slug/pages/:pageId/publish': async () => {
      const { id, revision } = await paged();
      await (await pages()).save(id, revision, saying('We fire more clay.'));
      return { params: { pageId: id }, body: { revision: revision + 1 } };
    },
    'PUT /api/sites/:slug/menus/:menu': () => ({ params: { menu: 'main' }, body: { items: null } }),
  };
}

/** Customers, what they write, and people of the store. */
export const peopleExamples = (place: Place): Examples => ({
  ...customerExamples(place),
  ...reviewExamples(place),
  ...letterExamples(place),
  ...helperExamples(place),
});

function customerExamples({ call }: Place): Examples {
  const known = async () =>
    (
      await call<{ customer: { id: string } }>('POST', '/customers', {
        name: 'Bisi',
        phone: phone(),
        email: '',
      })
    ).customer.id;
  const merged = async () => {
    const [customerId, other_id] = [await known(), await known()];
    await call('POST', `/customers/${customerId}/merge`, { other_id });
    return { params: { customerId }, body: { other_id } };
  };

  return {
    'POST /api/sites/:slug/customers': () => ({ body: { name: 'Bisi', phone: phone(), email: '' } }),
    'PUT /api/sites/:slug/customers/:customerId': async () => ({
      params: { customerId: await known() },
      body: { name: 'Bisi Ade', phone: phone(), email: '' },
    }),
    'PUT /api/sites/:slug/customers/:customerId/tags': async () => ({
      params: { customerId: await known() },
      body: { tags: ['wholesale'] },
    }),
    'POST /api/sites/:slug/customer-tags': async () => ({
      body: { id: fresh(), which: { ids: [await known()] }, what: 'add', tags: ['wholesale'] },
    }),
    'POST /api/sites/:slug/customer-tags/:editId/undo': async () => {
      const id = fresh();
      await call('POST', '/customer-tags', {
        id,
        which: { ids: [await known()] },
        what: 'add',
        tags: ['vip'],
      });
      return { params: { editId: id }, body: { what: 'add' } };
    },
    'POST /api/sites/:slug/customers/:customerId/merge': async () => ({
      params: { customerId: await known() },
      body: { other_id: await known() },
    }),
    'POST /api/sites/:slug/customers/:customerId/separate': merged,
    'POST /api/sites/:slug/customers/:customerId/data-requests/file': async () => ({
      params: { customerId: await known() },
    }),
    'POST /api/sites/:slug/customers/:customerId/erasure': async () => {
      const customerId = await known();
      return { params: { customerId }, body: { last_digits: phones.toString().padStart(4, '0') } };
    },
  };
}

function reviewExamples({ call, shop, world }: Place): Examples {
  /** A review as its buyer wrote it. */
  const reviewed = async () => {
    const { id } = await deliveredOrder(world, shop);
    await world.database.sql(
      `insert into reviews (store_id, order_line_id, order_id, order_number, product_id, product_title, stars, words, name, state, written_at)
       select store_id, id, order_id, 1, product_id, 'Clay mug', 4, 'Holds my tea.', 'Bisi', 'shown', now()
       from order_lines where order_id = $1`,
      [id],
    );
    const counted = 'update products set review_count = review_count + 1, star_sum = star_sum + 4';
    await world.database.sql(`${counted} where store_id = $1`, [shop.storeId]);
    const { items } = await call<{ items: Review[] }>('GET', '/reviews');
    return items.find((one) => one.order_id === id)!.id;
  };
  const photographed = async () => {
    const [reviewId, photoId] = [await reviewed(), fresh()];
    await world.database.sql(
      `insert into review_photos (store_id, id, order_line_id, file_id, digest, place, widths, width, height, sent_at)
       values ($1, $2, $3, $2, 'x', 1, '{160}', 160, 120, now())`,
      [shop.storeId, photoId, reviewId],
    );
    return { reviewId, photoId };
  };

  return {
    'PUT /api/sites/:slug/reviews/:reviewId/answer': async () => ({
      params: { reviewId: await reviewed() },
      body: { words: 'Thank you!' },
    }),
    'POST /api/sites/:slug/reviews/:reviewId/hide': async () => ({
      params: { reviewId: await reviewed() },
      body: { because: 'insult' },
    }),
    'POST /api/sites/:slug/reviews/:reviewId/show': async () => {
      const reviewId = await reviewed();
      await call('POST', `/reviews/${reviewId}/hide`, { because: 'insult' });
      return { params: { reviewId } };
    },
    'POST /api/sites/:slug/reviews/:reviewId/photos/:photoId/hide': async () => ({
      params: await photographed(),
      body: { because: 'private' },
    }),
    'POST /api/sites/:slug/reviews/:reviewId/photos/:photoId/show': async () => {
      const params = await photographed();
      await call('POST', `/reviews/${params.reviewId}/photos/${params.photoId}/hide`, { because: 'private' });
      return { params };
    },
  };
}

function letterExamples({ shop, world }: Place): Examples {
  const asked = async () => {
    const id = fresh();
    await world.database.sql(
      `insert into enquiries (store_id, id, state, name, phone, email, message, service, wished_day, wished_hour, page, sent_at)
       values ($1, $2, 'new', 'Ngozi', '08031234567', '', 'Have you blue?', '', '', '', '/', now())`,
      [shop.storeId, id],
    );
    return { enquiryId: id };
  };

  return {
    'PUT /api/sites/:slug/enquiries/:enquiryId/state': async () => ({
      params: await asked(),
      body: { state: 'answered' },
    }),
    'PUT /api/sites/:slug/enquiries/:enquiryId/note': async () => ({
      params: await asked(),
      body: { note: 'Called her.' },
    }),
    'DELETE /api/sites/:slug/enquiries/:enquiryId': async () => ({ params: await asked() }),
    'DELETE /api/sites/:slug/subscribers/:subscriberId': async () => {
      const id = fresh();
      await world.database.sql(
        `insert into subscribers (store_id, id, email, state, asked_at, moved_at, page)
         values ($1, $2, 'bisi@example.com', 'confirmed', now(), now(), '/')`,
        [shop.storeId, id],
      );
      return { params: { subscriberId: id } };
    },
  };
}

function helperExamples({ call, shop, world }: Place): Examples {
  const invited = async () => {
    const to = `helper-${fresh().slice(-8)}@example.com`;
    const sent = await call<{ invitation: { id: string } }>('POST', '/people/invitations', {
      to,
      role: 'viewer',
    });
    return { to, invitationId: sent.invitation.id };
  };
  const colleague = async (of: { storeId: string } = shop) => {
    const person = await signedInOwner(world, 'Bola');
    await world.database.sql(
      `insert into store_members (store_id, user_id, role, created_at) values ($1, $2, 'manager', now())`,
      [of.storeId, person.id],
    );
    return person;
  };
  /** An invitation to a phone, whose link the owner passes on. */
  const key = async () => {
    const sent = await call<{ link: string }>('POST', '/people/invitations', { to: phone(), role: 'viewer' });
    return sent.link.split('/').at(-1)!;
  };
  const role: BodyOf<typeof setRole> = { role: 'viewer', password: '' };

  return {
    'POST /api/sites/:slug/people/invitations': () => ({
      body: { to: 'helper@example.com', role: 'fulfilment' },
    }),
    'POST /api/sites/:slug/people/invitations/:invitationId/again': async () => {
      const { invitationId } = await invited();
      return { params: { invitationId }, body: {} };
    },
    'DELETE /api/sites/:slug/people/invitations/:invitationId': async () => {
      const { invitationId } = await invited();
      return { params: { invitationId } };
    },
    'PUT /api/sites/:slug/people/:personId': async () => ({
      params: { personId: (await colleague()).id },
      body: role,
    }),
    'POST /api/sites/:slug/people/:personId/hand-over': async () => {
      const of = await openShop(world);
      return { shop: of, params: { personId: (await colleague(of)).id }, body: { password } };
    },
    'DELETE /api/sites/:slug/people/:personId': async () => ({
      params: { personId: (await colleague()).id },
    }),
    'POST /api/sites/:slug/leave': async () => ({ by: (await colleague()).client, body: {} }),
    'POST /api/invitations/:key/accept': async () => ({
      params: { key: await key() },
      by: (await signedInOwner(world, 'Chi')).client,
      body: {},
    }),
  };
}
