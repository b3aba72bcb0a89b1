import type { Permission } from '#shared/roles.ts';
import { places } from '../places.ts';
import { takePlaces } from '../stock/take/places.ts';

/** A way from an answer to the very page it speaks of. */
interface Way {
  label: string;
  to: (slug: string) => string;
  /** For whom the page is. */
  needs: Permission;
}

export interface Answer {
  /** Names it in the address of the page. */
  id: string;
  question: string;
  /** Further words it is found by. */
  words: string;
  /** Answered for whoever may do it. */
  needs: Permission;
  sentences: readonly string[];
  ways: readonly Way[];
}

/** What owners and their helpers ask most, and what the product does about it today. */
export const answers: readonly Answer[] = [
  {
    id: 'paid',
    question: 'How do I get paid?',
    words: 'money payout settlement account naira fee charge withdraw gift card',
    needs: 'money.see',
    sentences: [
      'Enter the store’s bank account once. What customers pay online reaches it on the next working day; Money says of each payment what is left for you and when it comes.',
      'We take nothing of it. The payment provider keeps its fee: about 1.5% and ₦100, at most ₦2,000, without the ₦100 below ₦2,500.',
      'Money that came before there was an account is kept for you: add the account, and we send it there.',
      'Cash, and transfers to your own account, come to you directly. You say in the order that you have received them. A gift card brings its money when it is sold, not when it is spent; an order with a deposit takes none.',
    ],
    ways: [
      { label: 'Bank account', to: places.bankAccount, needs: 'money.see' },
      { label: 'Money', to: places.money, needs: 'money.see' },
      { label: 'Ways to pay', to: places.waysToPay, needs: 'settings.see' },
    ],
  },
  {
    id: 'missing',
    question: 'A customer says they paid, but I do not see it',
    words: 'debited missing lost payment order unpaid transfer alert pending failed',
    needs: 'orders.change',
    sentences: [
      'Search the orders for the customer’s name or phone, and open theirs. Was it to be paid online? Tap “Ask the payment provider” there, if need be under More: we ask at once and say what became of it.',
      'We also ask by ourselves about every payment that is still open, and the customer can: “I have been debited” stands on their order’s page.',
      'Was it a transfer to your own account? Look in your bank for the amount, to the kobo, then tap “I have received it” in the order.',
      'Money that came in another way than its order asked for stands under Payments to explain, with what to do about it.',
    ],
    ways: [
      { label: 'Orders', to: places.orders, needs: 'orders.see' },
      { label: 'Payments to explain', to: places.payments, needs: 'orders.see' },
    ],
  },
  {
    id: 'delivery',
    question: 'How do I change what delivery costs?',
    words: 'shipping price area zone state lga free pick-up pickup waybill',
    needs: 'settings.change',
    sentences: [
      'Each price is for places you choose: states, their local governments, or areas by name. “Free from a basket of” makes it free from an amount on.',
      'A rider today and a park tomorrow? Open the price, tap “Time, weight and free delivery”, then “Add another way of delivery”. Customers choose.',
      'Have you a list already? Tap “Paste prices” and paste it as you would send it, such as “Lekki 3k, Ikeja 2,500”. You see what was read beside each line before it is used.',
      'New prices hold for new orders. Orders that were placed keep theirs.',
    ],
    ways: [{ label: 'Delivery and pick-up', to: places.delivery, needs: 'settings.see' }],
  },
  {
    id: 'services',
    question: 'How do I sell a service, such as hair, sewing or a lesson?',
    words: 'appointment booking braids salon repair class visit home service day',
    needs: 'catalogue.change',
    sentences: [
      'Add it under Products and choose “A service”. Nothing of it is delivered, so customers give no address and pay for no delivery; they say when it would suit them.',
      'The order stands under “To do” with their wish. Agree on a day by phone or WhatsApp, and tap “Done” once it is done. “Not done after all” takes that back for an hour.',
      'Who pays on the day chooses “Pay on the day”: it is on while “On delivery” is. For a deposit, tap “Ask for payment” and ask for a part first.',
    ],
    ways: [
      { label: 'Products', to: places.products, needs: 'catalogue.see' },
      { label: 'Ways to pay', to: places.waysToPay, needs: 'settings.see' },
    ],
  },
  {
    id: 'mails',
    question: 'How do I change the mails that customers get?',
    words:
      'letter email template subject wording reminder abandoned cart unpaid unfinished checkout bounce not arrive wrong address',
    needs: 'settings.change',
    sentences: [
      'Under Site, Mails to customers, open a mail and write your own subject, beginning and end. You see at once how it looks, and can send it to yourself. What was bought, what it costs and the way to the order always stay in it.',
      'Who orders online and leaves without paying stands under Unfinished checkouts. There you can have them reminded once by mail, or write to them on WhatsApp yourself.',
      'Does a mail not arrive, the order and the customer’s page say so and why. There you correct the address, try it again, or ask for it on WhatsApp. Where our mails do not reach you yourself, it stands at the top of every page.',
    ],
    ways: [
      { label: 'Mails to customers', to: places.letters, needs: 'settings.see' },
      { label: 'Unfinished checkouts', to: places.unfinished, needs: 'orders.see' },
    ],
  },
  {
    id: 'refund',
    question: 'How do I give money back?',
    words: 'refund return cancel send back edit change add replace difference gift card',
    needs: 'refunds',
    sentences: [
      'Open the order and tap “Refund” under Money. Everything can go back, half of it, single pieces, or an amount. To take a thing out or add one before it is sent, tap “Edit order” there: the difference goes back, or is asked for.',
      'What was paid online goes back the way it was paid; the provider keeps its fee. Cash and transfers you give back yourself: the refund writes it down. What a gift card paid goes back on the card, after the money.',
      'A customer who left an email address is told by email; tell the others yourself.',
      'Quicker: say it to “Find or go to”, such as “1042 half” or “1042 refund 5000”, and look at it before you tap the button.',
    ],
    ways: [{ label: 'Orders', to: places.orders, needs: 'orders.see' }],
  },
  {
    id: 'stock',
    question: 'The stock of a product is wrong',
    words: 'count inventory shelf quantity sold out missing correction',
    needs: 'stock.change',
    sentences: [
      'Open the product, then “Stock history”: every sale, return and count stands there, with what was left after it.',
      '“Change stock” there adds or takes away pieces and keeps why. It is kept as a difference, so what is sold at the same time is not lost.',
      'Many products at once are counted along the shelf, also without a network.',
    ],
    ways: [
      { label: 'Products', to: places.products, needs: 'catalogue.see' },
      { label: 'Count stock', to: takePlaces.all, needs: 'stock.change' },
    ],
  },
  {
    id: 'rider',
    question: 'How do I give a parcel to a rider?',
    words: 'dispatch delivery courier send waybill code handover returned came back',
    needs: 'orders.send',
    sentences: [
      'Mark the order as sent. Under Riders tick the parcels of one run, and send the link by WhatsApp.',
      'The rider needs no account, and the link works without a network once it was opened.',
      'The customer has a code. The rider types it at the door, and that proves that the parcel arrived.',
      'What comes back: tap “It came back” at the parcel, say what can still be sold, and then send it again or give the money back.',
    ],
    ways: [{ label: 'Riders', to: places.riders, needs: 'orders.send' }],
  },
  {
    id: 'helpers',
    question: 'How do I let somebody help me?',
    words: 'staff team invite manager role password people permission',
    needs: 'staff',
    sentences: [
      'Type their phone number or email under People, choose what they may do, and invite them. The link works once and for seven days.',
      'They have an account of their own, so never share your password. Who only packs and sends sees no prices, takings, products or settings.',
      'Whoever is removed sees nothing of the store from their next tap on.',
    ],
    ways: [
      { label: 'People', to: places.people, needs: 'staff' },
      { label: 'What was changed', to: places.changes, needs: 'audit' },
    ],
  },
  {
    id: 'rings',
    question: 'My phone does not ring for new orders',
    words: 'alerts notification push sound message bell',
    needs: 'store.see',
    sentences: [
      'Open Alerts on that phone and tap “Ring on this phone”; when the browser asks, choose “Allow”. Then tap “Send me one now”.',
      'On an iPhone the dashboard must stand on the home screen first, and be opened from there. Alerts says how.',
      'Nothing comes? Look at the sound and “Do not disturb” of the phone. It rings until you sign out there.',
    ],
    ways: [{ label: 'Alerts', to: places.alerts, needs: 'store.see' }],
  },
  {
    id: 'visitors',
    question: 'Who comes to my shop, and from where?',
    words: 'visitors statistics analytics traffic views instagram whatsapp google campaign utm link funnel',
    needs: 'orders.see',
    sentences: [
      'Under Visitors: how many came, from where, what they looked at, how far they went, and what that sold, beside the time before. New figures come every five minutes; who is in the shop now, at once.',
      'Put another link in each place: on that page you make one for your WhatsApp status, your Instagram bio or a flyer. Orders that come by it are counted to it, to the kobo.',
      'Nobody is followed: no cookies, no names, and a browser that asks not to be counted is not. Whoever comes on two days counts twice, and a program that does not say what it is may be among those who opened one page.',
      'Your own visits do not count on a phone where you open the shop by the link at the foot of that page; the phone is known for twelve hours.',
    ],
    ways: [{ label: 'Visitors', to: places.visitors, needs: 'orders.see' }],
  },
  {
    id: 'domain',
    question: 'Can the store have my own domain?',
    words: 'address name com.ng website link url custom google instagram facebook meta feed catalogue',
    needs: 'plan',
    sentences: [
      'Your store has a free address of ours from the first day, which goes on working whatever becomes of a name. Products on Google, Instagram and Facebook need no name of your own.',
      'A name of your own belongs to the plan Starter, and the name itself is charged extra: buy it from a company that sells names.',
      'Then open Domain, type the name, set the records it shows you at that company, and tap “Check now”. Once it says “Correct” everywhere, customers open your shop there.',
      'Starter Pack brings a free .com.ng name: choose it under Domain, and we register it in your name. We remind you before its year ends; the next one is paid by you, or the name is let go. You may move it to another registrar at any time, on the same page.',
    ],
    ways: [
      { label: 'Domain', to: places.domain, needs: 'settings.see' },
      { label: 'Plan & billing', to: places.plan, needs: 'money.see' },
    ],
  },
  {
    id: 'elsewhere',
    question: 'How do I bring my shop from somewhere else?',
    words:
      'shopify woocommerce bumpa selar import csv move migrate switch customers orders products export list',
    needs: 'customers.change',
    sentences: [
      'There, export your products, customers and orders as CSV files. Then open “Bring your things” here and choose each file.',
      'Every line is looked at before anything is added, and each that cannot come in is named with its reason. Download those, mend them and send them again: what is there already is not doubled.',
      'Past orders come in as history: you find them by number, name and phone, and with each customer. They cannot be changed, paid or refunded here, and count in none of your figures.',
      'Who said yes to news at your old shop gets a tag, not your news: the law asks for a yes to this store. You can take back what a file added.',
    ],
    ways: [
      { label: 'Bring your things', to: places.bring, needs: 'customers.change' },
      { label: 'Products as a file', to: places.productsFile, needs: 'catalogue.see' },
      { label: 'Past orders', to: places.pastOrders, needs: 'orders.see' },
    ],
  },
  {
    id: 'close',
    question: 'How do I close the store, for a while or for good?',
    words: 'holiday pause rest stop shut publish travel delete erase end leave',
    needs: 'closing',
    sentences: [
      'Under Site tap “Close the store for now”. Visitors read that the store rests, and nobody can order.',
      'Who ordered before can still open their order. Products, orders and settings stay as they are.',
      'Publish it again at any time, in the same place.',
      'For good: tap “Close this store” under Site. For 30 days you take everything out, or keep the store; then it is erased. Under My account you close all at once.',
    ],
    ways: [
      { label: 'Site', to: places.site, needs: 'settings.see' },
      { label: 'Close this store', to: places.close, needs: 'closing' },
    ],
  },
];

/** What somebody is answered, with the ways that are theirs. */
export const answersFor = (mine: readonly Permission[]): Answer[] =>
  answers
    .filter(({ needs }) => mine.includes(needs))
    .map((one) => ({ ...one, ways: one.ways.filter(({ needs }) => mine.includes(needs)) }));
