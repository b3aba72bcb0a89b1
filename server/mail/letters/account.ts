import { sinceTaken } from '#shared/api/account-words.ts';
import { product } from '#shared/product.ts';
import { button, words, type Part } from './letter.ts';
import type { Letters } from './template-data.ts';
import { greeting, oneLine } from '../text.ts';

const sender = { name: product.name };

const everybody = `You get this because you have an account at ${product.name}. Whoever has one is told.`;

export const accountLetters = {
  announcement: ({ first_name, title, words: said, may, link }) => ({
    subject: title,
    preview: said,
    sender,
    title,
    parts: [words(`${greeting(first_name)} ${said}`), words(may), button('Read it', link)],
    reason: everybody,
  }),

  'announcement-withdrawn': ({ first_name, title, from, link }) => ({
    subject: title,
    preview: 'What we announced does not come.',
    sender,
    title: 'What we announced does not come',
    parts: [
      words(
        `${greeting(first_name)} we wrote to you of a change on ${from}. It does not come; everything stays as it is.`,
      ),
      button('Read it', link),
    ],
    reason: everybody,
  }),

  'verify-email'(data) {
    const parts: Part[] = [
      words(
        `${greeting(data.first_name)} tap the button to confirm that this address is yours. Then you can log in and open your store.`,
      ),
      button('Verify my email', data.link),
      words('The link works for 24 hours.'),
    ];
    if (data.phone_left_out)
      parts.push(
        words(
          'The phone number you typed is already on another account, so we left it off this one. You do not need it to log in.',
        ),
      );
    return {
      subject: `Verify your email for ${product.name}`,
      preview: 'One tap and your account is ready.',
      sender,
      title: 'Verify your email',
      parts,
      reason: `Someone signed up at ${product.name} with this address. If it was not you, do nothing: without the link the account stays shut.`,
    };
  },

  'address-tried': (data) => ({
    subject: 'This mail has arrived',
    preview: 'Our mails reach you again.',
    sender,
    title: 'This mail has arrived',
    parts: [
      words(
        `${greeting(data.first_name)} mails to this address came back for a while. This one has arrived, so the others do again.`,
      ),
      button(`Open ${product.name}`, data.link),
    ],
    reason: 'We send this because it was asked for in your account.',
  }),

  'already-registered': (data) => ({
    subject: `You already have a ${product.name} account`,
    preview: 'Log in, or set a new password.',
    sender,
    title: 'You already have an account',
    parts: [
      words(
        `${greeting(data.first_name)} someone, probably you, just tried to sign up with this address. It has an account already, and nothing about it was changed.`,
      ),
      button('Log in', data.login_link),
      words('If you forgot your password, set a new one. This link works once, for one hour:'),
      button('Set a new password', data.reset_link),
    ],
    reason: 'If it was not you, do nothing. Your account is safe.',
  }),

  'reset-password': (data) => ({
    subject: `Set a new password for ${product.name}`,
    preview: 'The link works once, for one hour.',
    sender,
    title: 'Set a new password',
    parts: [
      words(`${greeting(data.first_name)} tap the button to choose a new password.`),
      button('Choose a new password', data.link),
      words('The link works once, for one hour. Afterwards you will be logged out everywhere else.'),
      ...(data.taken_back ? [words(sinceTaken)] : []),
    ],
    reason: data.taken_back
      ? 'You get this because your account has this address again. The password it had does not work any more.'
      : 'If you did not ask for this, do nothing: your password stays as it is.',
  }),

  'sign-in-link': (data) => ({
    subject: `Your sign-in link for ${product.name}`,
    preview: 'It works once, for one hour.',
    sender,
    title: 'Sign in',
    parts: [
      words(`${greeting(data.first_name)} tap the button to sign in on this phone or computer.`),
      button('Sign in', data.link),
      words('The link works once, for one hour.'),
    ],
    reason: 'If you did not ask for this, do nothing: without the link nobody gets in.',
  }),

  'password-changed': (data) => ({
    subject: `Your ${product.name} password was changed`,
    preview:
      data.elsewhere === false
        ? 'Was it you?'
        : `You were logged out ${data.by_themselves ? 'elsewhere' : 'everywhere'}.`,
    sender,
    title: 'Your password was changed',
    parts: [
      words(
        `${greeting(data.first_name)} the password of your account was changed just now${data.elsewhere === false ? '' : `, and every ${data.by_themselves ? 'other ' : ''}phone and computer was logged out`}.`,
      ),
      words(`If it was not you, write to ${product.email} at once.`),
    ],
    reason: 'We send this so that nobody can change your password behind your back.',
  }),

  'google-added': (data) => ({
    subject: `You can now log in to ${product.name} with Google`,
    preview: 'Google sign-in was added to your account.',
    sender,
    title: 'Google sign-in was added',
    parts: [
      words(
        `${greeting(data.first_name)} someone, probably you, just logged in to your account with the Google account of this address. From now on both ways work: Google, and your password if you have one.`,
      ),
      words(`If it was not you, write to ${product.email} at once.`),
    ],
    reason: 'We send this so that nobody can open a second door to your account behind your back.',
  }),

  'owners-changed': ({ store_name, change, dashboard_url }) => ({
    subject: `The owners of ${oneLine(store_name)} were changed`,
    preview: change,
    sender,
    title: 'The owners of your store were changed',
    parts: [
      words(change),
      words('An owner may do everything there, also change the bank account and close the store.'),
      button('See who works there', dashboard_url),
      words(`If you did not want it, write to ${product.email} at once.`),
    ],
    reason: `You get this because you are, or were until now, an owner of ${oneLine(store_name)} at ${product.name}.`,
  }),

  'staff-left'({ name, was_owner, news, day, dashboard_url, ...data }) {
    const store = oneLine(data.store_name);
    const who = was_owner ? `${name}, who is an owner,` : name;
    const subject =
      news === 'leaves'
        ? `${oneLine(name)} leaves ${store} on ${day}`
        : `${oneLine(name)} ${news === 'stays' ? 'stays in' : 'left'} ${store}`;
    const says =
      news === 'leaves'
        ? `${who} is closing their account. It is erased on ${day}, and from then on they are not in ${store} any more.`
        : news === 'stays'
          ? `${who} keeps their account after all, and stays in ${store}.`
          : `${name} has closed their account, and is not in ${store} any more.`;
    return {
      subject,
      preview: says,
      sender,
      title: subject,
      parts: [
        words(says),
        ...(news === 'stays'
          ? []
          : [
              words(
                'What they did there stays. Is somebody needed for it? Invite them, or give more to who is there.',
              ),
            ]),
        button('See who works there', dashboard_url),
      ],
      reason: `You get this because you are an owner of ${store} at ${product.name}.`,
    };
  },

  'staff-removed': ({ first_name, store_name, by }) => ({
    subject: `You do not work in ${oneLine(store_name)} any more`,
    preview: `${by} removed you from the store.`,
    sender,
    title: `You do not work in ${store_name} any more`,
    parts: [
      words(
        `${greeting(first_name)} ${by} removed you from the store ${store_name}, so you cannot open it any more. Your own account and other stores you work in stay as they are.`,
      ),
      words('If you think it was a mistake, ask the owner of the store. They can invite you again.'),
    ],
    reason: `You get this because you worked in ${oneLine(store_name)} at ${product.name} until now.`,
  }),

  'staff-invitation': (data) => ({
    subject: `${data.invited_by || 'Somebody'} invites you to help in ${data.store_name}`,
    preview: `${data.job}. Open the link to accept.`,
    sender,
    title: `Help in ${data.store_name}`,
    parts: [
      words(
        `${data.invited_by || 'The owner'} invites you to work in the store ${data.store_name}: ${data.job.toLowerCase()}. ${data.about_job}`,
      ),
      button('Open the invitation', data.link),
      words(
        'You log in with your own account, or make one; it costs nothing. The link works once, for seven days.',
      ),
    ],
    reason: 'If you do not know this store, do nothing: without the link nobody is let in.',
  }),
} satisfies Partial<Letters>;
