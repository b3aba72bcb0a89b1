import { describe, expect, test } from 'vitest';
import { securityMails } from '#tests/support/mails/security-mails.ts';
import { domainMail } from '#tests/support/mails/domain-mail.ts';
import { nameMails } from '#tests/support/mails/name-mail.ts';
import { measureMails } from '#tests/support/mails/measure-mail.ts';
import { giftCardMail } from '#tests/support/mails/gift-card-mail.ts';
import type { ClassNews, OrderNews, TemplateData, TemplateName } from './template-data.ts';
import { render } from './templates.ts';

const news: OrderNews = {
  store_name: 'Adunni Fabrics',
  store_url: 'http://adunni.localhost:3000',
  order_number: 1024,
  customer_name: 'Bola Ade',
  customer_phone: '08031234567',
  lines: [
    { title: 'Ankara dress (M)', quantity: 2, total_kobo: 4_000_000 },
    { title: 'Head tie', quantity: 1, total_kobo: 250_050 },
  ],
  subtotal_kobo: 4_250_050,
  delivery_kobo: 300_000,
  delivery_name: 'Lagos mainland',
  total_kobo: 4_550_050,
  pay_method: 'online',
  order_url: 'http://adunni.localhost:3000/orders/shoppers-secret',
  dashboard_url: 'http://localhost:3000/dashboard/orders/1?slug=adunni',
};

const at = 'http://adunni.localhost:3000';
const asked = { store_name: 'Adunni', service: 'Braids', wish: 'Saturday, 28 Nov 2026, 10 am' };
const typed = { name: 'Bisi', phone: '08031234567', email: 'b@example.com', message: 'See www.evil.example' };
const planNews = {
  store_name: 'Adunni Fabrics',
  plan_url: 'http://localhost:3000/dashboard/plan?slug=adunni',
};
const until = '21 Dec 2026';
const lesson: ClassNews = {
  first_name: 'Ada',
  title: 'Make Your Page Ready for Ads',
  host_name: 'Tola Ade',
  when: 'Saturday 21 Nov 2026, 18:00',
  link: 'http://localhost:3000/webinar/seat#key=k',
  gift_title: 'Ad-Ready Instagram Checklist',
};

const courseMoney = {
  course: 'Qualified Traffic',
  amount_kobo: 2_000_000,
  reference: 'crs-a',
  is_open: true,
  page: 'http://localhost:3000/courses',
};

const ofFile = { store_name: 'A', days: 7, dashboard_url: `${at}/d` };
const arrived = { store_name: 'A', why: '', dashboard_url: `${at}/d` };

const samples: { [Name in TemplateName]: TemplateData[Name] } = {
  'verify-email': { first_name: 'Ada', link: 'http://localhost:3000/verify-email/k' },
  'address-tried': { first_name: 'Ada', link: 'http://localhost:3000/dashboard' },
  'already-registered': {
    first_name: 'Ada',
    login_link: 'http://localhost:3000/login',
    reset_link: 'http://localhost:3000/password-reset/u/t',
  },
  'reset-password': { first_name: 'Ada', link: 'http://localhost:3000/password-reset/u/t' },
  'sign-in-link': { first_name: 'Ada', link: 'http://localhost:3000/login/link#key=s' },
  ...securityMails,
  'owners-changed': { store_name: 'A', change: 'Ada made Bola an owner.', dashboard_url: `${at}/p` },
  'staff-removed': { first_name: 'Bola', store_name: 'A', by: 'Ada Eze' },
  'staff-invitation': { store_name: 'A', invited_by: 'Ada', job: 'Pack', about_job: 'Sees', link: `${at}/i` },
  'order-placed': news,
  'order-paid': news,
  'order-unfinished': { ...news, store_id: 's', order_id: 'o', stop_url: `${at}/mails?code=c` },
  'order-sent': { ...news, tracking: 'GIG 12345', tracking_url: `${at}/t`, delivery_code: '482913' },
  'order-not-sent': news,
  'order-canceled': news,
  'order-called-off': news,
  'archive-ready': ofFile,
  'archive-failed': ofFile,
  'arrival-in': arrived,
  'arrival-refused': { ...arrived, why: 'It is no archive.' },
  'copy-ready': ofFile,
  'copy-failed': ofFile,
  'webhook-stopped': { store_name: 'A', host: 'h', since: '1 May', said: 'No.', dashboard_url: `${at}/d` },
  'low-stock': { store_name: 'A', lines: [{ what: 'Mug', left: 0 }], more: 2, dashboard_url: `${at}/d` },
  'back-in-stock': { store_name: 'A', store_url: at, what: 'M', product_url: `${at}/p`, stop_url: `${at}/s` },
  'gift-card': giftCardMail,
  'domain-news': domainMail,
  ...nameMails,
  ...measureMails,
  'newsletter-confirm': { store_name: 'Adunni', store_url: at, confirm_url: `${at}/c`, leave_url: `${at}/l` },
  'newsletter-joined': { store_name: 'Adunni', store_url: at, leave_url: `${at}/l` },
  'enquiry-came': { ...asked, ...typed, dashboard_url: `${at}/d` },
  'enquiry-sent': { ...asked, store_url: at, next: 'We call you.' },
  'review-written': {
    store_name: news.store_name,
    product_title: 'Ankara dress',
    stars: 4,
    words: 'It fits. See www.evil.example or https://evil.example',
    name: 'Bisi',
    dashboard_url: 'http://localhost:3000/dashboard/reviews?slug=adunni',
  },
  'order-came-back': { ...news, pieces: ['1 × Clay mug'] },
  'refund-asked': { ...news, amount_kobo: 250_050 },
  'refund-processed': { ...news, amount_kobo: 250_050 },
  'refund-failed': { ...news, amount_kobo: 250_050 },
  'transfer-sent': { ...news, sender: 'Ada Obi' },
  'transfer-not-come': news,
  'transfer-expired': { ...news, amount_kobo: 0 },
  'transfer-short': { ...news, amount_kobo: 4_000_000, missing_kobo: 550_050 },
  'transfer-late': { ...news, amount_kobo: 4_550_050 },
  'new-order': news,
  'order-to-confirm': news,
  'downloads-asked': { ...news, explanation: 'Sewing for beginners' },
  'not-delivered': { ...news, explanation: 'Tunde could not hand it over: nobody was at home.' },
  'part-received': { ...news, amount_kobo: 1_000_000, missing_kobo: 1_500_000 },
  'rest-asked': { ...news, amount_kobo: 1_500_000, due_on: 'Friday 3 December' },
  'order-changed': {
    ...news,
    was: ['1 × Cap'],
    was_total_kobo: 900_000,
    due_kobo: 0,
    back_kobo: 100_000,
    reason: 'The cap is sold out.',
  },
  'part-came': { ...news, explanation: '₦10,000 came: ₦10,000 of ₦25,000 is in.' },
  'rest-overdue': { ...news, explanation: '₦15,000 of ₦25,000 was to be paid by Friday 3 December.' },
  'payment-to-explain': { ...news, explanation: 'We expected ₦45,500.50 and got ₦45,000.' },
  'payment-disputed': { ...news, explanation: 'The customer’s bank wants ₦45,500.50 back.' },
  'money-to-send': { lines: [{ store: 'Ada’s Shop (ada)', amount: '₦5,317.50' }], more: 1 },
  'money-to-decide': { lines: [{ what: 'ord_1: mismatch', amount_kobo: 4_500_000 }], more: 2 },
  'backup-missing': { says: 'There is no good back-up. The last try: It broke off: EIO' },
  'money-asked': { store_name: 'A', reference: 'ord_1', state: 'mismatch', amount_kobo: 4_500_000 },
  'payout-sent': { store_name: 'A', amount_kobo: 531_750, reference: 'GTB-1', dashboard_url: `${at}/m` },
  'payout-account-refused': {
    store_name: 'A',
    account: 'Zenith Bank, ending in 4321',
    dashboard_url: `${at}/b`,
  },
  'payout-account-changed': {
    store_name: 'A',
    account: 'Zenith Bank',
    actor: 'Ada',
    dashboard_url: `${at}/b`,
  },
  'own-keys-changed': {
    store_name: 'A',
    change: 'Paystack takes a key of yours now.',
    dashboard_url: `${at}/k`,
  },
  'own-keys-stand': {
    store_name: 'Adunni Fabrics',
    title: 'Your payment key is refused',
    words: 'Paystack no longer takes your key ending in 4321.',
    dashboard_url: 'http://localhost:3000/dashboard/own-keys?slug=adunni',
  },
  'adverts-stopped': { store_name: 'Ada', network: 'Meta', problem: 'No', dashboard_url: 'http://a.b/' },
  'course-receipt': {
    first_name: 'Ada',
    course: 'Qualified Traffic',
    amount_kobo: 2_000_000,
    reference: 'crs-a',
  },
  'course-welcome': {
    first_name: 'Ada',
    course: 'Qualified Traffic',
    link: 'http://localhost:3000/courses/enter#key=k',
    password_link: 'http://localhost:3000/reset-password',
    has_password: false,
  },
  'course-link': { course: 'Qualified Traffic', link: 'http://localhost:3000/courses/enter#key=k' },
  'course-withdrawn': { course: 'Jumpstart' },
  'course-refund-asked': { ...courseMoney, is_used: true },
  'course-refunded': courseMoney,
  'course-refund-failed': courseMoney,
  'course-refund-stuck': courseMoney,
  'course-refund-withdrawn': courseMoney,
  'course-disputed': { ...courseMoney, is_over: true, is_lost: false },
  'course-payment-odd': { course: 'Qualified Traffic', reference: 'crs-a' },
  'plan-trial': { ...planNews, until },
  'plan-receipt': {
    ...planNews,
    plan: 'Starter, 1 month',
    amount_kobo: 500_000,
    number: 12,
    until,
    reference: 'pln-a',
  },
  'plan-ending': {
    ...planNews,
    trial: true,
    until,
    next: 'Starter, 1 month',
    amount_kobo: 500_000,
    last4: '4081',
  },
  'plan-charge-failed': {
    ...planNews,
    plan: 'Starter, 1 month',
    amount_kobo: 500_000,
    next_try: until,
    until,
  },
  'plan-approve': { ...planNews, amount_kobo: 500_000, until },
  'plan-pay': { ...planNews, plan: 'Starter, 1 month', amount_kobo: 500_000, until },
  'plan-lapsed': { ...planNews, why: 'unpaid' },
  'plan-canceled': { ...planNews, until },
  'plan-card-kept': { ...planNews, last4: '4081', consent: 'Keep this card.' },
  'plan-card-ending': { ...planNews, last4: '4081', month: '12/2026' },
  'plan-refunded': { ...planNews, amount_kobo: 500_000, reference: 'pln-a' },
  'plan-refund-failed': { ...planNews, amount_kobo: 500_000, reference: 'pln-a', until },
  'plan-refund-stuck': { ...planNews, amount_kobo: 500_000, reference: 'pln-a' },
  'plan-refund-withdrawn': { ...planNews, amount_kobo: 500_000, reference: 'pln-a', until },
  'plan-not-needed': {
    ...planNews,
    amount_kobo: 500_000,
    reference: 'pln-a',
    why: 'This period was paid already.',
  },
  'plan-dispute': {
    ...planNews,
    title: 'Your bank asks us about a payment',
    explanation: 'Your bank wants ₦5,000 back that you paid for your plan.',
    reference: 'pln-a',
  },
  'plan-payment-odd': { ...planNews, reference: 'pln-a' },
  'class-seat-confirmed': lesson,
  'class-waitlisted': lesson,
  'class-seat-freed': lesson,
  'class-seat-canceled': lesson,
  'class-reminder-day': lesson,
  'class-reminder-hour': lesson,
  'class-reminder-minutes': lesson,
  'class-moved': lesson,
  'class-called-off': lesson,
  'class-replay': lesson,
  'class-checklist': lesson,
  'class-announced': lesson,
};
const names = Object.keys(samples) as TemplateName[];

/** The sample with every word in it replaced. */
function poisoned(value: unknown, word: string): unknown {
  if (typeof value === 'string') return value.startsWith('http') ? `${value}?q="><script>` : word;
  if (Array.isArray(value)) return value.map((item) => poisoned(item, word));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, poisoned(inner, word)]));
}

describe.each(names)('the mail %s', (name) => {
  test('has a subject, a text part and a page of at most 600 px that fits a phone', () => {
    const { subject, html, text } = render(name, samples[name]);
    expect(subject.length).toBeGreaterThan(10);
    expect(subject.length).toBeLessThan(80);
    expect(html).toContain('max-width:600px');
    expect(html).toContain('name="viewport"');
    expect(html).not.toMatch(/<(script|style|img|link)\b/);
    expect(html.length).toBeLessThan(20_000);
    expect(text.length).toBeGreaterThan(80);
    expect(`${subject}${html}${text}`).not.toMatch(/undefined|NaN|null|\[object/);
  });

  test('has the same links in both parts', () => {
    const { html, text } = render(name, samples[name]);
    const inHtml = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href!);
    const inText = text.match(/https?:\/\/\S+/g) ?? [];
    // The shop's name at the top of the page is a link as well; in the text it would be in the way.
    expect([...new Set(inHtml)].filter((href) => href !== news.store_url)).toEqual(inText);
  });

  test('shows whatever people typed as text and nothing else', () => {
    const word = '<img src=x onerror=alert(1)> "\'&\r\nBcc: thief@example.com\u202e';
    const { subject, html, text } = render(name, poisoned(samples[name], word) as never);
    expect(html).not.toMatch(/<img|<script|onerror=alert\(1\)>/);
    expect(html.match(/<a /g)?.length ?? 0).toBe(render(name, samples[name]).html.match(/<a /g)?.length ?? 0);
    expect(subject).not.toMatch(/[\r\n\u202e]/);
    expect(`${html}${text}`).not.toMatch(/[\r\u202e]/);
  });
});

describe('what the mails say', () => {
  test('a receipt lists the goods, the delivery and the sum in naira, in both parts', () => {
    const { subject, html, text } = render('order-paid', news);
    expect(subject).toBe('Receipt for order #1024 at Adunni Fabrics');
    expect(text).toContain(
      [
        '- 2 × Ankara dress (M): ₦40,000',
        '- 1 × Head tie: ₦2,500.50',
        'Subtotal: ₦42,500.50',
        'Delivery, Lagos mainland: ₦3,000',
        'Total: ₦45,500.50',
      ].join('\n'),
    );
    for (const amount of ['₦40,000', '₦2,500.50', '₦42,500.50', '₦3,000', '₦45,500.50'])
      expect(html).toContain(amount);
  });

  test('delivery that costs nothing is free', () => {
    expect(render('order-paid', { ...news, delivery_kobo: 0 }).text).toContain(
      'Delivery, Lagos mainland: Free',
    );
  });

  test('a fee on top and kobo taken off are told where there are any', () => {
    const text = (more: Partial<OrderNews>) => render('order-paid', { ...news, ...more }).text;
    expect(text({ fee_kobo: 26_142 })).toContain('Payment fee: ₦261.42');
    expect(text({ discount_kobo: 90_005 })).toContain('Discount: −₦900.05');
    expect(text({ tail_kobo: 37 })).toContain('Transfer discount: −₦0.37');
    expect(text({ discount_kobo: 0, fee_kobo: 0, tail_kobo: 0 })).not.toMatch(/fee|discount/);
  });

  test('an order is told how it will be paid', () => {
    const text = (more: Partial<OrderNews>) => render('order-placed', { ...news, ...more }).text;
    expect(text({ pay_method: 'on_delivery' })).toContain('Please have ₦45,500.50 ready when it arrives.');
    expect(text({})).toContain('We will write again as soon as your payment has arrived.');
    expect(text({ total_kobo: 0 })).not.toMatch(/payment|ready/);
  });

  test('a refund names its own amount, not the order’s', () => {
    const { subject, text } = render('refund-processed', samples['refund-processed']);
    expect(subject).toBe('Your refund of ₦2,500.50 from Adunni Fabrics');
    expect(text).not.toContain('₦45,500.50');
  });

  test('owners’ mails lead to the dashboard and never hold the shopper’s private link', () => {
    for (const name of ['new-order', 'payment-to-explain'] as const) {
      const { html, text } = render(name, samples[name]);
      expect(text).toContain('http://localhost:3000/dashboard/orders/1?slug=adunni');
      expect(`${html}${text}`).not.toContain('shoppers-secret');
    }
  });

  test('a new order says who to call and how it is paid', () => {
    const { subject, text } = render('new-order', { ...news, pay_method: 'on_delivery' });
    expect(subject).toBe('New order #1024: ₦45,500.50');
    expect(text).toContain('Customer: Bola Ade\nPhone: 08031234567\nPayment: On delivery');
  });

  test('a name that is an advertisement is not repeated to the owner of the address', () => {
    const text = (first_name: string) =>
      render('verify-email', { first_name, link: 'http://localhost:3000/v/k' }).text;
    expect(text('Ngọzi-Ádà O’Neil')).toContain('Hello Ngọzi-Ádà O’Neil,');
    for (const name of ['Win 5000 at cheap.example', 'https://cheap.example', 'a'.repeat(60), '']) {
      expect(text(name)).toContain('Hello, tap the button');
      if (name) expect(text(name)).not.toContain(name);
    }
  });

  test('the verification mail speaks of the phone number only when it was left out', () => {
    const data = samples['verify-email'];
    expect(render('verify-email', data).text).not.toContain('phone');
    expect(render('verify-email', { ...data, phone_left_out: true }).text).toContain(
      'The phone number you typed is already on another account',
    );
  });

  test('a very long subject is cut without breaking a letter', () => {
    const { subject } = render('order-paid', { ...news, store_name: '😀'.repeat(300) });
    expect([...subject]).toHaveLength(150);
    expect(subject.isWellFormed()).toBe(true);
  });
});

describe('a shop’s mails to its shoppers', () => {
  const store_look = {
    logo_url: 'http://adunni.localhost:3000/media/s/p/320.webp',
    primary: '#f7e017',
    on_primary: '#111111',
  };

  test('wear its logo and its colour, and say the same in plain text', () => {
    const plain = render('order-paid', samples['order-paid']);
    const dressed = render('order-paid', { ...samples['order-paid'], store_look });
    expect(dressed.text).toBe(plain.text);
    expect(dressed.html).toContain(`<img src="${store_look.logo_url}" alt="Adunni Fabrics"`);
    expect(dressed.html.match(/background:#f7e017/g)).toHaveLength(3);
    expect(dressed.html).toContain('color:#111111');
    const round = render('order-paid', {
      ...samples['order-paid'],
      store_look: { ...store_look, corners: 26 },
    });
    expect(round.html).toContain('background:#f7e017;border-radius:26px');
    expect(
      render('order-paid', { ...samples['order-paid'], store_look: { ...store_look, logo_url: null } }).html,
    ).toMatch(/color:#111111[^>]*>Adunni Fabrics</);
  });

  test('to its owner they are ours', () => {
    const { html } = render('new-order', { ...samples['new-order'], store_look });
    expect(html).toBe(render('new-order', samples['new-order']).html);
  });
});
