import { product } from '#shared/product.ts';
import type { LegalSection } from './legal-frame.tsx';

const { name, email } = product;

export const termsSections: readonly LegalSection[] = [
  {
    id: 'agreement',
    title: 'The agreement',
    body: [
      `By creating an account you accept these terms and our Privacy Policy. If you act for a business you confirm that you may bind it. If you do not agree, please do not use ${name}.`,
      `${name} is a hosted builder of websites and online stores. We supply the tools; you run the business.`,
    ],
  },
  {
    id: 'account',
    title: 'Your account',
    body: [
      [
        'You must be 18 or older.',
        'The name, phone number and email address you give must be yours and kept up to date.',
        'Your password is yours alone. People who help you run a store get an invitation of their own.',
        'Tell us at once if you think somebody else uses your account.',
      ],
      'You answer for what is done through your account unless we failed to keep it safe.',
    ],
  },
  {
    id: 'plans',
    title: 'Plans and prices',
    body: [
      [
        'Free: ₦0. It has no ad-tracking pixel, no custom domain and no custom payment.',
        'Starter: ₦5,000 a month or ₦50,000 a year. It adds the pixel, custom payment and custom domain; the domain name itself is charged extra.',
        'Starter Pack: ₦15,000 once, for 3 months of Starter and a .com.ng domain name worth ₦7,000 per year. It does not renew by itself: after 3 months your store goes on as Starter monthly only if you agreed to that, otherwise as Free. The second year of the domain is billed only after we remind you.',
      ],
      'Prices are in naira and include the taxes we must collect. We tell you at least 30 days before a price rises; the new price applies from your next period, and you may cancel before it.',
    ],
  },
  {
    id: 'billing',
    title: 'Billing, cancelling and refunds',
    body: [
      'Paid plans are paid by card, with your consent, for the period ahead. Before a renewal we tell you the amount and the day. If a payment fails we try again and tell you; after a grace period the store returns to Free.',
      'You may cancel at any time in the dashboard. The plan then runs to the end of the time paid for. If you cancel within 7 days of first paying for a plan and have not used its paid features, we refund it. What the law gives you under the Federal Competition and Consumer Protection Act 2018 stays yours whatever we write here.',
      'When a plan ends nothing is deleted: the store stays online on the Free plan, and your products, orders and customers remain yours.',
    ],
  },
  {
    id: 'selling',
    title: 'Selling in your store',
    body: [
      'The contract of a sale is between you and the shopper. You are responsible for',
      [
        'true descriptions, prices and photos, and goods that are safe and lawful;',
        'delivering what was ordered, in the time you promised;',
        'refunds and complaints, as consumer law requires;',
        'taxes on your sales, and any permit your trade needs, such as a NAFDAC number;',
        'your shoppers’ personal data, for which you are the controller under the Nigeria Data Protection Act 2023.',
      ],
    ],
  },
  {
    id: 'payments',
    title: 'Payments of your shoppers',
    body: [
      'Online payments are taken by licensed payment providers, under their own terms, and paid out to the bank account you name. We take no share of your sales. The provider’s fee is shown beside each sale, and you choose whether you or the shopper bears it.',
      'We keep back nothing of your money, save what our account paid back to your shoppers for you: that is taken from your next sales, and your statement shows it. While a store has no bank account its money waits with us. A provider may delay or reverse a payment when it suspects fraud or when a shopper’s bank disputes it; we show you what it tells us.',
    ],
  },
  {
    id: 'not-allowed',
    title: 'What is not allowed',
    body: [
      'You may not use us to sell or to do',
      [
        'anything that is against Nigerian law, or that you have no right to sell;',
        'weapons, illegal drugs, prescription medicine without a licence, protected animals or parts of them;',
        'copies of brands, stolen goods, false documents or other people’s accounts;',
        'schemes that promise returns on money, or loans without a licence;',
        'content that shows or promotes sexual abuse, violence or hatred;',
        'deception: posing as somebody else, taking payment for what you do not have, misleading countdowns or reviews;',
        'harm to the service: breaking in, sending spam, copying other stores, or loading it beyond fair use.',
      ],
      'If we find this we may hide a page or suspend a store. We tell you why and hear you, unless the law or the safety of others demands that we act first. Report a store to us by email.',
    ],
  },
  {
    id: 'content',
    title: 'Your content and ours',
    body: [
      'What you put into your store remains yours. You allow us to keep, copy, resize and show it as far as running your store needs, for as long as it is there. You confirm that you may use it.',
      `The program, the name ${name}, the designs and the pictures we supply remain ours. You may use them in your store while it is with us.`,
    ],
  },
  {
    id: 'domains',
    title: 'Addresses and domain names',
    body: [
      'Your free address on our store host is yours to use while the store exists. We may take back an address that poses as somebody else or infringes a right.',
      'A domain name you order through us is registered in your name under the rules of its registry (for .com.ng, NiRA). You may move it to another registrar at any time.',
    ],
  },
  {
    id: 'service',
    title: 'How we run the service',
    body: [
      'We work to keep stores online day and night, announce planned work, and keep back-ups. We do not promise that nothing ever fails. You can export all of your store’s data at any time, and we recommend that you do.',
      'We may change features. If we remove one that you pay for, you may cancel and receive the unused part of what you paid.',
    ],
  },
  {
    id: 'liability',
    title: 'Liability',
    body: [
      'We answer without limit for harm we cause on purpose or by gross negligence, for injury to life or health, and wherever the law does not allow a limit.',
      'For the rest we answer for direct loss up to the amount you paid us in the 12 months before, or ₦100,000 if that is more. We do not answer for lost profit, or for what your shoppers, payment providers, networks or couriers do.',
    ],
  },
  {
    id: 'ending',
    title: 'Ending the agreement',
    body: [
      'You may close your account at any time. We may end the agreement with 30 days’ notice, or at once for a serious breach. In either case you may take your data out for 30 days, except where the law forbids it. Orders already paid must still be fulfilled or refunded.',
    ],
  },
  {
    id: 'law',
    title: 'Law and disputes',
    body: [
      `Nigerian law applies. Please write to ${email} first; most things can be put right in a few days. If not, either side may propose mediation in Abuja. Otherwise the courts of the Federal Capital Territory decide, and a consumer may also go to the courts where they live or to the Federal Competition and Consumer Protection Commission.`,
    ],
  },
  {
    id: 'changes',
    title: 'Changes to these terms',
    body: [
      'When we change these terms we change the date above and tell you by email at least 30 days before. If you do not agree you may close your account; using it after that day means that you accept them. If one sentence here is void, the others stay.',
    ],
  },
];
