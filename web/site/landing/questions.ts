import { naira } from '#shared/money.ts';
import { domainYearKobo } from '#shared/plans.ts';

/** The questions of the landing page; search engines are told the same ones. */
export const questions = [
  {
    ask: 'Do I need technical skills to open a store?',
    answer:
      'No. You answer a few questions and take photos of what you sell; Presence builds the shop around them. If you can post on WhatsApp, you can run your store.',
  },
  {
    ask: 'How do my customers pay me?',
    answer:
      'By card, bank transfer or USSD through a licensed payment provider, or on delivery if you offer it. You see every payment beside its order, with the fee and the day it reaches your bank.',
  },
  {
    ask: 'Is the Free plan really free?',
    answer:
      'Yes. ₦0 a month, for as long as you like, and no card to start. We take no share of your sales on any plan; only the payment provider’s own fee applies to online payments.',
  },
  {
    ask: 'Can I use my own domain name?',
    answer: `Yes, on Starter (the domain itself is charged extra). Starter Pack comes with a free .com.ng domain worth ${naira(domainYearKobo)} a year. On Free your store has an address on our store host.`,
  },
  {
    ask: 'I already sell on Instagram and WhatsApp. Why a store?',
    answer:
      'Keep selling there; let the store do the repeating. Prices, sizes, delivery fees and payment sit behind one link, so a buyer can order at midnight without waiting for your reply.',
  },
  {
    ask: 'What happens to my store if I stop paying?',
    answer:
      'It goes back to the Free plan and stays online. Nothing is deleted: your products, orders and customers remain yours, and you can take them out at any time.',
  },
] as const;
