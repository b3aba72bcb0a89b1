import { naira } from '#shared/money.ts';
import { product } from '#shared/product.ts';
import { button, facts, words, type Letter, type Part, type LetterContent } from './letter.ts';
import type { Letters } from './template-data.ts';
import { greeting } from '../text.ts';

const sender = { name: `${product.name} ${product.courseLabel}` };

const toBuyer = (content: LetterContent): Letter => ({
  ...content,
  sender,
  reason:
    'You get this because the course was bought with this address. If it was not you, tell us by replying.',
});

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

export const courseLetters = {
  'course-receipt': (data) =>
    toBuyer({
      subject: `Receipt for the course “${data.course}”`,
      preview: `${naira(data.amount_kobo)} received. Thank you.`,
      title: `Paid: ${naira(data.amount_kobo)}`,
      parts: [
        words(`${greeting(data.first_name)} your payment has arrived. This is your receipt.`),
        facts(['Course', data.course], ['Amount', naira(data.amount_kobo)], ['Reference', data.reference]),
        words(
          'You can give the course back on its page within 7 days if you have played and loaded less than a fifth of it, once.',
        ),
      ],
    }),

  'course-welcome'(data) {
    const later = data.has_password
      ? words(`Your ${product.name} email and password open the course too.`)
      : words(
          'To log in with a password later, set one here. Type the address this mail came to, and we send you a link:',
        );
    const parts: Part[] = [
      words(
        `${greeting(data.first_name)} the course “${data.course}” is yours. This button opens it on the phone or computer you are reading on. It works once, for 24 hours.`,
      ),
      button('Open the course', data.link),
      later,
    ];
    if (!data.has_password) parts.push(button('Set a password', data.password_link));
    return toBuyer({
      subject: `Your course is open: “${data.course}”`,
      preview: 'One tap and you are in.',
      title: 'Your course is open',
      parts,
    });
  },

  'course-link': (data) => ({
    subject: `Your link to the course “${data.course}”`,
    preview: 'It works once, for an hour.',
    sender,
    title: 'Open your course',
    parts: [
      words('Hello, tap the button to open your course on this phone or computer.'),
      button('Open the course', data.link),
      words('The link works once, for an hour.'),
    ],
    reason: 'If you did not ask for this, do nothing: without the link nobody gets in.',
  }),

  'course-withdrawn': (data) =>
    toBuyer({
      subject: `The course “${data.course}” is closed for you`,
      preview: 'We have taken it away from this address.',
      title: 'The course is closed for you',
      parts: [
        words(
          'Hello, we have taken the course away from this address, so it does not open any more. No money was sent back with this.',
        ),
        words('If you think that is a mistake, reply to this mail. A person reads it.'),
      ],
    }),

  'course-refund-asked'(data) {
    const amount = naira(data.amount_kobo);
    const access = data.is_open
      ? 'The course stays open to you.'
      : 'The course is closed with it. What you played is kept, should you buy it again.';
    return toBuyer({
      subject: `Your money for “${data.course}” goes back to you`,
      preview: `We have asked for ${amount} to be sent back.`,
      title: `${amount} goes back to you`,
      parts: [
        words(
          `Hello, we have asked for ${amount} to be sent back to where it came from, and mail you again when that is done. ${data.is_used ? access : 'It opened nothing, so nothing else changes for you.'}`,
        ),
        facts(['Reference', data.reference]),
      ],
    });
  },

  'course-refunded': (data) =>
    toBuyer({
      subject: `Your refund for “${data.course}”`,
      preview: `${naira(data.amount_kobo)} has left us.`,
      title: `${naira(data.amount_kobo)} sent back`,
      parts: [
        words(
          `Hello, we have sent ${naira(data.amount_kobo)} back to where it came from. Banks can take up to 10 working days to show it.`,
        ),
        facts(['Reference', data.reference]),
      ],
    }),

  'course-refund-failed': (data) =>
    toBuyer({
      subject: `Your refund for “${data.course}” did not go through`,
      preview: 'Your money is safe, and we are on it.',
      title: 'Your refund did not go through',
      parts: [
        words(
          `Hello, your bank did not take back the ${naira(data.amount_kobo)}. The money is still with us${data.is_open ? ', and the course is open to you again: ask for a sign-in link on its page. You can ask for your money once more there. If that fails too, or 7 days are over, write' : '. Write'} to ${product.email} with the reference and we will find another way.`,
        ),
        button('Go to the course', data.page),
        facts(['Reference', data.reference]),
      ],
    }),

  'course-refund-stuck'(data) {
    const amount = naira(data.amount_kobo);
    return toBuyer({
      subject: `Your refund for “${data.course}” needs a bank account`,
      preview: 'Your money is safe. We need to know where to send it.',
      title: 'Your refund needs a bank account',
      parts: [
        words(
          `Hello, the bank could not send ${amount} back the way it was paid. The money has not left us. Write to ${product.email} with the reference, and say the bank, the account number and the name on the account that ${amount} should go to. We then send it there and tell you when it has gone. We never ask for a card, a PIN or a password.`,
        ),
        facts(['Reference', data.reference]),
      ],
    });
  },

  'course-refund-withdrawn'(data) {
    const amount = naira(data.amount_kobo);
    return toBuyer({
      subject: `Your refund for “${data.course}” was ended`,
      preview: `The refund of ${amount} was ended before it was sent.`,
      title: 'The refund was ended',
      parts: [
        words(
          `Hello, the refund of ${amount} was ended before it was sent, so nothing comes to you by it.${data.is_open ? ' The course is open to you again: ask for a sign-in link on its page.' : ''} Should the money reach you another way, you hear of that too. Write to ${product.email} with the reference if you did not agree to this.`,
        ),
        button('Go to the course', data.page),
        facts(['Reference', data.reference]),
      ],
    });
  },

  'course-payment-odd': (data) =>
    toBuyer({
      subject: `We are checking your payment for “${data.course}”`,
      preview: 'It does not fit what was asked.',
      title: 'We are checking your payment',
      parts: [
        words(
          `Hello, a payment for the course arrived, but it does not fit what was asked, so a person is looking at it. Write to ${product.email} with the reference if you hear nothing within a day.`,
        ),
        facts(['Reference', data.reference]),
      ],
    }),

  'course-disputed'(data) {
    const ended = data.is_lost ? 'lost' : 'won';
    const { subject, title, text } = disputeWords[data.is_over ? ended : 'open'];
    return toBuyer({
      subject: subject(data.course),
      preview: title,
      title,
      parts: [
        words(text(naira(data.amount_kobo), data.is_open)),
        button('Go to the course', data.page),
        facts(['Reference', data.reference]),
      ],
    });
  },
} satisfies Partial<Letters>;
