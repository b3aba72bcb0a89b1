import { naira } from '#shared/money.ts';
import { product } from '#shared/product.ts';
import type { Letter, Part } from './letter.ts';
import type { TemplateData } from './template-data.ts';
import { greeting } from './text.ts';

const sender = { name: `${product.name} ${product.courseLabel}` };
const words = (text: string): Part => ({ kind: 'words', text });
const boughtWithIt =
  'You get this because the course was bought with this address. If it was not you, tell us by replying.';

export function courseReceipt(data: TemplateData['course-receipt']): Letter {
  return {
    subject: `Receipt for the course “${data.course}”`,
    preview: `${naira(data.amount_kobo)} received. Thank you.`,
    sender,
    title: `Paid: ${naira(data.amount_kobo)}`,
    parts: [
      words(`${greeting(data.first_name)} your payment has arrived. This is your receipt.`),
      {
        kind: 'facts',
        facts: [
          { label: 'Course', value: data.course },
          { label: 'Amount', value: naira(data.amount_kobo) },
          { label: 'Reference', value: data.reference },
        ],
      },
      words(
        'You can give the course back on its page within 7 days if you have played and loaded less than a fifth of it, once.',
      ),
    ],
    reason: boughtWithIt,
  };
}

export function courseWelcome(data: TemplateData['course-welcome']): Letter {
  const later = data.has_password
    ? words(`Your ${product.name} email and password open the course too.`)
    : words(
        'To log in with a password later, set one here. Type the address this mail came to, and we send you a link:',
      );
  const parts: Part[] = [
    words(
      `${greeting(data.first_name)} the course “${data.course}” is yours. This button opens it on the phone or computer you are reading on. It works once, for 24 hours.`,
    ),
    { kind: 'button', label: 'Open the course', href: data.link },
    later,
  ];
  if (!data.has_password) parts.push({ kind: 'button', label: 'Set a password', href: data.password_link });
  return {
    subject: `Your course is open: “${data.course}”`,
    preview: 'One tap and you are in.',
    sender,
    title: 'Your course is open',
    parts,
    reason: boughtWithIt,
  };
}

export function courseLink(data: TemplateData['course-link']): Letter {
  return {
    subject: `Your link to the course “${data.course}”`,
    preview: 'It works once, for an hour.',
    sender,
    title: 'Open your course',
    parts: [
      words('Hello, tap the button to open your course on this phone or computer.'),
      { kind: 'button', label: 'Open the course', href: data.link },
      words('The link works once, for an hour.'),
    ],
    reason: 'If you did not ask for this, do nothing: without the link nobody gets in.',
  };
}

export function courseRefunded(data: TemplateData['course-refunded']): Letter {
  return {
    subject: `Your refund for “${data.course}”`,
    preview: `${naira(data.amount_kobo)} is on its way back to you.`,
    sender,
    title: `${naira(data.amount_kobo)} sent back`,
    parts: [
      words(
        `Hello, we have sent ${naira(data.amount_kobo)} back to where it came from. Banks can take up to 10 working days to show it.`,
      ),
      { kind: 'facts', facts: [{ label: 'Reference', value: data.reference }] },
    ],
    reason: boughtWithIt,
  };
}

export function courseRefundFailed(data: TemplateData['course-refund-failed']): Letter {
  return {
    subject: `Your refund for “${data.course}” did not go through`,
    preview: 'Your money is safe, and we are on it.',
    sender,
    title: 'Your refund did not go through',
    parts: [
      words(
        `Hello, your bank did not take back the ${naira(data.amount_kobo)}. The money is still with us${data.is_open ? ', and the course is open to you again: ask for a sign-in link on its page' : ''}. You can ask for your money once more on the page of the course. If that fails too, or 7 days are over, write to ${product.email} with the reference and we will find another way.`,
      ),
      { kind: 'button', label: 'Go to the course', href: data.page },
      { kind: 'facts', facts: [{ label: 'Reference', value: data.reference }] },
    ],
    reason: boughtWithIt,
  };
}

export function courseRefundStuck(data: TemplateData['course-refund-stuck']): Letter {
  const amount = naira(data.amount_kobo);
  return {
    subject: `Your refund for “${data.course}” needs a bank account`,
    preview: 'Your money is safe. We need to know where to send it.',
    sender,
    title: 'Your refund needs a bank account',
    parts: [
      words(
        `Hello, the bank could not send ${amount} back the way it was paid. The money has not left us. Write to ${product.email} with the reference, and say the bank, the account number and the name on the account that ${amount} should go to. We then send it there and tell you when it has gone. We never ask for a card, a PIN or a password.`,
      ),
      { kind: 'facts', facts: [{ label: 'Reference', value: data.reference }] },
    ],
    reason: boughtWithIt,
  };
}

export function courseRefundWithdrawn(data: TemplateData['course-refund-withdrawn']): Letter {
  const amount = naira(data.amount_kobo);
  return {
    subject: `Your refund for “${data.course}” was ended`,
    preview: `The refund of ${amount} was ended before it was sent.`,
    sender,
    title: 'The refund was ended',
    parts: [
      words(
        `Hello, the refund of ${amount} was ended before it was sent, so nothing comes to you by it.${data.is_open ? ' The course is open to you again: ask for a sign-in link on its page.' : ''} Should the money reach you another way, you hear of that too. Write to ${product.email} with the reference if you did not agree to this.`,
      ),
      { kind: 'button', label: 'Go to the course', href: data.page },
      { kind: 'facts', facts: [{ label: 'Reference', value: data.reference }] },
    ],
    reason: boughtWithIt,
  };
}

export function coursePaymentOdd(data: TemplateData['course-payment-odd']): Letter {
  return {
    subject: `We are checking your payment for “${data.course}”`,
    preview: 'It does not fit what was asked.',
    sender,
    title: 'We are checking your payment',
    parts: [
      words(
        `Hello, a payment for the course arrived, but it does not fit what was asked, so a person is looking at it. Write to ${product.email} with the reference if you hear nothing within a day.`,
      ),
      { kind: 'facts', facts: [{ label: 'Reference', value: data.reference }] },
    ],
    reason: boughtWithIt,
  };
}

const disputeWords = {
  open: {
    subject: (course: string) => `Your bank asks about your payment for “${course}”`,
    title: 'Your bank asks about your payment',
    text: (amount: string, isOpen: boolean) =>
      `Hello, your bank tells us that ${amount} for the course is asked back. If you did that, there is nothing to do: your bank decides and we mail you then.${isOpen ? ' Until then the course stays open to you.' : ''} If you did not, tell your bank, or reply to this mail.`,
  },
  won: {
    subject: (course: string) => `Your bank has decided about “${course}”`,
    title: 'Your bank has decided',
    text: (amount: string, isOpen: boolean) =>
      `Hello, your bank has decided that the payment of ${amount} stands.${isOpen ? ' The course is open to you; if you are logged out, ask for a sign-in link on its page.' : ''} If you think that is wrong, reply to this mail.`,
  },
  lost: {
    subject: (course: string) => `Your money for “${course}” is back with your bank`,
    title: 'Your bank took the payment back',
    text: (amount: string) =>
      `Hello, your bank has taken ${amount} back for you, so the course is closed. If that is a mistake you can buy it again at any time, and what you played is kept.`,
  },
} as const;

export function courseDisputed(data: TemplateData['course-disputed']): Letter {
  const ended = data.is_lost ? 'lost' : 'won';
  const { subject, title, text } = disputeWords[data.is_over ? ended : 'open'];
  return {
    subject: subject(data.course),
    preview: title,
    sender,
    title,
    parts: [
      words(text(naira(data.amount_kobo), data.is_open)),
      { kind: 'button', label: 'Go to the course', href: data.page },
      { kind: 'facts', facts: [{ label: 'Reference', value: data.reference }] },
    ],
    reason: boughtWithIt,
  };
}
