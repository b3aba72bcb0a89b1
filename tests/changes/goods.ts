import { pictureForm } from '../support/stores.ts';
import { gradient } from '../support/pictures.ts';
import { fresh, type Examples, type Place } from './example.ts';

type Made = { id: string; variants: { id: string }[]; revision: number };

/** Products, collections and stock. */
export const goodsExamples = (place: Place): Examples => ({
  ...productExamples(place),
  ...keptExamples(place),
  ...listExamples(place),
  ...collectionExamples(place),
  ...stockExamples(place),
});

const variants = (price_kobo = 400_000) => [{ price_kobo, on_hand: 10 }];
const making =
  ({ call }: Pick<Place, 'call'>) =>
  (title = 'Adire') =>
    call<Made>('POST', '/products', { title, variants: variants() });

function productExamples(place: Place): Examples {
  const { call } = place;
  const made = making(place);
  const raised = async () => {
    const product = await made();
    const body = {
      id: fresh(),
      which: { ids: [product.id] },
      change: { kind: 'percent', by: 10, round_kobo: 0 },
    };
    return { product, body };
  };
  const edited = async () => {
    const product = await made();
    return {
      id: fresh(),
      products: [{ id: product.id, title: { to: 'Ankara', seen: 'Adire' }, variants: [] }],
    };
  };

  return {
    'POST /api/sites/:slug/products': () => ({ body: { title: 'Adire', variants: variants() } }),
    'PUT /api/sites/:slug/products/:productId': async () => {
      const { id } = await made();
      return { params: { productId: id }, body: { title: 'Ankara', variants: variants(500_000) } };
    },
    'POST /api/sites/:slug/products/:productId/status': async () => ({
      params: { productId: (await made()).id },
      body: { status: 'archived' },
    }),
    'POST /api/sites/:slug/price-changes': async () => ({ body: (await raised()).body }),
    'POST /api/sites/:slug/price-changes/:changeId/undo': async () => {
      const { body } = await raised();
      await call('POST', '/price-changes', body);
      return { params: { changeId: body.id } };
    },
    'POST /api/sites/:slug/product-table': async () => ({ body: await edited() }),
    'POST /api/sites/:slug/product-table/statuses': async () => ({
      body: { id: fresh(), which: { ids: [(await made()).id] }, status: 'archived' },
    }),
    'POST /api/sites/:slug/product-table/tags': async () => ({
      body: { id: fresh(), which: { ids: [(await made()).id] }, what: 'add', tags: ['ankara'] },
    }),
    'POST /api/sites/:slug/product-table/edits/:editId/undo': async () => {
      const body = await edited();
      await call('POST', '/product-table', body);
      return { params: { editId: body.id } };
    },
  };
}

function keptExamples(place: Place): Examples {
  const { call, shop, world } = place;
  const made = making(place);
  const kept = async (more: object, device = fresh()) => {
    const now = world.clock.now().toISOString();
    return {
      key: fresh(),
      device,
      variant_id: (await made()).variants[0]!.id,
      at: now,
      sent_at: now,
      known_at: new Date(world.clock.now().getTime() - 3_600_000).toISOString(),
      ...more,
    };
  };
  /** One thing counted on two phones that did not know of each other. */
  const twice = async (path: string, body: Record<string, unknown>, more: object) => {
    const other = { ...body, ...more, key: fresh(), device: fresh() };
    await call('POST', path, body);
    await call('POST', path, other);
    return [body.key as string, other.key];
  };

  return {
    'POST /api/sites/:slug/kept/counts': async () => ({ body: await kept({ known: 10, counted: 8 }) }),
    'POST /api/sites/:slug/kept/prices': async () => ({
      body: await kept({ seen_kobo: 400_000, wanted_kobo: 450_000 }),
    }),
    'POST /api/sites/:slug/questions/counts': async () => {
      const body = await kept({ known: 10, counted: 8 });
      const keys = await twice('/kept/counts', body, { counted: 7 });
      return { body: { variant_id: body.variant_id, keys, right: keys[0] } };
    },
    'POST /api/sites/:slug/questions/doubt': async () => {
      const body = await kept({ known: 10, counted: 8 });
      const { variant_id } = body;
      await call('POST', '/stock/movements', { key: fresh(), variant_id, change: -1, reason: 'lost' });
      await call('POST', '/kept/counts', body);
      const [asked] = await world.database.sql<{ movement_id: string }>(
        'select movement_id from kept_count_doubts where count_key = $1',
        [body.key],
      );
      return { body: { variant_id, key: body.key, lines: [asked!.movement_id], before: true } };
    },
    'POST /api/sites/:slug/questions/prices': async () => {
      const body = await kept({ seen_kobo: 400_000, wanted_kobo: 450_000 });
      const keys = await twice('/kept/prices', body, { wanted_kobo: 470_000 });
      return { body: { variant_id: body.variant_id, keys, price_kobo: 480_000 } };
    },
    'POST /api/sites/:slug/questions/shortage': async () => {
      const { id, variants: of } = await made();
      const variant_id = of[0]!.id;
      await world.database.sql(
        'update inventory_levels set missing = 2 where store_id = $1 and variant_id = $2',
        [shop.storeId, variant_id],
      );
      return { params: { productId: id }, body: { variant_id, missing: 2, take_off: true } };
    },
  };
}

function listExamples(place: Place): Examples {
  const { call, shop } = place;
  const pasted = () => ({ id: fresh(), items: [{ n: 0, product: { title: 'Bowl', variants: variants() } }] });
  const file = async () => {
    const form = pictureForm(Buffer.from('Handle,Title,Variant Price\nmug,Mug,2500'), {
      name: 'goods.csv',
      type: 'text/csv',
    });
    const owner = await shop.owner.signIn();
    const to = `/api/sites/${shop.slug}/goods-files`;
    return (await owner.send<{ id: string }>('POST', to, form.body, form.headers)).body.id;
  };

  return {
    'POST /api/sites/:slug/goods-lists': () => ({ body: pasted() }),
    'POST /api/sites/:slug/goods-lists/:listId/undo': async () => {
      const body = pasted();
      await call('POST', '/goods-lists', body);
      return { params: { listId: body.id }, body: {} };
    },
    'POST /api/sites/:slug/goods-files/:listId/start': async () => ({
      params: { listId: await file() },
      body: { existing: 'leave', drafts: false },
    }),
  };
}

function collectionExamples(place: Place): Examples {
  const { call, shop } = place;
  const made = making(place);
  const collection = { title: 'Cups', description: '', by_rule: false };
  const collected = async () => {
    const id = fresh();
    await call('POST', '/collections', { id, collection, product_ids: [shop.product.id] });
    return id;
  };

  return {
    'POST /api/sites/:slug/collections': () => ({ body: { id: fresh(), collection } }),
    'PUT /api/sites/:slug/collections': async () => ({ body: { ids: [await collected()] } }),
    'PUT /api/sites/:slug/collections/:collectionId': async () => ({
      params: { collectionId: await collected() },
      body: { ...collection, title: 'Plates' },
    }),
    'POST /api/sites/:slug/collections/:collectionId/removed': async () => ({
      params: { collectionId: await collected() },
      body: { removed: true },
    }),
    'POST /api/sites/:slug/collections/:collectionId/products': async () => ({
      params: { collectionId: await collected() },
      body: { add: [(await made()).id], remove: [] },
    }),
    'POST /api/sites/:slug/collections/:collectionId/places': async () => ({
      params: { collectionId: await collected() },
      body: { product_id: shop.product.id, before: null },
    }),
  };
}

/** Each begins with a place of its own. */
function placeExamples({ call, shop, world }: Place): Examples {
  const added = async () => {
    const id = fresh();
    await call('POST', '/stock/places', { id, name: `Stall ${id.slice(0, 8)}`, first_name: 'Shop' });
    const [first] = await world.database.sql<{ id: string }>(
      'select id from stock_places where store_id = $1 and first',
      [shop.storeId],
    );
    return { id, first: first!.id };
  };
  return {
    'POST /api/sites/:slug/stock/places': () => ({
      body: { id: fresh(), name: `Store room ${fresh().slice(0, 8)}`, first_name: 'Shop' },
    }),
    'PUT /api/sites/:slug/stock/places/:placeId': async () => {
      const { id } = await added();
      return { params: { placeId: id }, body: { name: `Market ${id.slice(0, 8)}` } };
    },
    'POST /api/sites/:slug/stock/places/:placeId/close': async () => ({
      params: { placeId: (await added()).id },
      body: { pieces: 'to_first', seen: 0 },
    }),
    'POST /api/sites/:slug/stock/moves': async () => {
      const { id, first } = await added();
      return {
        body: { key: fresh(), variant_id: shop.product.variantId, from: first, to: id, quantity: 1 },
      };
    },
  };
}

function stockExamples(place: Place): Examples {
  const { shop } = place;
  const made = making(place);

  return {
    'PATCH /api/sites/:slug/pictures/:pictureId': async () => {
      const form = pictureForm(await gradient(40, 30).png().toBuffer());
      const owner = await shop.owner.signIn();
      const to = `/api/sites/${shop.slug}/pictures`;
      const { body } = await owner.send<{ id: string }>('POST', to, form.body, form.headers);
      return { params: { pictureId: body.id }, body: { alt: 'A mug on a table' } };
    },
    'POST /api/sites/:slug/products/:productId/pictures': async () => {
      const form = pictureForm(await gradient(30, 40).png().toBuffer());
      const owner = await shop.owner.signIn();
      const to = `/api/sites/${shop.slug}/pictures`;
      const { body } = await owner.send<{ id: string }>('POST', to, form.body, form.headers);
      return { params: { productId: (await made()).id }, body: { picture_ids: [body.id] } };
    },
    'POST /api/sites/:slug/stock/movements': () => ({
      body: { key: fresh(), variant_id: shop.product.variantId, change: 3, reason: 'received' },
    }),
    ...placeExamples(place),
    'PUT /api/sites/:slug/stock/low': () => ({ body: { low_at: 9, mails: false } }),
    'PUT /api/sites/:slug/products/:productId/low': async () => ({
      params: { productId: (await made()).id },
      body: { low_at: 2 },
    }),
  };
}
