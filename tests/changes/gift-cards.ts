import { fresh, type Examples, type Place } from './example.ts';

/** Cards that are made by hand, and ended. */
export function giftCardExamples({ call }: Place): Examples {
  const made = () => ({ key: fresh(), amount_kobo: 1_000_000 });
  const card = async () => (await call<{ card: { id: string } }>('POST', '/gift-cards', made())).card.id;
  return {
    'POST /api/sites/:slug/gift-cards': () => ({ body: made() }),
    'POST /api/sites/:slug/gift-cards/:cardId/end': async () => ({
      params: { cardId: await card() },
      body: { reason: 'Lost.' },
    }),
    'POST /api/sites/:slug/gift-cards/:cardId/undo-end': async () => {
      const cardId = await card();
      await call('POST', `/gift-cards/${cardId}/end`, { reason: 'Lost.' });
      return { params: { cardId }, body: {} };
    },
  };
}
