import { naira, signedNaira } from '#shared/money.ts';
import { furtherParts } from '#shared/pricing/quote.ts';
import { product } from '#shared/product.ts';
import { button, facts, words, type Letter, type Part, type LetterContent } from './letter.ts';
import type { Letters, OrderNews } from './template-data.ts';
import { greeting, oneLine } from './text.ts';

export function goods(news: OrderNews): Part {
  const delivery = news.delivery_name ? `Delivery, ${oneLine(news.delivery_name)}` : 'Delivery';
  return {
    kind: 'goods',
    lines: news.lines.map((line) => ({
      label: `${line.quantity} × ${line.title}`,
      amount: naira(line.total_kobo),
    })),
    sums: [
      { label: 'Subtotal', amount: naira(news.subtotal_kobo) },
      { label: delivery, amount: news.delivery_kobo === 0 ? 'Free' : naira(news.delivery_kobo) },
      ...furtherParts(news).map(({ label, kobo }) => ({ label, amount: signedNaira(kobo) })),
      { label: 'Total', amount: naira(news.total_kobo) },
    ],
  };
}

/** In the store's name, to the person who bought. */
export function toShopper(news: OrderNews, content: LetterContent): Letter {
  return {
    ...content,
    sender: {
      name: news.store_name,
      ...(news.store_url ? { href: news.store_url } : {}),
      ...(news.store_look ? { look: news.store_look } : {}),
    },
    parts: [...content.parts, button('See your order', news.order_url)],
    reason: `You get this because you ordered from ${oneLine(news.store_name)}. Keep the link to yourself: whoever has it can see the order.`,
  };
}

/** In our name, to the people who own the store. */
export function toOwner(news: OrderNews, content: LetterContent): Letter {
  const parts = [...content.parts];
  if (news.dashboard_url) parts.push(button('Open the order', news.dashboard_url));
  return {
    ...content,
    sender: { name: product.name },
    parts,
    reason: `You get this because you own ${oneLine(news.store_name)} on ${product.name}.`,
  };
}

function due(news: OrderNews): string {
  if (news.total_kobo === 0) return '';
  if (news.pay_method === 'on_delivery')
    return `Please have ${naira(news.total_kobo)} ready when it arrives.`;
  if (news.pay_method === 'direct_transfer')
    return `Please send exactly ${naira(news.total_kobo)} to the account below. The kobo tell the shop which transfer is yours. Then open your order and tap “I have sent it”.`;
  return 'We will write again as soon as your payment has arrived. If you were debited and nothing happens, open your order and tap “I have been debited”.';
}

/** Where to send the money of a direct transfer; nothing for other ways. */
export function accountFacts(news: OrderNews): Part[] {
  const { account } = news;
  if (!account) return [];
  return [
    facts(
      ['Bank', account.bank_name],
      ['Account number', account.account_number],
      ['Account name', account.account_name],
    ),
  ];
}

const wayWords = new Map<OrderNews['pay_method'], string>([
  ['on_delivery', 'On delivery'],
  ['direct_transfer', 'Transfer to your account'],
]);

const customer = (news: OrderNews): [string, string][] => [
  ['Customer', news.customer_name],
  ...(news.customer_phone ? [['Phone', news.customer_phone] satisfies [string, string]] : []),
];
const buyer = (news: OrderNews) =>
  facts(...customer(news), ['Payment', wayWords.get(news.pay_method) ?? 'Paid online']);

const paidWords = new Map<OrderNews['pay_method'], string>([
  ['on_delivery', 'to be paid on delivery'],
  ['direct_transfer', 'to be paid into your account'],
]);

export const orderLetters = {
  'order-placed': (news) =>
    toShopper(news, {
      subject: `Order #${news.order_number} at ${news.store_name}`,
      preview: `We have your order for ${naira(news.total_kobo)}.`,
      title: `We have your order #${news.order_number}`,
      parts: [
        words(`${greeting(news.customer_name)} thank you for your order. ${due(news)}`.trim()),
        ...accountFacts(news),
        goods(news),
      ],
    }),

  'order-paid': (news) =>
    toShopper(news, {
      subject: `Receipt for order #${news.order_number} at ${news.store_name}`,
      preview: `${naira(news.total_kobo)} received. Thank you.`,
      title: `Paid: ${naira(news.total_kobo)}`,
      parts: [
        words(
          `${greeting(news.customer_name)} your payment for order #${news.order_number} has arrived. This is your receipt.`,
        ),
        goods(news),
      ],
    }),

  'order-sent'(news) {
    const parts: Part[] = [
      words(`${greeting(news.customer_name)} your order #${news.order_number} has left ${news.store_name}.`),
    ];
    if (news.tracking) parts.push(facts(['Tracking', news.tracking]));
    if (news.pay_method === 'on_delivery')
      parts.push(words(`Please have ${naira(news.total_kobo)} ready when it arrives.`));
    return toShopper(news, {
      subject: `Order #${news.order_number} is on its way`,
      preview: `${news.store_name} has sent your order.`,
      title: 'Your order is on its way',
      parts: [...parts, goods(news)],
    });
  },

  'order-canceled': (news) =>
    toShopper(news, {
      subject: `Order #${news.order_number} was cancelled`,
      preview: news.by_shopper ? 'As you asked.' : `${news.store_name} cancelled your order.`,
      title: `Order #${news.order_number} was cancelled`,
      parts: [
        words(
          `${greeting(news.customer_name)} your order at ${news.store_name} was cancelled${news.by_shopper ? ' as you asked' : ''} and will not be delivered. You have nothing to pay for it.`,
        ),
        goods(news),
      ],
    }),

  /** Before the provider has sent anything: nobody is told that money is on its way when it is not. */
  'refund-asked'(news) {
    const amount = naira(news.amount_kobo);
    return toShopper(news, {
      subject: `A refund of ${amount} was asked for: order #${news.order_number}`,
      preview: `From ${news.store_name}. We write again when it is sent.`,
      title: `${amount} is to go back to you`,
      parts: [
        words(
          `${greeting(news.customer_name)} a refund of ${amount} for order #${news.order_number} at ${news.store_name} was asked for. It is not sent yet. We write again as soon as it is; it goes back the way you paid, so you have nothing to do.`,
        ),
      ],
    });
  },

  'refund-processed'(news) {
    const amount = naira(news.amount_kobo);
    return toShopper(news, {
      subject: `Your refund of ${amount} from ${news.store_name}`,
      preview: `For order #${news.order_number}.`,
      title: `${amount} is on its way back to you`,
      parts: [
        words(
          `${greeting(news.customer_name)} ${news.store_name} has refunded ${amount} for order #${news.order_number}. It goes back the way you paid; banks may need a few working days to show it.`,
        ),
      ],
    });
  },

  'new-order'(news) {
    const paid = paidWords.get(news.pay_method) ?? 'paid';
    const look =
      news.pay_method === 'direct_transfer' && news.total_kobo > 0
        ? [
            words(
              `Look for exactly ${naira(news.total_kobo)} in your bank account, then confirm it in the order.`,
            ),
          ]
        : [];
    return toOwner(news, {
      subject: `New order #${news.order_number}: ${naira(news.total_kobo)}`,
      preview: `${news.store_name}: ${paid}.`,
      title: `New order #${news.order_number}, ${naira(news.total_kobo)}`,
      parts: [...look, buyer(news), goods(news)],
    });
  },

  'order-called-off': (news) =>
    toOwner(news, {
      subject: `Order #${news.order_number} was cancelled by the customer`,
      preview: `${news.store_name}: nothing was paid for it.`,
      title: `Order #${news.order_number} was cancelled`,
      parts: [
        words(
          'The customer cancelled it before anything was paid. Please do not send it. What was kept for it can be sold again.',
        ),
        facts(...customer(news)),
        goods(news),
      ],
    }),

  'order-to-confirm': (news) =>
    toOwner(news, {
      subject: `Please confirm order #${news.order_number} by phone`,
      preview: `${news.store_name}: an unusual order, ${naira(news.total_kobo)}.`,
      title: `Is order #${news.order_number} meant?`,
      parts: [
        words(
          `This order at ${news.store_name} is unusual: much at once, or many orders from one network or phone. No goods are set aside for it. Call the customer, then tap “Confirm order” or “Not real” in the order. There may be more like it in your list. After 3 days it ends by itself.`,
        ),
        buyer(news),
        goods(news),
      ],
    }),

  'payment-to-explain': (news) =>
    toOwner(news, {
      subject: `A payment to look at: order #${news.order_number}`,
      preview: `${news.store_name}: money that does not fit its order.`,
      title: `Please look at order #${news.order_number}`,
      parts: [
        words(`A payment for this order at ${news.store_name} needs your eye. ${news.explanation}`.trim()),
        facts(['Customer', news.customer_name], ['Order total', naira(news.total_kobo)]),
      ],
    }),

  'payment-disputed': (news) =>
    toOwner(news, {
      subject: `A dispute about order #${news.order_number}`,
      preview: `${news.store_name}: the customer’s bank asks about a payment.`,
      title: `Order #${news.order_number} is disputed`,
      parts: [
        words(news.explanation),
        facts(['Customer', news.customer_name], ['Order total', naira(news.total_kobo)]),
      ],
    }),
} satisfies Partial<Letters>;
