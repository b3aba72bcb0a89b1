/** What each mail about the locks of an account, and to all accounts, may be written from. */
export const securityMails = {
  'google-added': { first_name: 'Ada' },
  announcement: {
    first_name: 'Ada',
    title: 'New terms of service from 5 Jan 2027',
    words: 'We answer within two days.',
    may: 'If you do not agree you may close your account before that day.',
    link: 'http://localhost:3000/terms',
  },
  'announcement-withdrawn': {
    first_name: 'Ada',
    title: 'The terms of service do not change on 5 Jan 2027',
    from: '5 Jan 2027',
    link: 'http://localhost:3000/terms',
  },
  'account-closing': {
    first_name: 'Ada',
    closing: true,
    until: '5 Jan 2027',
    stores: 1,
    link: 'http://localhost:3000/a',
  },
  'password-changed': { first_name: 'Ada' },
  'two-step-on': { first_name: 'Ada' },
  'two-step-off': { first_name: 'Ada', waited: true },
  'second-step-locked': { first_name: 'Ada', reset_link: 'http://localhost:3000/reset-password' },
  'second-step-lost': {
    first_name: 'Ada',
    ends: '21 Dec 2026, 10:00',
    stop_link: 'http://localhost:3000/login/keep#key=k',
  },
  'recovery-code-used': { first_name: 'Ada', left: 9 },
  'passkey-added': { first_name: 'Ada', name: 'Chrome on Android' },
  'passkey-removed': { first_name: 'Ada', name: 'Chrome on Android' },
  'email-change': { first_name: 'Ada', link: 'http://localhost:3000/login/email#key=k' },
  'email-changed': {
    first_name: 'Ada',
    to: 'new@example.com',
    until: '28 Dec 2026, 10:00',
    undo_link: 'http://localhost:3000/login/email-back#key=k',
  },
};
