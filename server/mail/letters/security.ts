import { product } from '#shared/product.ts';
import { button, words, type Part } from './letter.ts';
import type { Letters } from './template-data.ts';
import { greeting } from '../text.ts';

const sender = { name: product.name };
const notYou = words(`If it was not you, write to ${product.email} at once.`);

/** What somebody is told of the locks of their account. */
export const securityLetters = {
  'account-closing': ({ first_name, closing, until, stores, link }) => ({
    subject: closing ? `Your account closes on ${until}` : 'Your account is kept',
    preview: closing
      ? 'Until then you can take everything out, or keep it.'
      : `It does not close on ${until}.`,
    sender,
    title: closing ? `Your account closes on ${until}` : 'Your account is kept',
    parts: closing
      ? [
          words(
            `${greeting(first_name)} your account${stores > 0 ? ` and ${stores === 1 ? 'the store' : `the ${stores} stores`} you alone own` : ''} will be erased on ${until}. Until then you log in as before, take everything out, and can keep it all with one tap.`,
          ),
          button('Take it out, or keep it', link),
          notYou,
        ]
      : [
          words(
            `${greeting(first_name)} nothing is erased. Your account, and what was closed with it, is as it was before.`,
          ),
          button('Open my account', link),
        ],
    reason: `You get this because you have an account at ${product.name}.`,
  }),

  'two-step-on': (data) => ({
    subject: `Two-step sign-in is on at ${product.name}`,
    preview: 'From now on a code of your phone is asked, too.',
    sender,
    title: 'Two-step sign-in is on',
    parts: [
      words(
        `${greeting(data.first_name)} from now on logging in takes your password and a code of the app on your phone. Where you are logged in already, you stay logged in.`,
      ),
      words(
        'Keep your recovery codes on paper or with somebody you trust: they let you in when the phone is gone.',
      ),
      notYou,
    ],
    reason: 'We send this so that nobody can lock your account behind your back.',
  }),

  'two-step-off': (data) => ({
    subject: `Two-step sign-in is off at ${product.name}`,
    preview: 'Logging in takes your password alone again.',
    sender,
    title: 'Two-step sign-in is off',
    parts: [
      words(
        `${greeting(data.first_name)} ${data.waited ? 'the time you were told of is over and nobody stopped it, so two-step sign-in was switched off' : 'two-step sign-in was switched off'}. Logging in takes your password alone again.`,
      ),
      notYou,
    ],
    reason: 'We send this so that nobody can take a lock off your account behind your back.',
  }),

  'second-step-locked': (data) => ({
    subject: 'Somebody knows your password, but not your code',
    preview: 'Set a new password if it was not you.',
    sender,
    title: 'Ten wrong codes',
    parts: [
      words(
        `${greeting(data.first_name)} ten wrong codes in a row were typed for your account. We look at no more codes for an hour.`,
      ),
      words(
        'If it was you, use a recovery code or try again later. If not, somebody knows your password: set a new one.',
      ),
      button('Set a new password', data.reset_link),
    ],
    reason: 'Nobody got in. We send this because the password before the codes was right.',
  }),

  'second-step-lost': (data) => ({
    subject: `Two-step sign-in will be switched off at ${product.name}`,
    preview: 'Was it not you? One tap stops it.',
    sender,
    title: 'Did you lose your phone and your codes?',
    parts: [
      words(
        `${greeting(data.first_name)} somebody, probably you, logged in with your password and said that phone and recovery codes are gone. On ${data.ends} (Lagos time) two-step sign-in will be switched off, and the password alone lets in.`,
      ),
      words('If it was not you, stop it with one tap, and then set a new password: somebody knows yours.'),
      button('This was not me', data.stop_link),
    ],
    reason: 'If it was you, there is nothing to do but wait.',
  }),

  'recovery-code-used'(data) {
    const parts: Part[] = [
      words(
        `${greeting(data.first_name)} a recovery code of your account was used just now. ${data.left === 1 ? 'One is' : `${data.left || 'None'} are`} left.`,
      ),
    ];
    if (data.left <= 3) parts.push(words('Make new ones in the dashboard, under My account.'));
    return {
      subject: 'A recovery code was used',
      preview: `${data.left} left.`,
      sender,
      title: 'A recovery code was used',
      parts: [...parts, notYou],
      reason: 'We send this so that nobody can use your codes behind your back.',
    };
  },

  'passkey-added': (data) => ({
    subject: `A passkey was added to your ${product.name} account`,
    preview: data.name,
    sender,
    title: 'A passkey was added',
    parts: [
      words(
        `${greeting(data.first_name)} the passkey “${data.name}” was added to your account. It logs in without password and code.`,
      ),
      notYou,
    ],
    reason: 'We send this so that nobody can open another door to your account behind your back.',
  }),

  'passkey-removed': (data) => ({
    subject: `A passkey was removed from your ${product.name} account`,
    preview: data.name,
    sender,
    title: 'A passkey was removed',
    parts: [
      words(`${greeting(data.first_name)} the passkey “${data.name}” does not log in any more.`),
      notYou,
    ],
    reason: 'We send this so that nobody can shut a door of your account behind your back.',
  }),

  'email-change': (data) => ({
    subject: `Confirm your new email for ${product.name}`,
    preview: 'One tap, and you log in with this address.',
    sender,
    title: 'Confirm your new email',
    parts: [
      words(
        `${greeting(data.first_name)} tap the button to make this the address of your account. Until then the one before stays.`,
      ),
      button('Confirm this email', data.link),
      words('The link works once, for 24 hours.'),
    ],
    reason: 'If you did not ask for this, do nothing: without the link nothing changes.',
  }),

  'email-changed': (data) => ({
    subject: `The email of your ${product.name} account was changed`,
    preview: 'Was it not you? One tap takes it back.',
    sender,
    title: 'Your email was changed',
    parts: [
      words(
        `${greeting(data.first_name)} your account now has the address ${data.to}. This one logs in no more.`,
      ),
      words(
        `If it was not you, take it back until ${data.until} (Lagos time). That logs out everywhere and asks for a new password.`,
      ),
      button('This was not me, take it back', data.undo_link),
    ],
    reason: 'We send this to the address before, so that nobody can take your account away.',
  }),
} satisfies Partial<Letters>;
