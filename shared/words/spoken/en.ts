import { clockWords, lagosDate, lagosMoment, lagosWeekday } from '../../lagos.ts';
import { hiddenWords } from '../../goods/reviews.ts';
import { joined } from '../joined.ts';

// Apart, so that pages of owners that check a form do not carry the catalogue, nor its pages these.
export { photoRefusals, said } from '../said-english.ts';

/** What a shop says in English. Each part is one place; a sentence with values takes them in the order it says them. */

const clock = (time: string) => clockWords(time, 'midnight', 'noon');

/** Days and times. */
export const when = { date: lagosDate, moment: lagosMoment, weekday: lagosWeekday, clock };

export const lists = {
  together: (things: readonly string[]) => joined(things, ' and '),
  either: (things: readonly string[]) => joined(things, ' or '),
  home: 'Home',
  youAreHere: 'You are here',
  everything: 'See everything we sell',
  allGoods: 'Everything we sell',
  toFront: 'Go to the front page',
  nothingHere: 'Nothing is on sale here at the moment.',
  more: 'Show more',
  sortAndFilter: 'Sort and filter',
  show: 'Show',
  sorts: {
    shop: 'As in the shop',
    newest: 'Newest first',
    cheapest: 'Lowest price first',
    dearest: 'Highest price first',
  },
  sizes: 'Sizes',
  addThing: (product: string) => `Add to basket: ${product}`,
  price: 'Price',
  fromNaira: 'From ₦',
  toNaira: 'Up to ₦',
  inStockOnly: 'In stock only',
  showThese: 'Show these',
  moreThan: (count: number) => `More than ${count} products`,
  products: (count: number) => (count === 1 ? '1 product' : `${count} products`),
  remove: 'Remove ',
  upTo: (price: string) => `Up to ${price}`,
  inStock: 'In stock',
  nothingFits: 'Nothing fits all of this.',
  clear: 'Clear filters',
  newerPost: 'Newer:',
  olderPost: 'Older:',
  otherPosts: 'Other posts',
};

/** Lines of menus that nobody put together. */
export const menu = {
  all: 'All',
  everything: 'Everything we sell',
  howItWorks: 'How delivery and payment work here',
  howPayingWorks: 'How ordering and payment work here',
  about: 'About us',
  blog: 'Blog',
};

/** Head and foot of every page. */
export const chrome = {
  skip: 'Skip to main content',
  unpublished: 'Only you and your team see this: the shop is not published. Publish it',
  search: 'Search',
  searchTheShop: 'Search the shop',
  basket: 'Basket',
  menu: 'Menu',
  track: 'Track your order',
  madeWith: 'Shop made with ',
  languages: 'Language',
  report: 'Report this shop',
  adverts: 'Adverts: your choice',
  cost: (words: string) => `This page costs ${words} of data.`,
};

/** What is asked before scripts of advert networks are loaded. */
export const networkScripts = {
  title: 'Adverts',
  question: (shop: string, networks: string, kilobytes: number) =>
    `May ${networks} set cookies and see what you look at here, for the adverts of ${shop}? That loads about ${kilobytes} kB once.`,
  allow: 'Allow',
  refuse: 'No thanks',
};

/** What pages are called that search engines do not list. */
export const titles = {
  at: (title: string, shop: string) => `${title} at ${shop}.`,
  search: 'Search',
  searchFor: (words: string) => `Search: ${words}`,
  basket: 'Your basket',
  sendBasket: 'Send your basket',
  sharedBasket: 'A basket for you',
  checkout: 'Checkout',
  checkoutAgain: 'Please check: checkout',
  order: (number: number) => `Order ${number}`,
  rider: 'Parcels to deliver',
  payFor: (number: number) => `Pay for order ${number}`,
  reviews: (product: string) => `Reviews: ${product}`,
  track: 'Track your order',
  area: 'Delivery to your area',
  stop: 'No more mails?',
  wishlist: 'Your wish list',
  notFound: 'Page not found',
};

/** On prices and goods: scripts say it too. */
export const tags = {
  from: (price: string) => `From ${price}`,
  was: 'was ',
  off: (percent: number) => `${percent}% off`,
  soldOut: 'Sold out',
  left: (count: number) => `Only ${count} left`,
  free: 'Free',
};

/** What is said of goods and terms, wherever they stand. */
export const goods = {
  pickUp: 'Pick up from us',
  freeDelivery: 'Free delivery',
  freeInSomeStates: 'Free delivery in some states',
  delivery: (price: string) => `Delivery ${price}`,
  deliveryFrom: (price: string) => `Delivery from ${price}`,
  freeFrom: (price: string) => `Free from ${price}`,
  online: 'online',
  byTransfer: 'by bank transfer',
  onDelivery: 'on delivery',
  pay: (ways: string) => `Pay ${ways}`,
  everywhere: 'All over Nigeria',
  moreStates: (count: number) => `${count} more states`,
  morePlaces: (count: number) => `${count} more places`,
};

/** What blocks say, and the parts they share with other pages. */
export const blocks = {
  question: (shop: string) => `Hello ${shop}, I have a question.`,
  whatsappUs: 'WhatsApp us',
  call: 'Call ',
  shelvesEmpty: 'The shelves are being filled',
  nothingYet: 'Nothing is on sale here yet.',
  askWhatWeHave: 'Ask us what we have: a person answers.',
  shopAnswers: 'The shop answers',
  seeAll: 'See all',
  stars: (count: number) => `${count} of 5 stars`,
  before: 'Before',
  after: 'After',
  sideways: (before: string, after: string) => `${before} and ${after}: move sideways`,
  openInMaps: 'Open in Maps',
  items: (count: number) => (count === 1 ? '1 item' : `${count} items`),
  endsIn: 'Ends in ',
  endsOn: ', on ',
  seeIt: 'See it',
  soldOutSeeIt: 'Sold out: see it',
  passedOn: 'Passed on by the shop.',
  watchOn: (site: string) => `Watch on ${site}`,
  noFilm: 'No film is chosen yet.',
  alsoPickUp: 'You can also pick up.',
  alsoPickUpIn: (town: string) => `You can also pick up in ${town}.`,
  payOnline: 'Card, bank transfer or USSD, on a secure payment page.',
  payDirect: 'Bank transfer to our own account.',
  orOnDelivery: 'Or pay when your order reaches you.',
  askOnWhatsApp: 'Ask us on WhatsApp',
  callUs: 'Call us',
  weAreIn: (town: string) => `We are in ${town}.`,
};

/** Opening hours. */
export const hours = {
  closed: 'Closed',
  dayAndNight: 'Day and night',
  span: (opens: string, closes: string) => `${opens} to ${closes}`,
  days: (first: string, last: string) => `${first} to ${last}`,
  openUntil: (time: string) => `Open now · until ${time}`,
  openAlways: 'Open now, day and night',
  closedNow: 'Closed now',
  opensToday: (time: string) => `Closed now · opens at ${time}`,
  opensTomorrow: (time: string) => `Closed now · opens tomorrow at ${time}`,
  opensOn: (day: string, time: string) => `Closed now · opens on ${day} at ${time}`,
  onDay: (day: string, time: string) => `${day}, ${time}`,
  dated: (weekday: string, date: string) => `${weekday}, ${date}`,
};

/** Forms in sections of a page: news of the shop, and what people ask or wish. */
export const forms = {
  optional: '(if you like)',
  email: 'Your email',
  sendNews: 'Send me news',
  newsOf: (what: string, shop: string) =>
    `News of ${what}, from ${shop} alone. First a mail asks whether it was you; by its link you leave whenever you like.`,
  about: 'What is it about?',
  choose: 'Please choose',
  day: 'Which day',
  hour: 'At what time',
  wish: 'A wish: we tell you whether it can be.',
  message: 'Your message',
  name: 'Your name',
  phone: 'Your phone number',
  send: 'Send',
  onlyShop: (shop: string, days: number) => `Only ${shop} reads it. After ${days} days it is deleted.`,
  chatToo: 'Send it on WhatsApp, too',
};

/** What is said to what such forms send. */
export const formAnswers = {
  back: 'Back to the page',
  gone: 'This form is no longer here',
  goneText: 'The shop has changed its page meanwhile, so nothing was sent. Go back to copy what you wrote.',
  unfit: 'Please check your email address.',
  look: 'Now look into your mail',
  lookText: (email: string, shop: string) =>
    `We have sent ${email} a link. Tap it within seven days, and ${shop} writes to you; if you do not, nothing more comes. An address that is on the list already gets no mail.`,
  torn: 'This link is not whole',
  tornText: 'Copy all of it from the mail.',
  late: 'This link has run out',
  lateText: 'It was good for seven days. Type your address on the shop’s page again, and a new one comes.',
  newsTitle: (shop: string) => `News of ${shop}?`,
  newsText: (email: string) => `It goes to ${email}. You leave whenever you like.`,
  newsYes: 'Yes, send me news',
  noNews: (shop: string) =>
    `${shop} sends no news now, so there is nothing to say yes to. Nothing more comes to you.`,
  onList: 'You are on the list',
  onListText: (shop: string, email: string) =>
    `${shop} writes to ${email} when there is news. We have sent you a mail with the link by which you leave.`,
  leaveTitle: 'No more news?',
  leaveText: (shop: string, email: string) => `${shop} then writes no more news to ${email}.`,
  leaveYes: 'Yes, stop',
  left: 'No more news',
  leftText: (shop: string) => `${shop} is told that you left. Within 30 days your address is deleted.`,
  chooseAbout: 'Choose what it is about.',
  writeAbout: 'Write what it is about.',
  dayOver: 'That day is over.',
  dayFar: 'Choose a day within a year.',
  tooMuch: 'Too much was sent from here today, so this was not. Please try again tomorrow.',
  tooMuchCall: (phone: string) => `Too much was sent from here today, so this was not. Please call ${phone}.`,
  hasIt: (shop: string) => `${shop} has what you sent`,
  answers: (shop: string) => `${shop} calls or writes back.`,
  chat: (shop: string, name: string) => `Hello ${shop}, this is ${name}.`,
};

/** How much of a countdown is left. */
export const left = {
  days: (count: number) => `${count} days`,
  hours: (count: number) => `${count} hours`,
  minutes: (count: number) => `${count} minutes`,
  almostOver: 'less than two minutes',
};

/** The block that explains delivery and paying. */
export const howItWorks = {
  delivery: 'Delivery',
  whereTo: 'Where to',
  price: 'Price',
  pickUp: 'Pick-up',
  paying: 'Paying',
  online: 'Online.',
  onlineHow:
    'Pay by card, bank transfer or USSD on a secure payment page. Your card number is never seen by us. When the money reaches us, your order page says so.',
  debited:
    'If your bank took the money but your order page does not say paid, open the order page and tap “I have been debited”. We ask the payment company there and then and tell you what they know. Do not pay twice before you have asked.',
  byTransfer: 'By bank transfer.',
  byTransferHow:
    'Your order page shows our account and the exact amount, kobo included. Send it from your bank’s app, then tap “I have sent it”. We confirm it once it is in our account.',
  onDelivery: 'On delivery.',
  onDeliveryHow:
    'Order now and pay when your things reach you. Please have the exact amount ready and be reachable by phone.',
  after: 'After you order',
  afterHow:
    'You get a private page for your order. Keep its link: it shows what was paid, how far the order is, and how to reach us.',
};

export const product = {
  details: 'Details',
  sizeChart: 'Size chart',
  inThisSet: 'In this set',
  apart: (price: string, saved: string) => `Bought one by one: ${price}. You save ${saved}.`,
  orPickUp: ', or pick up',
  payOnline: 'Card, bank transfer or USSD on a secure payment page.',
  howItWorks: 'How it works here',
  privatePage: 'You get a private page that shows where your order is.',
  between: (least: string, most: string) => `${least} to ${most}`,
  soldOut: 'sold out',
  wouldOrder: (shop: string, what: string) => `Hello ${shop}, I would like to order: ${what}`,
  whenBack: (shop: string, what: string) => `Hello ${shop}, please tell me when this is back: ${what}`,
  howMany: 'How many',
  add: 'Add to basket',
  orderOnWhatsApp: 'Order on WhatsApp',
  askWhenBack: 'Ask when it is back',
  photos: 'Photos, scroll sideways',
  photo: (number: number) => `Photo ${number}`,
  photoOf: (product: string, number: number) => `${product}, photo ${number}`,
  moreFrom: (collection: string) => `More from ${collection}`,
  moreFromShop: 'More from the shop',
  allOf: (collection: string) => `of ${collection}`,
  allOfShop: 'of the shop',
};

/** What the script of every page says. */
export const scripts = {
  pleaseChoose: (names: string) => `Please choose: ${names}.`,
  oneLess: 'One less',
  oneMore: 'One more',
  added: 'Added to your basket',
  seeBasket: 'See basket',
  inBasket: (count: number) => `${count} in it`,
};

/** What the script says that comes with the first touch. */
export const later = {
  lookedAt: 'You looked at',
  products: 'Products',
  wishlist: (count: number) => `Your wish list (${count})`,
  unwish: '♥ Take off my wish list',
  wish: '♡ Keep for later',
  wished: 'On your wish list',
  seeIt: 'See it',
  remove: 'Remove',
  removeWhat: (product: string) => `Remove ${product}`,
  notLoaded: 'Your wish list did not load. Please try again.',
  to: (place: string, price: string) => `Delivery to ${place}: ${price}`,
};

/** What is said without a line. */
export const offline = {
  title: 'You are offline',
  text: 'This page was not kept. Pages of the shop that you have seen open without a line.',
  toFront: 'Go to the front page',
  from: (time: string) => `You are offline. This page is from ${time}.`,
};

export const search = {
  title: 'Search the shop',
  nothingFor: (words: string) => `Nothing for “${words}”`,
  resultsFor: (words: string) => `Results for “${words}”`,
  didYouMean: 'Did you mean ',
  whatFor: 'What are you looking for?',
  nothing: 'We found nothing for these words. Try one word, or look through the shop.',
};

export const notFound = {
  title: 'This page is not here',
  text: 'It may have been renamed, or the product is no longer sold. Look through the shop, or search for it.',
};

/** On an order's private page, when its customer asked to be erased. */
export const erased = {
  title: (number: number) => `Order #${number} was erased`,
  text: (day: string, shop: string) =>
    `On ${day} ${shop} erased who ordered and where it went, as it was asked to. Only what it cost is kept, as the law wants it. Money that still comes for it is handled: tell the shop the number of the order.`,
};

/** Where something was once. */
export const gone = {
  page: 'This page was taken down',
  pageText: (shop: string) => `${shop} has removed it. The rest of the shop is here as ever.`,
  product: 'This is no longer sold',
  productText: (shop: string) => `${shop} has taken it out of the shop. Have a look at what there is now.`,
};

export const wishlist = {
  title: 'Your wish list',
  kept: 'It is kept on this phone or computer alone.',
  empty: 'Nothing is on it yet. Tap “Keep for later” on the page of a product.',
  noScript: 'Your browser does not run the script of this shop, so nothing can be kept here.',
};

/** To be told when something is back. */
export const waiting = {
  title: 'Tell me when it is back',
  which: 'Which one',
  email: 'Your email',
  tellMe: 'Tell me',
  stopTitle: 'No more mails?',
  stopText: (shop: string, email: string) => `${shop} then tells ${email} of nothing that is back.`,
  stop: 'Yes, stop',
  back: 'Back to the product',
  unfit: 'Please check your email address',
  unfitText: 'That does not look like an email address. Go back and check it.',
  torn: 'This link is not whole',
  tornText: 'Copy all of it from the mail.',
  waits: 'We will write to you when it is back',
  waitsText: (shop: string, email: string) =>
    `${shop} sends one mail to ${email}, and nothing else. It keeps nothing aside for you, so come soon then.`,
  there: 'It is back already',
  thereText: 'You can order it now.',
  tooMany: 'That is a lot to wait for',
  tooManyText:
    'This address waits for as many things as one may. It can ask again when some of them are back.',
  gone: 'This is no longer sold',
  goneText: 'So nothing can be waited for.',
  stopped: 'No more mails',
  stoppedText: (shop: string, email: string) =>
    `${shop} has forgotten ${email} and tells it of nothing more.`,
};

export const reviews = {
  title: 'What buyers say',
  reviews: 'reviews',
  rating: (average: number, count: number) =>
    `${average} of 5, ${count} ${count === 1 ? 'review' : 'reviews'}`,
  of: (product: string) => `Reviews: ${product}`,
  none: 'Nobody has reviewed it yet.',
  whoWrites: 'Only people who got what they ordered can write one. The shop cannot change what they wrote.',
  hidden: (count: number, why: string) =>
    `The shop does not show ${count} ${count === 1 ? 'review' : 'reviews'}, because ${why}.`,
  because: hiddenWords,
};

/** A buyer's own review, on the page of her order. */
export const ownReview = {
  tookBack: (product: string) => `You took your review of ${product} back.`,
  hidden: (why: string) => `The shop does not show this review, because ${why}.`,
  takeBack: (product: string) => `Take your review of ${product} back`,
  takeBackWhat: 'Its words and photos are deleted, and you cannot write another one for this order.',
  takeBackYes: 'Yes, take it back',
  review: (product: string) => `Review ${product}`,
  how: 'How do you like it?',
  marks: { 5: 'Very good', 4: 'Good', 3: 'All right', 2: 'Poor', 1: 'Bad' },
  tell: 'What would you tell others?',
  name: 'Your name under it',
  nameHint: 'Everybody reads it. A first name is enough.',
  publish: 'Publish your review',
  yours: 'Your review',
  think: 'What do you think of it?',
  photo: (product: string, place: number, stars: number) =>
    `Photo ${place} of ${product} from a review with ${stars} ${stars === 1 ? 'star' : 'stars'}`,
  photos: 'Photos of it',
  photosHint: 'Three at most. Everybody sees them; where they were taken is left out.',
  morePhotos: (product: string) => `Add photos of ${product}`,
  room: (count: number) => `${count} more at most. On a slow line send one at a time.`,
  sendPhotos: 'Send the photos',
  takePhotoBack: (place: number) => `Take photo ${place} back`,
  photoHidden: (place: number, why: string) => `The shop does not show photo ${place}, because ${why}.`,
  photoNotTaken: (place: number, why: string) => `Photo ${place} was not taken. ${why}`,
  photosFull: 'A review has three photos at most. The others were left out.',
  photosBusy:
    'Many photos are being sent right now, so yours were not taken. Please send them again in a moment.',
  photosNone: 'Choose one to three photos.',
  photosAgain: 'Choose the photos again, please: browsers do not keep them.',
};

export const basket = {
  title: 'Your basket',
  empty: 'Your basket is empty',
  placed: 'You placed an order here a short while ago.',
  seeOrder: 'See your order',
  kept: 'Things you add are kept here for you, on this phone or computer.',
  wouldOrder: (shop: string) => `Hello ${shop}, I would like to order:`,
  totalIs: (price: string) => `Total without delivery: ${price}`,
  oneLess: (what: string) => `One less of ${what}`,
  oneMore: (what: string) => `One more of ${what}`,
  quantity: (count: number) => `Quantity ${count}`,
  remove: 'Remove',
  each: (price: string) => `${price} each`,
  tooMany: (left: number, out: number) => `Only ${left} left. Please take ${out} out.`,
  soldOut: 'Sold out. Please take it out.',
  total: 'Total',
  totalWithout: 'Total without delivery',
  changeFirst: 'Please change the marked things first.',
  checkout: 'Go to checkout',
  goOn: 'Continue shopping',
  send: 'Send this basket to another phone',
};

/** In a copy of the shop that stands in a folder, or with another host. */
export const copy = {
  prices: (day: string) => `Prices of ${day}`,
  delivery: 'We tell you the price of delivery when you order.',
  noScript:
    'Your browser does not run the script of this basket. Order each thing by the button on its page.',
  bySms: 'Order by SMS',
  byPhone: (phone: string) => `Call ${phone} to order`,
  where: 'Where should it go?',
  price: (price: string) => `Price: ${price}`,
  pieces: (count: string) => `How many: ${count}`,
  name: (name: string) => `My name: ${name}`,
  area: (area: string) => `Where to: ${area}`,
  note: (note: string) => `Note: ${note}`,
};

/** Why something did not go into the basket. */
export const refusals = {
  soldOut: 'This has just sold out. Please choose another.',
  notEnough: (left: number) => `Only ${left} left, counting what is in your basket.`,
  gone: 'This is no longer sold. Please choose another.',
  noSuchVariant: 'We do not have this combination. Please choose another.',
};

/** Baskets and links that go to another phone. */
export const sharing = {
  send: 'Send your basket to another phone',
  sendHow:
    'Who opens this link sees what is in your basket and can take it into theirs. It says nothing about you, and works for 7 days.',
  message: (shop: string, link: string) => `This is a basket at ${shop}: ${link}`,
  byWhatsApp: 'Send by WhatsApp',
  copy: 'Copy the link',
  back: 'Back to your basket',
  title: 'A basket for you',
  own: (count: number) =>
    `There ${count === 1 ? 'is 1 thing' : `are ${count} things`} in your own basket already.`,
  add: 'Add to my basket',
  take: 'Take this basket',
  replace: 'Replace my basket',
  ended: 'This basket can no longer be taken',
  endedText:
    'A link to a basket works for 7 days. Ask for it to be sent once more, or look through the shop.',
};

export const checkout = {
  title: 'Checkout',
  check: 'Please check',
  optional: '(if you like)',
  who: 'Who is it for?',
  name: 'Your name',
  phone: 'Phone number',
  phoneHint: 'We call or message this number about your order.',
  email: 'Email',
  emailHint: 'For your receipt.',
  remember: 'Remember my details on this phone',
  forget: 'Forget',
  howReceive: 'How will you receive it?',
  deliver: 'Deliver to me',
  priceByState: 'The price depends on your state.',
  priceByPlace: 'The price depends on where you are.',
  askFirst: 'No delivery price yet',
  part: 'Area or local government',
  partHint: 'Choose the nearest one.',
  stateFirst: 'Choose your state first',
  showPrice: 'Show the delivery price',
  ways: 'How should it come?',
  paidBefore: 'Paid before it is sent',
  noPrice: 'There is no delivery price for this place yet.',
  askPrice: 'Ask us on WhatsApp',
  askByPhone: 'Call us',
  orFetch: 'You can also pick it up from us.',
  askDelivery: (shop: string) => `Hello ${shop}, what does delivery cost to my place?`,
  state: 'State',
  theseStates: 'We deliver to these states.',
  otherStates: 'For others, please ask us first.',
  chooseState: 'Choose your state',
  lga: 'Local government area',
  area: 'Street and area',
  areaHint: 'House number, street, estate or village.',
  landmark: 'Nearest landmark',
  landmarkHint: 'For example: opposite the central mosque.',
  howPay: 'How will you pay?',
  online: 'Pay online now',
  onlineHow: 'Card, bank transfer or USSD, on a secure page.',
  transfer: 'Bank transfer to the shop’s account',
  transferHow: 'We show you the account and the exact amount. The shop confirms it once it has arrived.',
  onDelivery: 'Pay on delivery',
  onDeliveryHow: 'Pay when you get your order.',
  noWay: 'This shop takes no orders online at the moment. Please ask us first.',
  note: 'Anything we should know?',
  adverts: (shop: string, networks: string) =>
    `${shop} may tell ${networks} what I buy and for how much, so that its adverts work better.`,
  advertsWho: 'With it go my phone number and email, scrambled (SHA-256), my network address and my browser.',
  advertsKnown: 'So does the number by which their scripts know my browser, which I allowed here.',
  yourOrder: 'Your order',
  goods: 'Goods',
  delivery: 'Delivery',
  fee: 'Payment fee',
  toPay: 'To pay',
  placeAndPay: 'Place order and pay',
  place: 'Place order',
  changeBasket: 'Change your basket',
};

/** What the script of baskets, checkouts and orders says. */
export const till = {
  byState: 'by your state',
  byPlace: 'by your area',
  noPrice: 'no price yet',
  choosePart: 'Choose your area',
  deliveryIs: (price: string, eta: string) => `Delivery: ${price}${eta && `, ${eta}`}`,
  plusDelivery: ' + delivery',
  takenOut: 'Taken out of your basket',
  quantity: (count: number) => `Quantity ${count}`,
  forgotten: 'Forgotten on this phone',
  copied: 'Copied',
};

const transfersFull =
  'Too many people are sending this amount by bank transfer just now for the shop to tell them apart. Please choose another way to pay, or try again later.';

/** Discount codes: where one is typed, what it does, and why it does nothing. */
export const codes = {
  have: 'I have a discount code',
  field: 'Discount code',
  use: 'Use it',
  drop: 'Take it off',
  used: (code: string) => `Code ${code} is used.`,
  freesDelivery: (code: string) => `Code ${code} is used: delivery is free.`,
  one: 'One code for each order.',
  discount: (code: string) => `Discount, ${code}`,
  unknown: (code: string) => `We do not know the code ${code}. Please check how it is spelled.`,
  stopped: 'This code has ended.',
  notYet: (day: string) => `This code is good from ${day} on.`,
  usedUp: 'This code has been used up.',
  customer:
    'This phone number has used the code as often as one may. Take it off to order at the price without it.',
  notForThese: 'This code is not for what is in your basket.',
  least: (missing: string) => `Add ${missing} more of what this code is for, then it works.`,
  buyMore: (count: number) => `Add ${count} more of what this code is for, then it works.`,
};

/** Gift cards: spending one, and those that were bought. */
export const giftCards = {
  have: 'I have a gift card',
  field: 'Gift card code',
  use: 'Use it',
  drop: 'Take it off',
  one: 'One gift card for each order.',
  used: (four: string, left: string) => `Gift card ending in ${four}: ${left} is on it.`,
  pays: (four: string) => `Gift card …${four}`,
  leftToPay: 'Left to pay',
  paid: 'Of it, by gift card',
  unknown: 'We do not know this gift card, or it is good no more. Please check the code.',
  over: 'The last day of this gift card is past. Please ask the shop.',
  empty: 'Nothing is left on this gift card.',
  tooMany: 'Too many wrong codes came from your network. Please try again in an hour.',
  changed:
    'What is on your gift card has changed. Please look at what is left to pay, then place your order.',
  notInParts:
    'This order is paid in parts, and a gift card only pays what is asked for all at once. Please ask the shop to ask you for all of it.',
  onCardAgain: 'It is on your gift card again.',
  afterPayment: 'Its code comes once it is paid: here on the page of your order, and by email.',
  title: (many: number) => (many === 1 ? 'Your gift card' : 'Your gift cards'),
  how: 'Whoever has the code can spend it in this shop. Pass it on, or type it at the checkout.',
  left: (left: string, amount: string) => `${left} of ${amount} left`,
  worth: (amount: string) => `worth ${amount}`,
  ended: 'ended',
  ready: 'Paid. The code is below.',
  mailSubject: (amount: string, shop: string) => `Your gift card of ${amount} for ${shop}`,
  mailPreview: (shop: string) => `The code to spend at ${shop}.`,
  mailTitle: (amount: string) => `A gift card of ${amount}`,
  mailText: (shop: string) =>
    `here is a gift card for ${shop}. Type the code at the checkout, at once or bit by bit. Whoever has the code can spend it, so pass it on to nobody else.`,
  mailUntil: (day: string) => `It is good up to and including ${day}.`,
  mailReason: (shop: string) => `You get this because a gift card for ${shop} was bought or made for you.`,
  mailBackTitle: (amount: string) => `${amount} is back on your gift card`,
  mailBack: (shop: string, amount: string, four: string) =>
    `${shop} has put ${amount} back on your gift card ending in ${four}. You can spend it again at once.`,
  toShop: 'Open the shop',
};

/** Why a checkout did not become an order. */
export const checkoutRefusals = {
  receive: 'Choose how you want to receive your order.',
  state: 'Choose your state.',
  notThere: (state: string) => `We do not deliver to ${state} yet.`,
  part: 'Choose your area or local government, so that we know what delivery costs.',
  noPriceFor: (place: string) =>
    `There is no delivery price for ${place} yet. Pick it up, or ask the shop first.`,
  area: 'Enter your street and area, so that the rider finds you.',
  pay: 'Choose how you want to pay.',
  totalWithDelivery: (delivery: string, total: string) =>
    `Delivery is ${delivery}, so you pay ${total} in all. Please check and place your order.`,
  totalNow: (total: string) => `The total is now ${total}. Please check and place your order.`,
  noDelivery: 'This shop has no delivery set up yet. Please ask the shop how to order.',
  closed: 'This shop takes no orders at the moment. Please ask the shop.',
  wayGone: 'This way of delivery is no longer offered for your state. Please choose again.',
  wayNotHere:
    'The way of delivery you chose is no longer offered here. Choose another: its price stands beside it.',
  paidBefore:
    'With this way of delivery, your order is paid before it is sent. Choose another way to pay, or another way of delivery.',
  payGone: 'This way to pay is no longer offered. Please choose another.',
  keyUsed:
    'This form was used for another order already. Please check your basket and place the order again.',
  transfersFull,
};

/** The parts of a price besides goods and delivery. */
export const prices = {
  discount_kobo: 'Discount',
  fee_kobo: 'Payment fee',
  tail_kobo: 'Transfer discount',
};

/** What stands on the page of an order, whatever became of it. */
export const order = {
  heading: (number: number, time: string) => `Order ${number}, ${time}`,
  howFar: 'How far it is',
  placed: 'Placed',
  paid: 'Paid',
  paidSoFar: 'Paid',
  ready: 'Ready',
  sent: 'Sent',
  pickedUp: 'Picked up',
  delivered: 'Delivered',
  done: ': done',
  notYet: ': not yet',
  goods: 'Goods',
  pickUp: 'Pick-up',
  deliveryBy: (name: string) => `Delivery: ${name}`,
  total: 'Total',
  sentBack: 'Sent back',
  name: 'Name',
  phone: 'Phone',
  email: 'Email',
  address: 'Address',
  deliveryCode: 'Delivery code',
  codeHow: 'Tell it to who brings your order once you have it in your hands, and to nobody before.',
  tracking: 'Tracking',
  note: 'Your note',
  ways: {
    on_delivery: 'Pay on delivery instead',
    direct_transfer: 'Pay by bank transfer to the shop instead',
  },
  pleasePay: (amount: string, number: number, at: string) =>
    `Please pay ${amount} for my order ${number} at ${at}`,
  askSomebody: 'Ask somebody to pay for you',
  theySee: 'They see the number of this order, what it costs and your first name, and nothing else of it.',
  cancel: 'Cancel this order',
  cancelWhat: (number: number) =>
    `Order ${number} ends and your things are no longer kept for you. This cannot be taken back; you can order again.`,
  cancelOnline: 'If money of yours is already on its way, it is sent back to you.',
  cancelTransfer: 'Please send no money for it afterwards.',
  cancelYes: (number: number) => `Yes, cancel order ${number}`,
  resting: 'The shop is resting, so nothing new can be ordered just now. This order is not affected.',
  restingUnpaid: 'The shop is resting, so nothing can be ordered or paid there just now.',
  unopened:
    'The shop is not open online yet: it sold you this itself. Your order and its receipt stay here for you.',
  suspended: (email: string) =>
    `We have taken this shop down for now. Pay it nothing before you have your things. If you have paid and they do not come, ask the shop, and write to ${email} if it does not answer.`,
  closing: (day: string) =>
    `The shop closes for good. This page is here until at least ${day}: save your receipt and your files by then.`,
  payNow: (amount: string) => `Pay ${amount} now`,
  goOn: 'Go on with this payment',
  debited: 'I have been debited',
  next: 'What happens next',
  keepLink: 'Keep the link of this page. It is yours alone: who has it can see this order.',
  aboutOrder: (shop: string, number: number) => `Hello ${shop}, this is about my order ${number}.`,
  messageUs: 'Message us',
  messageShop: 'Message the shop',
  ordered: 'What you ordered',
};

/** The paper of an order's money, on its own page and as a file. */
export const receipt = {
  title: (number: number) => `Receipt for order ${number}`,
  summary: (number: number) => `Summary of order ${number}`,
  states: {
    unpaid: (_back: string, _missing: string) => 'Not paid. This is what was ordered, and no receipt.',
    free: (_back: string, _missing: string) => 'There is nothing to pay.',
    part: (_back: string, missing: string) => `Paid in part. ${missing} is still to be paid.`,
    paid: (_back: string, _missing: string) => 'Paid in full. Thank you.',
    part_back: (back: string, _missing: string) => `Paid. ${back} of it was given back.`,
    all_back: (back: string, _missing: string) => `All of the money was given back: ${back}.`,
  },
  ways: {
    card: 'by card',
    transfer: 'by bank transfer',
    ussd: 'by USSD',
    online: 'online',
    cash: 'in cash',
    own_account: 'by transfer to the shop',
    card_machine: 'by card machine',
    gift_card: 'by gift card',
  },
  paid: (way: string, moment: string) => `Paid ${way}, ${moment}`,
  back: (way: string, moment: string) => `Given back ${way}, ${moment}`,
  kept: 'Paid in the end',
  businessNumber: (number: string) => `Business number ${number}`,
  order: 'Order',
  date: 'Ordered',
  to: 'For',
  what: 'What',
  amount: 'Amount',
  see: 'Receipt',
  save: 'Save as PDF',
  print: 'Print',
  toOrder: 'Back to the order',
};

/** What stands on a packing slip and on a parcel's label, each before a colon or above what it names. */
export const papers = {
  from: 'From',
  to: 'To',
  forWhom: 'For',
  order: 'Order',
  pieces: 'Pieces',
  what: 'What',
  packed: 'Packed',
  inEach: 'In each',
  landmark: 'Landmark',
  pickUp: 'Picks it up',
  restBefore: 'The rest of this order was sent before.',
  note: 'Note from the customer',
};

/** Where an order stands, on its own page. */
export const story = {
  asksFor: (shop: string, amount: string) => `${shop} asks you to pay ${amount}`,
  forWhat: (what: string) => `For ${what}.`,
  askedPayBy: (moment: string) => `You can pay it here until ${moment}.`,
  askedKnow: 'Pay only if you know this shop and agreed to it: message them when you are not sure.',
  askedOver: 'The time to pay this has run out',
  askedOverText: (shop: string) => `No money was taken. Ask ${shop} to send it again if you still want it.`,
  askedShut: 'This cannot be paid now',
  askedShutText: (shop: string) => `No money was taken. Ask ${shop} if you still want it.`,
  takenBack: 'Nothing is asked of you any more',
  takenBackText: (shop: string) => `${shop} has withdrawn this. Please do not pay it.`,
  saleTakenBack: 'This sale was taken back',
  saleTakenBackText: (amount: string) => `${amount} goes back to you.`,
  bought: (shop: string) => `Thank you for buying at ${shop}.`,
  getsToYou: (shop: string) => `${shop} agrees with you how it gets to you.`,
  pickItUp: (place: string) => `You pick it up: ${place}.`,
  goesTo: (address: string) => `It goes to ${address}.`,
  toConfirm: 'Your order is placed and is to be confirmed',
  toConfirmText: (shop: string) =>
    `${shop} confirms an order like this by phone first. The goods are set aside once that is done.`,
  toConfirmPhone:
    'Keep your phone near, or call the shop yourself: the number is on this page where the shop gave one.',
  noMoneyYet: 'Do not send money yet. The account and the exact amount stand here once it is confirmed.',
  threeDays: 'If it is not confirmed within 3 days, the order ends and you owe nothing.',
  canceled: 'This order was cancelled',
  notBackYet: (amount: string) => `${amount} that you paid has not been sent back yet.`,
  backNext:
    'The shop sends the money back to where it came from. Ask the shop if you have not had it in 10 working days.',
  allOnItsWay: 'Your money goes back to where it came from. You have nothing to do.',
  canceledPaidBack: 'Cancelled and paid back',
  canceledPaidBackText: (amount: string) => `This order was cancelled and ${amount} was sent back to you.`,
  banksTake: 'Banks take up to 10 working days to show it.',
  notConfirmed: 'This order was not confirmed',
  notConfirmedText: 'The shop could not confirm it, so it has ended. You owe nothing.',
  notConfirmedNext: 'If you still want the goods, call the shop or order again.',
  noPayment: 'No payment has reached us for it.',
  ifDebited:
    'If your bank took money for it, tap “I have been debited” and we ask the payment company at once.',
  orderAgain: 'You can order again whenever you like.',
  pickedUp: 'Picked up',
  delivered: 'Delivered',
  withYou: 'Your order is with you. Thank you for buying from us.',
  somethingWrong: 'Something wrong with it? Message us and say your order number.',
  ready: 'Ready for you',
  onItsWay: 'On its way',
  packed: 'Your order is packed and waiting.',
  hasLeft: 'Your order has left us.',
  sayNumber: 'Say your order number when you come.',
  riderCalls: 'Keep your phone near: the rider calls you.',
  inPart: 'Part of it is on its way',
  inPartReady: 'Part of it is ready for you',
  inPartText: 'The rest follows as soon as it is packed.',
  returned: 'Returned',
  returnedText: 'Your order came back to us.',
  returnedNext: 'Message us and say your order number if you have a question.',
  complete: 'Ready to download',
  completeText: 'Your files are below.',
  completeNext: 'Download them to your own phone or computer and keep them there.',
  packing: (shop: string) => `${shop} is getting your order ready.`,
  asideWhenPaid:
    'There is much demand, so your things are set aside when you pay. If they are gone by then, all of your money goes back.',
  filesWhenPaid: 'Your files are here as soon as it is paid.',
  keptShortly: 'Your things are kept for you for a short while.',
  noLongerPaid: 'It can no longer be paid here. Please order again, or ask the shop.',
  withBankYet: 'Waiting for your bank',
  withBankYetText:
    'A payment for this order was begun, and its bank has not said yet what became of it. Please do not pay again.',
  withBankYetNext:
    'Mostly it takes some minutes, and a transfer can take longer. This page tells you when it is done.',
  notFinished: 'Your payment is not finished yet',
  notFinishedText:
    'It waits for your last step: a PIN, a code, or the transfer itself. If you have done that, your bank needs some minutes.',
  notFinishedNext: 'You can go on where you were. It is still the same payment, so you do not pay twice.',
  needsLook: 'Your payment needs a look',
  needsLookText: 'Money arrived for this order, but not as expected. Please do not pay again.',
  needsLookNext: 'The shop has been told. It either accepts the payment or sends it back in full.',
  waiting: 'Waiting for your payment',
  waitingText: (amount: string) => `We have not heard from your bank yet about ${amount}.`,
  waitingPaid:
    'If you have paid, your bank may need some minutes. Closing the payment page does not stop it.',
  waitingNotPaid: 'If you have not paid, you can still do it now.',
  failed: 'The payment did not go through',
  stillDue: (amount: string) => `${amount} is still to be paid.`,
  failedDebit: 'If your bank shows a debit, tap “I have been debited” before you pay again.',
  notPaid: 'Order placed, not paid yet',
  refundAsked: (amount: string) => `A refund of ${amount} was asked for and is not sent yet.`,
  refundOnItsWay: (amount: string) => `A refund of ${amount} is on its way back to you.`,
  refundFailed: (amount: string) =>
    `A refund of ${amount} did not go through. The money is still with the shop, which knows of it: ask the shop how you get it.`,
  calledOff: 'This order was called off',
  calledOffText: 'Nothing is to be paid for it.',
  paidBack: 'Paid back',
  paidBackText: (amount: string) => `${amount} was sent back to you.`,
  overpaid: (amount: string) => `You paid ${amount} more than the total. The shop sends it back.`,
  partBack: (amount: string) => `${amount} of what you paid was sent back to you.`,
  paid: 'Paid. Thank you!',
  havePayment: (amount: string) => `We have your payment of ${amount}.`,
  haveReadyThere: (amount: string) => `Please have ${amount} ready when you come.`,
  haveReadyForRider: (amount: string) => `Please have ${amount} ready for the rider.`,
  /** Of goods and services that are paid as they come. */
  paidWhenDone: (amount: string) => `${amount} is paid when the service is done.`,
  placed: 'Order placed. Thank you!',
  partPaid: 'Part of it is paid',
  partPaidText: (paid: string, total: string) => `The shop has accepted ${paid} of ${total}.`,
  partPaidNext: 'There is nothing to pay here. Ask the shop if you want to know about the rest.',
  received: 'Received',
  receivedText: 'Your payment has reached us. Nothing more to pay.',
  receivedTwice: 'Your payment has reached us. Nothing more to pay; what you paid twice is sent back.',
  withBank: 'Still with your bank',
  withBankText:
    'Your bank has not finished this payment. It is neither lost nor with the shop yet. Please do not pay again: ask here once more in 10 minutes. If it does not go through, your bank returns the money by itself.',
  askedNow: 'We have asked the payment company',
  askedNowText:
    'No money has reached it yet: it still waits for your last step. If you have sent a transfer, ask here once more in 10 minutes.',
  notReceived: 'Not received, safe to retry',
  notReceivedText:
    'The payment company has no completed payment from you for this order, so you can safely pay again. If your bank shows a debit, it is returned by the bank, mostly within 24 hours; show them the time and the amount.',
  unknown: 'We could not find out just now',
  unknownText:
    'The payment company did not answer. Nothing has changed and nothing is lost. Please do not pay again yet: ask once more in a minute.',
};

/** The box with the account of a direct transfer. */
export const transfer = {
  title: 'Your bank transfer',
  copy: 'Copy',
  theNumber: 'the account number',
  theAmount: 'the amount',
  bank: 'Bank',
  number: 'Account number',
  accountName: 'Account name',
  shopLooksFor: 'The shop looks for',
  sendExactly: 'Send exactly',
  tail: (amount: string, whole: string) =>
    `We took ${amount} off ${whole}, so that the shop can tell your transfer from everybody else’s.`,
  koboToo: 'Please send the kobo too.',
  sender: 'Name on the account you sent it from',
  senderHint: 'It helps the shop to find your transfer.',
  senderTooLong: 'Use at most 120 characters for the name.',
  sent: 'I have sent it',
};

/** Where a direct transfer stands. */
export const transferStory = {
  later:
    'It can still be confirmed while the goods can be had. If your account was debited, ask your bank for the session ID and give it to the shop.',
  notNow: 'If you have not sent it yet, please do not send it now. Order again instead.',
  ifSent: 'If you have sent it, tap “I have sent it”.',
  expired: 'Your goods are no longer kept',
  expiredText: (shop: string, amount: string) =>
    `${shop} has not confirmed your transfer of ${amount} in time.`,
  notCome: 'The shop has not found your transfer',
  notComeText: (shop: string, amount: string) =>
    `${shop} looked for ${amount} in its account and it is not there yet.`,
  late: 'Your transfer came too late',
  lateText: (amount: string) => `${amount} has arrived, but the goods had been sold by then.`,
  lateNext: 'The shop sends the money back, or agrees something else with you.',
  held: (time: string) => `Your things are kept for you until ${time}.`,
  confirms: 'The shop confirms it itself, as soon as the money is in its account.',
  receipt: 'You get a receipt by email then.',
  tells: 'This page tells you then.',
  part: 'Part of it has arrived',
  partText: (shop: string, amount: string, total: string) => `${shop} has ${amount} of ${total}.`,
  sendRest: (amount: string) => `Please send the remaining ${amount} to the same account.`,
  sent: 'The shop is looking for your transfer',
  sentText: (shop: string, amount: string) => `We have told ${shop} to look for ${amount}.`,
  notTwice: 'Please do not send it a second time.',
  waiting: 'Waiting for your transfer',
  waitingText: (amount: string, shop: string) =>
    `Send exactly ${amount} to ${shop}’s bank account, from your bank’s app or by USSD.`,
};

// What came of a rider's word; said on the page and after a form.
const riderDelivered = 'Delivered. Thank you.';
const riderWrong = 'That is not the code. Ask the customer to read it out once more.';
const riderLocked = 'Too many wrong codes were typed. The shop knows; please call it.';
const riderNoted = 'The shop knows that it could not be delivered. Keep the parcel safe until it calls.';
const riderClosed = 'This parcel takes nothing more by this link. Please call the shop.';

/** The page of whoever brings parcels, and what stands on it of each. */
export const rider = {
  title: (count: number) => (count === 1 ? 'One parcel to deliver' : `${count} parcels to deliver`),
  of: (shop: string, rider: string) => (rider ? `${shop}, for ${rider}` : shop),
  until: (time: string) => `This page opens until ${time}, also without a line once it was open.`,
  order: (number: number) => `Order ${number}`,
  call: (phone: string) => `Call ${phone}`,
  map: 'Open the map',
  landmark: (landmark: string) => `Near ${landmark}`,
  cash: (amount: string) => `Take ${amount} in cash`,
  cashTaken: (amount: string) => `I have taken ${amount} in cash`,
  noCash: 'Nothing to collect: it is paid, or paid another way.',
  code: 'Delivery code',
  codeHint: 'Ask the customer for it when you hand the parcel over.',
  delivered: 'Delivered',
  could: 'Could not deliver',
  why: 'Why not?',
  reasons: {
    not_home: 'Nobody at home',
    wrong_address: 'Wrong address',
    refused: 'The customer refused it',
    no_answer: 'Nobody answers',
  },
  states: {
    open: 'To deliver',
    delivered: 'Delivered',
    failed: 'Could not be delivered. If you hand it over after all, type the code.',
    locked: 'Too many wrong codes. Call the shop.',
  },
  kept: 'Kept on this phone. It is sent as soon as there is a line.',
  ended: 'This link has ended',
  endedText: (shop: string) =>
    `It worked for three days, or ${shop} has withdrawn it. Ask the shop for a new one.`,
  unknown: 'This link is not whole',
  unknownText: 'Copy all of it from the message, or ask the shop to send it once more.',
  none: 'None of these parcels is on its way any more.',
  said: {
    delivered: riderDelivered,
    wrong: riderWrong,
    locked: riderLocked,
    noted: riderNoted,
    closed: riderClosed,
  },
};

/** The page on which somebody else pays. */
export const payFor = {
  order: (number: number, shop: string) => `Order ${number} at ${shop}`,
  title: (amount: string, name: string) => `Pay ${amount} for ${name}`,
  text: (name: string, shop: string) =>
    `${name} ordered at ${shop} and asks you to pay. What was ordered goes to ${name}.`,
  pay: (amount: string) => `Pay ${amount}`,
  know: 'You pay on the secure page of the payment company. Pay only if you know who sent you this link: call them when you are not sure.',
  asked: (shop: string, number: number) => `Hello ${shop}, I was asked to pay for order ${number}.`,
  endings: {
    paid: { headline: 'Paid. Thank you!', text: 'This order is paid. There is nothing more to pay.' },
    canceled: {
      headline: 'This order was cancelled',
      text: 'There is nothing to pay for it. If you have been debited, the money goes back to you.',
    },
    checking: {
      headline: 'A payment is being checked',
      text: 'A bank has not finished a payment for this order. Please do not pay again; look here in 10 minutes.',
    },
    looked_at: {
      headline: 'A payment needs a look',
      text: 'Money arrived for this order, but not as expected. The shop has been told. Please do not pay again.',
    },
    expired: {
      headline: 'The time to pay this has run out',
      text: 'No money was taken. Ask the shop to send it again.',
    },
    closed: {
      headline: 'The shop is not open now',
      text: 'This order can no longer be paid. No money was taken.',
    },
    gone: {
      headline: 'Nothing to pay here',
      text: 'This order is to be paid another way now. Ask who sent you the link.',
    },
  },
};

/** Where an order stands, for who knows its number and phone. */
/** Where a shopper says where they are. */
export const area = {
  title: 'Delivery to your area',
  where: 'Where are you?',
  hint: 'Your area, local government or state, for example Lekki or Kano.',
  see: 'See the price',
  choose: 'Choose where it goes',
  parts: (state: string) => `Where in ${state}?`,
  more: 'choose the part',
  none: (typed: string) => `We know no place called “${typed}”. Try your local government or your state.`,
  forYours: 'See it for your area',
  another: 'Another area',
  back: 'Go on',
};

export const track = {
  title: 'Track your order',
  number: 'Order number',
  numberHint: 'It is in the message about your order.',
  phone: 'Phone number you ordered with',
  see: 'See where it is',
  another: 'Track another order',
  noMore:
    'Who knows a number and a phone sees no more than this. What you ordered, your address and the buttons to pay or cancel are on your order’s own page: its link is in the messages about your order.',
  unknown:
    'We have no order of this number for this phone. Check both: the number is in the message about your order.',
  notFilled: 'Enter the order’s number and the phone number you ordered with.',
  canceled: {
    headline: 'Cancelled',
    text: 'This order was cancelled. Ask the shop if you did not expect it.',
  },
  delivered: { headline: 'Delivered', text: 'This order was delivered.' },
  pickedUp: { headline: 'Picked up', text: 'This order was handed over.' },
  ready: {
    headline: 'Ready for you',
    text: 'It is packed and waiting. Say the order number when you come.',
  },
  onItsWay: {
    headline: 'On its way',
    text: 'It has left the shop. Keep your phone near: the rider calls you.',
  },
  inPart: { headline: 'Part of it is on its way', text: 'The rest follows as soon as it is packed.' },
  inPartReady: { headline: 'Part of it is ready for you', text: 'The rest follows as soon as it is packed.' },
  returned: { headline: 'Returned', text: 'This order came back to the shop.' },
  complete: {
    headline: 'Ready to download',
    text: 'Its files are on the order’s own page: the link is in the messages about the order.',
  },
  toConfirm: { headline: 'To be confirmed', text: 'The shop calls before it sets the goods aside.' },
  paidBack: { headline: 'Paid back', text: 'The money for this order was sent back.' },
  unpaid: {
    headline: 'Waiting for payment',
    text: 'No payment has been confirmed yet. Your order’s own page says how to pay.',
  },
  packing: { headline: 'Being made ready', text: 'The shop is packing this order.' },
};

/** What the next page says of what was done on the one before. */
export const notices = {
  rider_delivered: riderDelivered,
  rider_wrong: riderWrong,
  rider_locked: riderLocked,
  rider_noted: riderNoted,
  rider_closed: riderClosed,
  added: 'Added to your basket.',
  gone: 'That is no longer sold, so it is not in your basket.',
  sold_out: 'That has just sold out.',
  not_enough: 'There are not that many left.',
  basket_full: 'Your basket holds as many different things as it can. Please order these first.',
  taken: 'It is all in your basket now.',
  taken_in_part: 'Some of it has sold out or there is not enough left. The rest is in your basket now.',
  nothing_new: 'Nothing new was ordered, because your basket was empty.',
  checkout_stock: 'Something sold out before you could order. Please look through your basket.',
  pay_later: 'Your order is placed, but the payment page did not open. Please try “Pay now” again.',
  pay_gone: 'We could not find that order.',
  pay_paid: 'This order is paid already. There is nothing more to pay.',
  pay_canceled: 'This order was cancelled and can no longer be paid.',
  pay_closed:
    'This shop takes no payments at the moment, so this order cannot be paid now. No money was taken.',
  pay_expired: 'The time to pay this has run out. Ask the shop to send it again. No money was taken.',
  pay_stock: 'Something in this order has sold out, so it can no longer be paid. Please order again.',
  pay_code:
    'The code of this order has been used up by others, so it can no longer be paid at this price. Please order again.',
  pay_card:
    'The gift card of this order was spent on something else meanwhile, so all of it is left to pay. No money was taken.',
  card_used: 'Your gift card has paid its part of this order.',
  card_paid: 'Your gift card has paid for all of this order.',
  card_unknown: 'We do not know this gift card, or it is good no more. Please check the code.',
  card_over: 'The last day of this gift card is past. Please ask the shop.',
  card_empty: 'Nothing is left on this gift card.',
  card_too_many: 'Too many wrong codes came from your network. Please try again in an hour.',
  card_in_parts:
    'This order is paid in parts, and a gift card only pays what is asked for all at once. Please ask the shop to ask you for all of it.',
  card_not_now: 'No gift card can be used for this order now.',
  pay_provider: 'The payment page did not open. No money was taken. Please try again in a minute.',
  pay_looked_at:
    'We have received money for this order that does not fit and are looking at it. Please do not pay again.',
  pay_checking: 'We are still checking an earlier payment for this order. Please do not pay again.',
  way_changed: 'Your order is to be paid another way now. Nothing of it has to be typed again.',
  way_not_offered: 'The shop does not offer this way to pay at the moment.',
  way_transfers_full: transfersFull,
  kept_sent:
    'This order was sent or done already, so it can no longer be cancelled here. Please ask the shop.',
  kept_paid: 'This order is paid, so only the shop can cancel it. Please ask the shop.',
  kept_transfer_sent: 'You told the shop that the money was sent. Please ask the shop to cancel this order.',
  kept_checking:
    'We are still checking a payment for this order, so it cannot be cancelled just now. Please try again in a few minutes.',
  sent_told: 'Thank you. We have told the shop to look for your transfer.',
  downloads_asked: 'The shop has been told that you would like to download it more often.',
  review_thanks: 'Thank you. Shoppers can read your review now.',
  photos_thanks: 'Thank you. Shoppers can see your photos now.',
  ask_received: '',
  ask_with_bank: '',
  ask_not_received: '',
  ask_unknown: '',
};

export const resting = {
  closing: (shop: string) => `${shop} is closing for good`,
  nothingNew: 'Nothing new can be ordered.',
  orderedUntil: (day: string) =>
    `Have you ordered here? Open your order with the link in your email or messages. It is there until at least ${day}: save your receipt and your files by then.`,
  title: (shop: string) => `${shop} is resting`,
  text: 'Nothing can be ordered just now.',
  reach: 'For anything else, write to us or call.',
  ordered: 'Have you ordered here? Your order is safe: open it with the link in your email or messages.',
  unsent: 'Nothing was ordered just now, and no money was taken.',
  kept: 'What you typed is kept on this phone for a short while, in case the shop opens again.',
  again: 'Try again',
};

/** An address that shows no shop. */
export const plain = {
  noStore: 'There is no store at this address',
  noStoreText: (host: string) =>
    `Nobody has opened a store at ${host} yet. Check the address for a spelling mistake.`,
  closed: 'Opening soon',
  closedText: (shop: string) => `${shop} is getting its shop ready. Please come back in a few days.`,
  suspended: 'This store is not available',
  suspendedText: 'It has been taken down for now. If you have paid for an order here, please write to us.',
  unpaid: (shop: string) => `${shop} is at another address`,
  unpaidText: (host: string) =>
    `${host} does not lead to the shop just now. The shop is at its other address.`,
  toShop: (shop: string) => `Go to ${shop}`,
  login: 'Is it your store? Log in to see it',
  openYours: (maker: string) => `Open your own store with ${maker}`,
};

/** When something went wrong on our side. */
export const sorry = {
  title: 'Please try again',
  ours: 'That did not work',
  apology: 'Something went wrong on our side. Nothing you did was lost. Please try again.',
  tooLarge: 'That is too much text to send.',
  down: 'Please try again in a moment',
  downText: 'The shop cannot answer just now. Nothing you did was lost.',
  wait: (time: string) => `Too many tries. Please wait ${time} and try again.`,
  seconds: (count: number) => `${count} seconds`,
  minutes: (count: number) => `${count} minutes`,
};

/** An order that is paid in more than one part: its page, and the mails about it. */
export const parts = {
  deposit: 'Deposit',
  balance: 'Rest',
  difference: 'Difference',
  asksFirst: (shop: string, amount: string) => `${shop} asks you to pay ${amount} first`,
  firstText: (total: string, rest: string) =>
    `It is ${total} in all. The other ${rest} is paid later: the shop asks you for it.`,
  depositIn: (amount: string) => `Your deposit of ${amount} is paid`,
  firstIn: (amount: string) => `${amount} is paid`,
  left: (amount: string) => `${amount} is left to pay.`,
  leftBy: (amount: string, day: string) => `${amount} is left to pay, by ${day}.`,
  leftSince: (amount: string, day: string) => `${amount} is left to pay. It was to be paid by ${day}.`,
  whenAsked: 'You can pay it here now, or when the shop asks you for it.',
  atDoor: (amount: string) => `Please have ${amount} ready when you get your order.`,
  restTitle: (amount: string) => `Please pay the rest: ${amount}`,
  changedTitle: (amount: string) => `Your order was changed: please pay ${amount} more`,
  thenSent: 'The shop sends your order once it is paid.',
  orTransfer: (amount: string, number: number) =>
    `Or send ${amount} to the account below, with ${number} as its remark, and tell the shop.`,
  orExactly: (amount: string, number: number) =>
    `By bank transfer, send exactly ${amount} to the account below, the kobo too, with ${number} as its remark. The shop knows it by this amount.`,
  kept: (amount: string) =>
    `The shop keeps ${amount} that you paid first. Write to it if you did not agree on that.`,
  receivedSubject: (amount: string, number: number) => `${amount} received for order #${number}`,
  receivedTitle: (amount: string) => `Thank you: ${amount} is here`,
  received: (amount: string, number: number) => `your payment of ${amount} for order #${number} has arrived.`,
  changedSubject: (number: number, shop: string) => `${shop} changed order #${number}`,
  changedHead: (number: number) => `Order #${number} was changed`,
  changedPreview: (total: string) => `It is ${total} now.`,
  changed: (shop: string, number: number) =>
    `${shop} changed your order #${number}. What is in it now stands below.`,
  before: 'Before',
  why: 'Why',
  payThere: 'Please pay it on the page of your order.',
  goesBack: (amount: string) => `${amount} goes back to you.`,
  askedSubject: (amount: string, number: number) => `${amount} is left to pay for order #${number}`,
  asked: (shop: string, amount: string, number: number) =>
    `${shop} asks you for the rest of order #${number}: ${amount}.`,
  payBy: (day: string) => `Please pay it by ${day}, on the page of your order.`,
};

/** Mails to shoppers. */
export const mails = {
  hello: (name: string) => `Hello ${name},`,
  helloAll: 'Hello,',
  /** In place of a name that nobody knows. */
  customer: 'customer',
  orOpen: 'Or open',
  delivery: 'Delivery',
  deliveryBy: (name: string) => `Delivery, ${name}`,
  pickUpAt: (name: string) => `Pick-up, ${name}`,
  subtotal: 'Subtotal',
  total: 'Total',
  seeOrder: 'See your order',
  downloadFiles: 'Download your files',
  filesReady: (files: string) => `Your files are ready on the page of your order: ${files}.`,
  reason: (shop: string) =>
    `You get this because you ordered from ${shop}. Keep the link to yourself: whoever has it can see the order.`,
  haveReady: (amount: string) => `Please have ${amount} ready when it arrives.`,
  sendExactly: (amount: string) =>
    `Please send exactly ${amount} to the account below. The kobo tell the shop which transfer is yours. Then open your order and tap “I have sent it”.`,
  writeAgain:
    'We will write again as soon as your payment has arrived. If you were debited and nothing happens, open your order and tap “I have been debited”.',
  placedSubject: (number: number, shop: string) => `Order #${number} at ${shop}`,
  placedPreview: (amount: string) => `We have your order for ${amount}.`,
  placedTitle: (number: number) => `We have your order #${number}`,
  placed: 'thank you for your order.',
  paidSubject: (number: number, shop: string) => `Receipt for order #${number} at ${shop}`,
  paidPreview: (amount: string) => `${amount} received. Thank you.`,
  paidTitle: (amount: string) => `Paid: ${amount}`,
  paid: (number: number) => `your payment for order #${number} has arrived. This is your receipt.`,
  sentSubject: (number: number) => `Order #${number} is on its way`,
  sentPreview: (shop: string) => `${shop} has sent your order.`,
  sentTitle: 'Your order is on its way',
  sent: (number: number, shop: string) => `your order #${number} has left ${shop}.`,
  partSent: (number: number, shop: string) => `a part of your order #${number} has left ${shop}.`,
  readySubject: (number: number) => `Order #${number} is ready for you`,
  readyPreview: (shop: string) => `${shop} has packed your order.`,
  readyTitle: 'Your order is ready for you',
  ready: (number: number, shop: string) => `your order #${number} is packed and waits for you at ${shop}.`,
  partReady: (number: number, shop: string) =>
    `a part of your order #${number} is packed and waits for you at ${shop}.`,
  restReady: 'The rest follows. We tell you when it is ready.',
  notReadySubject: (number: number) => `Order #${number} is not ready yet`,
  notReadyTitle: 'Your order is not ready yet',
  notReady: (number: number, shop: string) =>
    `${shop} marked your order #${number} as ready by mistake. Please leave our last mail aside: we write again as soon as it really is.`,
  inParcel: (what: string) => `In this parcel: ${what}.`,
  restFollows: 'The rest follows in another parcel. We tell you when it leaves.',
  followParcel: 'Follow the parcel',
  notSentSubject: (number: number) => `Order #${number} has not left yet`,
  notSentPreview: (shop: string) => `${shop} told you too early.`,
  notSentTitle: 'Your order has not left yet',
  notSent: (number: number, shop: string) =>
    `${shop} marked your order #${number} as sent by mistake. Please leave our last mail aside: we write again as soon as it really leaves.`,
  cameBackSubject: (number: number) => `Order #${number} came back`,
  cameBackPreview: (shop: string) => `It is at ${shop} again.`,
  cameBackTitle: 'Your order came back to the shop',
  cameBack: (what: string, number: number, shop: string) =>
    `${what} of your order #${number} could not be handed over and came back to ${shop}.`,
  cameBackNext:
    'The shop decides with you what happens next: it can be sent again, or your money goes back. Reply to the shop by the page of your order.',
  closingTitle: (shop: string) => `${shop} is closing for good`,
  closing: (shop: string, number: number) =>
    `${shop} takes no more orders. Your order #${number} stays with them until it is done.`,
  closingUntil: (day: string) =>
    `The page of your order is there until ${day}. Save your receipt and your files by then; money left on a gift card is to be paid back before. Ask the shop, on that page, for whatever is open.`,
  keptTitle: (shop: string) => `${shop} does not close`,
  keptPreview: 'It goes on, and so do your orders.',
  kept: (shop: string, number: number) =>
    `we wrote to you that ${shop} closes for good. It does not: it goes on, and the page of your order #${number} stays where it is.`,
  suspendedTitle: (shop: string) => `${shop} is taken down for now`,
  suspendedPreview: (number: number) => `What it means for your order #${number}.`,
  suspended: (shop: string, number: number) =>
    `we have taken ${shop} down for now, so nothing can be ordered or paid there, and its gift cards wait. Your order #${number} is not cancelled by it: the shop can still bring it or pay you back.`,
  suspendedPaid: (amount: string) =>
    `${amount} is written down as paid by you for this order. It stays so, and your receipt is on its page.`,
  suspendedAsk: (email: string) =>
    `Pay the shop nothing more before you have your things. If you have paid and they do not come, ask the shop, on that page. If it does not answer, write to ${email}: a person reads it and replies.`,
  restoredTitle: (shop: string) => `${shop} is no longer taken down`,
  restored: (shop: string, number: number) =>
    `we wrote to you that we had taken ${shop} down. We have put it back: your order #${number} and its page are as they were before.`,
  canceledTitle: (number: number) => `Order #${number} was cancelled`,
  asYouAsked: 'As you asked.',
  canceledByShop: (shop: string) => `${shop} cancelled your order.`,
  canceled: (shop: string) => `your order at ${shop} was cancelled. You have nothing to pay for it.`,
  canceledAsAsked: (shop: string) =>
    `your order at ${shop} was cancelled as you asked. You have nothing to pay for it.`,
  refundAskedSubject: (amount: string, number: number) =>
    `A refund of ${amount} was asked for: order #${number}`,
  refundAskedPreview: (shop: string) => `From ${shop}. We write again when it is sent.`,
  refundAskedTitle: (amount: string) => `${amount} is to go back to you`,
  refundAsked: (amount: string, number: number, shop: string) =>
    `a refund of ${amount} for order #${number} at ${shop} was asked for. It is not sent yet. We write again as soon as it is; it goes back the way you paid, so you have nothing to do.`,
  refundFailedSubject: (amount: string, number: number) =>
    `Your refund of ${amount} did not go through: order #${number}`,
  refundFailedPreview: (shop: string) => `The money is still with ${shop}.`,
  refundFailedTitle: (amount: string) => `${amount} could not be sent back`,
  refundFailed: (amount: string, number: number, shop: string) =>
    `the refund of ${amount} for order #${number} did not go through. The money is still with ${shop}, which has been told. Please ask the shop how you get it. Should it be sent again, we write to you.`,
  refundSubject: (amount: string, shop: string) => `Your refund of ${amount} from ${shop}`,
  refundPreview: (number: number) => `For order #${number}.`,
  refundTitle: (amount: string) => `${amount} is on its way back to you`,
  refund: (shop: string, amount: string, number: number) =>
    `${shop} has refunded ${amount} for order #${number}. It goes back the way you paid; banks may need a few working days to show it.`,
  refundPieces: (what: string) => `It is for ${what}.`,
  notComeSubject: (number: number) => `Your transfer for order #${number} has not arrived yet`,
  notComePreview: (shop: string, amount: string) => `${shop} has not found ${amount} in its account.`,
  notComeTitle: 'Your transfer has not arrived yet',
  notCome: (shop: string, amount: string, number: number) =>
    `${shop} looked for ${amount} for order #${number} and has not found it. If it has left your account, ask your bank and tell the shop: it can still be confirmed while the goods can be had. If you have not sent it, please do not send it now; order again instead.`,
  expiredSubject: (number: number) => `The goods of order #${number} are no longer kept for you`,
  expiredPreview: (shop: string, amount: string) => `${shop} had no transfer of ${amount} in time.`,
  expiredTitle: 'Your goods are no longer kept for you',
  expired: (shop: string, amount: string) => `${shop} has not confirmed your transfer of ${amount} in time.`,
  partCame: (amount: string) => `${amount} of it has arrived.`,
  expiredNext:
    'If you have sent it, open your order and tell the shop: it can still be confirmed while the goods can be had. If you have not, please order again instead.',
  shortSubject: (missing: string, number: number) => `${missing} is still missing for order #${number}`,
  shortPreview: (came: string) => `${came} has arrived.`,
  shortTitle: (missing: string) => `${missing} is still missing`,
  short: (came: string, number: number, shop: string) =>
    `${came} has arrived for order #${number} at ${shop}.`,
  lateSubject: (number: number) => `Your transfer for order #${number} came too late`,
  latePreview: (came: string) => `${came} arrived when the order could no longer be sent.`,
  lateTitle: 'Your transfer came too late',
  late: (came: string, shop: string, number: number) =>
    `${came} arrived at ${shop} for order #${number}, but the order was cancelled or its goods are gone. The shop will send the money back or agree something else with you.`,
  youAsked: 'You asked to be told.',
  backSubject: (what: string, shop: string) => `${what} is back at ${shop}`,
  backTitle: (what: string) => `${what} is back`,
  back: 'You asked to be told. Nothing is kept aside for you, so it may be gone again soon.',
  seeInShop: 'See it in the shop',
  oneMail: 'This was the one mail about it. If you wait for other things here too and want to hear of none:',
  stopMails: 'Stop such mails',
  backReason: (shop: string) => `You get this because somebody asked with this address at ${shop}.`,
  newsSubject: (shop: string) => `Do you want news of ${shop}?`,
  newsPreview: 'One tap, and you are on the list. Without it nothing more comes.',
  newsTitle: (shop: string) => `News of ${shop}?`,
  news: 'Somebody typed this address to get news of the shop. If it was you, confirm it within seven days.',
  newsYes: 'Yes, send me news',
  newsNotYou: 'If it was not you, do nothing: no news will come. Or say at once that nothing is wanted:',
  newsNo: 'I want no news',
  newsReason: (shop: string) => `You get this because somebody typed this address at ${shop}.`,
  joinedSubject: (shop: string) => `You get news of ${shop} now`,
  joinedPreview: 'Keep this mail: by its link you leave whenever you like.',
  joinedTitle: 'You are on the list',
  joined: (shop: string) =>
    `${shop} may write to you with its news. Keep this mail: its link is how you leave.`,
  stopNews: 'Stop the news',
  joinedReason: (shop: string) => `You get this because you confirmed that you want news of ${shop}.`,
  askedSubject: (shop: string) => `${shop} has what you sent`,
  askedPreview: 'What you asked has arrived at the shop.',
  askedTitle: 'Your message has arrived',
  what: 'What',
  wishedTime: 'The time you wish',
  askedReason: (shop: string) => `You get this because somebody sent a form with this address at ${shop}.`,
};

/** The one reminder of an order that was placed and not paid, and how its reader wants no more of them. */
/** Texts (SMS): every letter costs, and one segment holds 160 with the link. */
export const texts = {
  placed: (shop: string, number: number, amount: string, link: string) =>
    `${shop}: order #${number} received, ${amount}. See it: ${link}`,
  paid: (shop: string, number: number, link: string) =>
    `${shop}: your payment for order #${number} is here. See it: ${link}`,
  sent: (shop: string, number: number, link: string) =>
    `${shop}: your order #${number} is on its way. See it: ${link}`,
  /** `place`: where to fetch it; none where there is no room for it. */
  ready: (shop: string, number: number, place: string, link: string) =>
    place
      ? `${shop}: order #${number} is ready for pick-up: ${place} ${link}`
      : `${shop}: your order #${number} is ready for pick-up. See it: ${link}`,
  done: (shop: string, number: number, link: string) =>
    `${shop}: your order #${number} is done. See it: ${link}`,
  partDone: (shop: string, number: number, link: string) =>
    `${shop}: part of your order #${number} is done. See it: ${link}`,
};

export const unfinished = {
  mayRemind: (shop: string) => `If you do not finish paying, ${shop} may remind you of it once by mail.`,
  subject: (number: number, shop: string) => `Your order #${number} at ${shop} is not paid yet`,
  preview: (amount: string) => `${amount} is to be paid.`,
  title: 'Your order waits for you',
  text: (number: number, shop: string) =>
    `your order #${number} at ${shop} is not paid yet. If you still want it, open it and pay. Nothing is kept aside for you until then.`,
  otherwise:
    'If you were debited, open your order and tap “I have been debited”. If you want it no more, you have nothing to do.',
  once: 'This is the one reminder about this order. If you want none about others either:',
  stopTitle: 'No more reminders?',
  stopText: (shop: string, email: string) =>
    `${shop} then never reminds ${email} of an order that is not paid. What belongs to your orders still comes.`,
  stop: 'Yes, stop',
  stopped: 'No more reminders',
  stoppedText: (shop: string, email: string) =>
    `${shop} reminds ${email} no more of orders that are not paid. Was it a slip? You can have them again.`,
  again: 'Send them again',
  started: 'You get them again',
  startedText: (shop: string, email: string) => `${shop} may remind ${email} again.`,
};

/** What a front page says of each line of trade until its owner writes her own. */
export const trades = {
  fashion: {
    heading: 'Dressed and ready to go.',
    text: 'Pieces that fit, sewn to last, sent to your door.',
    shelf: 'New in',
  },
  beauty: {
    heading: 'Look well, feel well.',
    text: 'Hair, skin and beauty things that do what they say.',
    shelf: 'Best loved',
  },
  food: {
    heading: 'Good food, close by.',
    text: 'Made fresh and packed with care. Order today and eat well.',
    shelf: 'On the menu',
  },
  home: {
    heading: 'Make the house a home.',
    text: 'Useful, handsome things for your kitchen, table and rooms.',
    shelf: 'For your home',
  },
  phones: {
    heading: 'Gadgets that work.',
    text: 'Tested before they leave us, with someone to call if you need help.',
    shelf: 'In stock now',
  },
  crafts: {
    heading: 'Made by hand.',
    text: 'Gifts and crafts with a name behind every piece.',
    shelf: 'Fresh from the workshop',
  },
  health: {
    heading: 'Feel better every day.',
    text: 'Wellness products you can ask us about before you buy.',
    shelf: 'Most asked for',
  },
  services: {
    heading: 'In good hands.',
    text: 'Tell us what you need. We say what it costs and when it is ready before we begin.',
    shelf: 'What we do',
  },
  digital: {
    heading: 'Made to be used today.',
    text: 'Courses, beats and prints from one maker. Ask before you buy.',
    shelf: 'Newest',
  },
  other: {
    heading: 'Welcome to our shop.',
    text: 'Choose what you like and we will bring it to you.',
    shelf: 'What we sell',
  },
};

/** The rest of the pages that nobody has written yet. */
export const unwritten = {
  shopAll: 'Shop everything',
  collections: 'Shop by collection',
  promises: 'Buying from us is simple',
  about: (shop: string) => `About ${shop}`,
  readMore: 'Read more about us',
  askUs: 'Ask us',
  personAnswers: 'Send us a message. A person answers.',
  howItWorks: (shop: string) => `Delivery prices, pick-up and ways to pay at ${shop}.`,
  howPayingWorks: (shop: string) => `How you order and pay at ${shop}.`,
  stillAsking: 'Still have a question?',
  fromTheShop: 'From the shop',
  talkToUs: 'Talk to us',
};

export const files = {
  title: 'Your files',
  facts: (cost: string) => `Download at once after payment; loading it costs ${cost} of data.`,
  get: 'What you get',
  afterPayment: 'Download at once after payment.',
  toDownload: 'To download',
  emailHint: 'For your receipt and the link to your files, so that you find them again.',
  noWay:
    'Files are paid before they are downloaded, and this shop takes no payment online yet. Please ask us first.',
  download: 'Download',
  left: (left: number, all: number) => `${left} of ${all} downloads left`,
  usedUp: (all: number) => `downloaded ${all} times`,
  goesOn: 'A download that breaks off goes on where it was, and counts once.',
  more: 'Ask for more downloads',
  wentBack: (product: string) => `The money for ${product} went back, so it can no longer be downloaded.`,
  notHere: 'This file is not here',
};

/** What is done, and nothing of it sent: what is said elsewhere of goods is said of it here. */
export const services = {
  nothingSent: 'Nothing is delivered: you agree on a day with the shop.',
  ofBasket: 'You agree on a day with the shop.',
  when: 'When would suit you?',
  whenHint: 'For example: Saturday morning, at my place in Yaba.',
  whenToo: 'When would suit you for what is not delivered, and is there anything else we should know?',
  transport: 'Transport',
  forIt: 'For the service',
  onTheDay: 'on the day',
  payOnTheDay: 'Pay on the day',
  payOnTheDayHow: 'Pay the shop on the day it is done.',
  payThatDay: (amount: string) => `Please have ${amount} ready on the day.`,
  suits: 'Would suit you',
  besides: (shop: string, what: string) => `Not delivered: ${what}. ${shop} agrees on a day for it with you.`,
  partDoneHead: 'Part of it is done',
  partWithYou: 'Part of it is with you',
  restToDo: (shop: string) => `The rest is not sent: ${shop} agrees on a day for it with you.`,
  each: {
    sent: {
      open: 'The goods are still to be sent.',
      part: 'Some of the goods are on their way, and the rest of them follows.',
      sent: 'The goods are on their way.',
      arrived: 'The goods were delivered.',
    },
    fetched: {
      open: 'The goods are still to be packed.',
      part: 'Some of the goods are ready to be picked up, and the rest of them follows.',
      sent: 'The goods are ready to be picked up.',
      arrived: 'The goods were picked up.',
    },
    services: {
      open: 'The service is still to be done.',
      part: 'The service is done in part.',
      done: 'The service is done.',
    },
  },
  somethingWrong: 'Something wrong with it? Message us and say your order number.',
  partDone: (number: number, shop: string) => `a part of your order #${number} at ${shop} is done.`,
  isDone: (number: number, shop: string) => `your order #${number} at ${shop} is done. Thank you.`,
  what: (what: string) => `Done: ${what}.`,
  restFollows: 'The rest is still to come. Your order’s page tells you how far it is.',
  doneSubject: (number: number) => `Order #${number} is done`,
  partDoneSubject: (number: number) => `Part of order #${number} is done`,
  donePreview: (shop: string) => `${shop} has done what you ordered.`,
  doneTitle: 'It is done',
  notDoneSubject: (number: number) => `Order #${number} is not done yet`,
  notDoneTitle: 'It is not done yet',
  notDone: (number: number, shop: string) =>
    `${shop} marked your order #${number} as done by mistake. Please leave our last mail aside: we write again as soon as it really is.`,
  order: {
    goods: 'Services',
    sent: 'Done',
    ways: {
      on_delivery: 'Pay on the day instead',
      direct_transfer: 'Pay by bank transfer to the shop instead',
    },
    cancelWhat: (number: number) =>
      `Order ${number} ends and the shop expects you no longer. This cannot be taken back; you can order again.`,
  },
  story: {
    getsToYou: (shop: string) => `${shop} agrees on a day with you.`,
    toConfirmText: (shop: string) => `${shop} confirms an order like this by phone first.`,
    notConfirmedNext: 'If you still want it, call the shop or order again.',
    delivered: 'Done',
    withYou: 'It is done. Thank you.',
    onItsWay: 'Done',
    hasLeft: 'It is done. Thank you.',
    riderCalls: 'Something wrong with it? Message us and say your order number.',
    inPart: 'Part of it is done',
    inPartText: 'The rest is still to come.',
    packing: (shop: string) => `${shop} has your order.`,
    asideWhenPaid:
      'There is much demand, so your place is kept once you pay. If none is left by then, all of your money goes back.',
    keptShortly: 'Your order is kept for you for a short while.',
    haveReadyForRider: (amount: string) => `Please have ${amount} ready on the day.`,
  },
  parts: {
    atDoor: (amount: string) => `Please have ${amount} ready on the day.`,
    thenSent: 'The shop agrees on a day with you once it is paid.',
  },
  transferStory: {
    later:
      'It can still be confirmed while there is room. If your account was debited, ask your bank for the session ID and give it to the shop.',
    expired: 'Your order is no longer kept',
    lateText: (amount: string) => `${amount} has arrived, but what you ordered had been sold by then.`,
    held: (time: string) => `Your order is kept for you until ${time}.`,
  },
  track: {
    delivered: { headline: 'Done', text: 'This order was done.' },
    onItsWay: { headline: 'Done', text: 'This order was done.' },
    inPart: { headline: 'Part of it is done', text: 'The rest is still to come.' },
    toConfirm: { headline: 'To be confirmed', text: 'The shop calls first.' },
    packing: { headline: 'The shop has it', text: 'The shop agrees on a day with its customer.' },
  },
};

/** Why a file is not had. */
export const fileRefusals = {
  gone: 'There is no such file.',
  unpaid: 'This is not paid yet. It can be downloaded as soon as the payment has arrived.',
  back: 'The money for this went back, so it can no longer be downloaded.',
  used_up: 'The downloads of this file are used up. Ask the shop for more on the page of your order.',
  late: 'This address is no longer good. Open your order and tap “Download” again.',
};

/** On the platform’s own page where somebody reports a shop, and in the letters about it. */
export const reports = {
  title: 'Report a shop',
  lead: (host: string) =>
    `This goes to ${host}, which hosts the shop, and not to the shop. The shop is never told who wrote.`,
  orderFirst:
    'Is it about your own order? Ask the shop first: its phone number is on the page of your order.',
  address: 'Address of the shop or the page',
  addressHint: 'As it stands at the top of your browser.',
  noShop: 'There is no shop of ours at this address. Please copy it from the top of your browser.',
  what: 'What is wrong?',
  reasons: {
    counterfeit: 'It sells counterfeits',
    not_delivered: 'Fraud: paid for and never delivered',
    illegal: 'It sells what the law forbids',
    harm: 'Hate, or danger to people',
    rights: 'It uses somebody’s picture, name or brand',
    privacy: 'It shows somebody’s personal data',
    other: 'Something else',
  },
  words: 'What happened?',
  wordsHint: 'When, what, and how we can see it. No card numbers, no passwords.',
  email: 'Your email',
  emailHint: 'To tell you what came of it, and deleted after that.',
  send: 'Send report',
  sent: 'Your report has arrived',
  number: 'Number of the report',
  back: 'Back to the shop',
  sentText: 'Somebody of us reads it and looks at the shop.',
  sentMail: (email: string) => `We write to ${email} when it is decided.`,
  wrong: {
    address: 'Enter the address of the shop or of its page.',
    reason: 'Choose what is wrong.',
    words: 'Tell us what happened, in 10 to 2000 characters.',
    email: 'Enter a valid email address, or leave it empty.',
  },
  tooMany: 'Too many reports came from here. Please try again in an hour.',
  check: 'Please check what you wrote. Nothing was sent.',
  mailSubject: (number: string) => `Your report ${number}`,
  mailTitles: {
    came: 'Your report has arrived',
    suspended: 'We have closed the shop',
    hidden: 'We have taken it down',
    ending: 'We have taken steps',
    dismissed: 'We have not done anything',
  },
  mailTexts: {
    came: (shop: string) =>
      `Thank you. Somebody of us reads what you wrote about ${shop} and looks at the shop. We write again when it is decided.`,
    suspended: (shop: string) =>
      `We have looked at what you wrote about ${shop}. Nobody can open the shop or order there any more. Who has ordered still finds the order by its link.`,
    hidden: (shop: string) =>
      `We have looked at what you wrote about ${shop}, and have taken from the shop what was wrong.`,
    ending: (shop: string) =>
      `We have looked at what you wrote about ${shop}, and have taken steps against the shop.`,
    dismissed: (shop: string) =>
      `We have looked at what you wrote about ${shop}, and leave the shop as it is:`,
  },
  mailFair: (address: string) =>
    `The shop was not told who wrote. If we have overlooked something, write to ${address} with the number.`,
  mailReason: (host: string) =>
    `You get this because somebody reported a shop to ${host} and gave this address.`,
};
