import { product } from '#shared/product.ts';
import type { LegalSection } from './legal-frame.tsx';

const { name, email } = product;

export const privacySections: readonly LegalSection[] = [
  {
    id: 'who-we-are',
    title: 'Who is responsible',
    body: [
      `${name}, with its office in Abuja, Nigeria, decides how the personal data of store owners and visitors of this website is used. For that data we are the data controller under the NDPA.`,
      `Each store on ${name} belongs to the business that runs it. For the data of its shoppers that business is the controller and we are its processor: we keep and handle the data on its instructions, to run the store. If you bought something in a store, please ask the store first; we help it to answer you.`,
      `Questions about your data reach our data protection officer at ${email}, with the word “Privacy” in the subject.`,
    ],
  },
  {
    id: 'what-we-keep',
    title: 'What we keep',
    body: [
      'Only what a store and an account need:',
      [
        'Account: first and last name, gender, phone number, email address, a one-way fingerprint of your password (never the password itself), and the time and version of the terms you accepted.',
        'Log in with Google, if you choose it: your name, your email address and the number of your Google account, which Google tells us. Google learns that you log in here.',
        'Stores: the name, address, logo, texts, photos, products, prices, delivery prices and settings you enter.',
        'Orders: the shopper’s name, phone number, delivery address, email if given, what was ordered, and the state of payment and delivery, with notes, tags and what was said of it; the rider who brings it; codes and gift cards that were used, with the name and words on them.',
        'Brought from another shop: customers and past orders that a store brings along in a file, and that file for 30 days; of somebody who was erased, a proof by which no such file brings them back.',
        'What shoppers send a store: reviews with their photos, enquiries, and addresses that want its news or wait for a product.',
        'Payments: the amount, the time, the method, the provider’s reference and the result. Card numbers go to the payment provider directly; they never reach our computers.',
        'Sign-ins: when a session began, when it was last used, and the kind of device; passkeys, two-step sign-in and browsers you trust, where you use them; changes of your address.',
        'Phones that ring: the address at which your browser takes notifications, and what is to ring when.',
        'Work in a store: who may do what, invitations, who changed what and when, keys for programs and the addresses they are told at, domain names and whom they are registered for.',
        'Visits to stores: page, time, kind of device and the site or link you came from, counted without cookies, without names and without following you to other websites. For a day we tell one visitor from another by a fingerprint of network and browser that is mixed with a random number; the number is thrown away after that day, and neither your network address nor the name of your browser is kept with it. A browser that asks not to be tracked, or sends Global Privacy Control, is counted as a page and as nobody.',
        'With an order: the site or link the shopper came by, so that the store learns which of its links sell. Where the shopper agreed that an advert network is told of it: network address and browser and, where they also allowed its script in that store, the number by which it knows the browser, until it was told.',
        'Course and live class: address, first name and phone number if given, what was bought, how far you watched, certificates, your seat, how long you were there, and questions you asked.',
        'Reports of shops: what you wrote and about which page, and your email if you gave one, until you were told what came of it. The shop is never told who wrote.',
        'Mails and texts: to whom, of which kind and when; their words until they were sent; addresses that took none, and why. What we did for you by hand.',
      ],
      'We ask for your gender only to address you properly, as on your invoices. We do not ask for your BVN, NIN or date of birth to open an account; you confirm that you are 18 or older.',
    ],
  },
  {
    id: 'why',
    title: 'Why we use it, and on what ground',
    body: [
      'The NDPA asks for a lawful ground for each use. Ours are:',
      [
        'To perform our contract with you: running your account and stores, taking and showing orders, answering you.',
        'To meet the law: keeping accounts and tax records, answering lawful orders of a court or authority.',
        'For our legitimate interest, weighed against yours: preventing fraud and abuse, keeping the service secure, counting visits without identifying anyone.',
        'With your consent: any advertising pixel. You may withdraw it at any time; what was done before stays lawful.',
      ],
      'We do not sell personal data. We make no decision about you by computer alone that has legal effect for you.',
    ],
  },
  {
    id: 'who-else',
    title: 'Who else handles it',
    body: [
      'We use a few companies that work for us under written contracts and may use the data for nothing else:',
      [
        'Licensed payment providers, which take card, bank transfer and USSD payments and are controllers of their own for that.',
        'A hosting company, which runs the servers and keeps encrypted back-ups.',
        'A mail service, which delivers verification links, receipts and notices; where a shopper is sent texts, a company that carries those.',
        'A domain registrar, when you order a domain name; parts of a domain’s registration are public by its rules.',
      ],
      'The list of these companies, with their countries, is available on request. We give data to an authority only when Nigerian law obliges us, no more than it demands, and we tell you unless the law forbids it.',
    ],
  },
  {
    id: 'where',
    title: 'Where it is kept',
    body: [
      'Some of these companies keep data outside Nigeria. We then make sure, as sections 41 to 43 of the NDPA require, that the country protects personal data adequately or that the contract binds the company to do so. Ask us for a copy of the safeguards.',
    ],
  },
  {
    id: 'how-long',
    title: 'How long we keep it',
    body: [
      [
        'Your account and stores: as long as you have them. After you delete them we erase the data within 30 days, or once money of others in it is settled, and it leaves our back-ups within 90 days.',
        'Orders, payments and invoices: 6 years after the end of the year, as Nigerian tax law requires.',
        'Sign-in sessions: 12 hours, or 30 days after the last use if you chose “Remember me”, and 90 days after you logged in at most.',
        'Links in our mails: a password link works once and for 60 minutes; a verification link for 24 hours.',
        'Baskets that were never ordered: 30 days.',
        'What was seen in a store is thrown away after two days; what stays of it are totals without anything personal, for 25 months.',
        'An account that was never verified: 30 days.',
        'A report of a shop: a year after it was dealt with.',
        'To whom we sent a mail, and that an address took none: 180 days; to whom we sent a text: 90 days.',
        'What payment providers told us of a payment, in their words: 18 months after it was dealt with.',
        'Who changed what in a store: 25 months; an invitation: 90 days after its link ended; what we did for you by hand: 7 years.',
      ],
    ],
  },
  {
    id: 'cookies',
    title: 'Cookies and browser storage',
    body: [
      'Unless you agree to more, this website uses only what it needs to work:',
      [
        'a session cookie that scripts cannot read, which keeps you signed in;',
        '“auth_token”, which says no more than that there is a session, and “user”, with your first name and the addresses of your stores, so that the page can greet you;',
        'a cookie by which your account knows this browser for a year, so that wrong guesses of others do not shut you out;',
        'the language of your dashboard, where it is not English, for a year;',
        'where you log in in two steps: one that says that the first is done, for ten minutes, and one of a browser you trust, for 30 days;',
        'where you use them: one that ties a sign-up to the browser it was begun in, for a day, and those of the course and of a live class, which say that it is you;',
        'on the pages where you can log in with Google: Google’s script, and a cookie that ties that login to this browser for 30 minutes;',
        'in your browser’s storage: the email address you are verifying or resetting, and when you last asked for a mail; how far you came in a course; and of a store you run, what you need without a network and what is not sent or finished yet.',
      ],
      'Logging out removes the session, “auth_token”, “user” and what is in the storage. The others end by themselves.',
      'Where we count visits with Google Analytics, or use a Meta Pixel to learn whether our adverts work, we ask you first, and refusing is as easy as agreeing. Before you agree nothing of theirs is loaded and no cookie of theirs is set. A browser that asks not to be tracked, or sends Global Privacy Control, has refused already. They learn which page was seen, never an address with a key in it, and they are not on the pages where you sign up, sign in, reset a password or run your store.',
      'Your answer is kept in your browser. “Cookies” at the foot of our public pages lets you change it; taking your consent back removes their cookies.',
      'A store may use an advert network’s own script, which runs and keeps cookies only after the shopper allowed it there, and never on a basket, a checkout or an order; “Adverts: your choice” at the foot of the store takes that back and removes the cookies.',
    ],
  },
  {
    id: 'your-rights',
    title: 'Your rights',
    body: [
      'Under the NDPA you may, free of charge:',
      [
        'know whether we hold data about you, and receive a copy in a common electronic form;',
        'have wrong data corrected and incomplete data completed;',
        'have data erased when there is no longer a ground to keep it;',
        'have its use restricted while a question is open;',
        'take your data with you: your whole store can be exported from the dashboard;',
        'object to a use based on our legitimate interest, and to direct marketing at any time;',
        'withdraw a consent;',
        'not be subject to a decision made by computer alone.',
      ],
      `Write to ${email} from the address of your account. We answer within 30 days and tell you if we need to check who you are. If you are not satisfied you may complain to the Nigeria Data Protection Commission (NDPC) in Abuja, or go to court.`,
    ],
  },
  {
    id: 'security',
    title: 'How we protect it',
    body: [
      'Connections are encrypted. Passwords are kept only as salted fingerprints. Every store’s data is walled off from every other’s, in the program and again in the database. Whoever of us looks at your data or changes something by our own tools is recorded by name.',
      'If a breach is likely to put people at risk we notify the NDPC within 72 hours of learning of it, and the people affected without delay, with what happened and what to do.',
    ],
  },
  {
    id: 'children',
    title: 'Children',
    body: [
      `Accounts are for people of 18 and over. If you believe that a child has opened one, tell us at ${email} and we will close it and erase the data.`,
    ],
  },
  {
    id: 'changes',
    title: 'Changes to this policy',
    body: [
      'When we change this page we change the date above. If a change matters to your rights we tell you by email at least 14 days before it applies.',
    ],
  },
];
