import { clockWords, lagosDate, lagosMoment, lagosWeekday } from '../../lagos.ts';
import { joined } from '../joined.ts';
import type { Words } from '../words.ts';

/** What a shop says in Nigerian Pidgin. Sentences about money mean the same to the word as the English ones. */

const clock = (time: string) => clockWords(time, '12 midnight', '12 noon');

/** Months and days have their English names. */
export const when: Words['when'] = { date: lagosDate, moment: lagosMoment, weekday: lagosWeekday, clock };

export const lists: Words['lists'] = {
  together: (things) => joined(things, ' and '),
  either: (things) => joined(things, ' or '),
  home: 'Front page',
  youAreHere: 'Where you dey',
  everything: 'See everything wey we dey sell',
  allGoods: 'Everything wey we dey sell',
  toFront: 'Go front page',
  nothingHere: 'Nothing dey for sale here now.',
  more: 'Show more',
  sortAndFilter: 'Arrange and filter',
  show: 'How to arrange am',
  sorts: {
    shop: 'As the shop arrange am',
    newest: 'New ones first',
    cheapest: 'Lowest price first',
    dearest: 'Highest price first',
  },
  sizes: 'Sizes wey dey',
  addThing: (product) => `Put am for basket: ${product}`,
  price: 'Price',
  fromNaira: 'From ₦',
  toNaira: 'Reach ₦',
  inStockOnly: 'Only wetin dey available',
  showThese: 'Show am',
  moreThan: (count) => `E pass ${count} products`,
  products: (count) => (count === 1 ? '1 product' : `${count} products`),
  remove: 'Comot ',
  upTo: (price) => `Reach ${price}`,
  inStock: 'Dey available',
  nothingFits: 'Nothing match everything wey you choose.',
  clear: 'Clear the filters',
  newerPost: 'The one wey new pass:',
  olderPost: 'The one wey old pass:',
  otherPosts: 'Other posts dem',
};

export const menu: Words['menu'] = {
  all: 'Everything',
  everything: 'Everything wey we dey sell',
  howItWorks: 'How delivery and payment dey work here',
  howPayingWorks: 'How to order and pay for here',
  about: 'Who we be',
  blog: 'Blog',
};

export const chrome: Words['chrome'] = {
  skip: 'Go straight to the main part',
  unpublished: 'Na only you and your team dey see this: the shop never open. Open am',
  search: 'Search',
  searchTheShop: 'Search the shop',
  basket: 'Basket',
  menu: 'Menu',
  track: 'Check where your order dey',
  madeWith: 'Dem make this shop with ',
  languages: 'Language',
  report: 'Make report about this shop',
  adverts: 'Adverts: wetin you choose',
  cost: (words) => `This page dey use ${words} of data.`,
};

export const networkScripts: Words['networkScripts'] = {
  title: 'Shop adverts',
  question: (shop, networks, kilobytes) =>
    `${networks} fit put cookies and see wetin you dey look for here, for the adverts of ${shop}? E go load about ${kilobytes} kB one time.`,
  allow: 'Allow am',
  refuse: 'No, thanks',
};

export const titles: Words['titles'] = {
  at: (title, shop) => `${title} for ${shop}.`,
  search: 'Search',
  searchFor: (words) => `Search: ${words}`,
  basket: 'Your basket',
  sendBasket: 'Send your basket go',
  sharedBasket: 'Dem send you basket',
  checkout: 'Finish your order',
  checkoutAgain: 'Abeg check am: finish your order',
  order: (number) => `Order ${number}`,
  rider: 'Parcels to deliver',
  payFor: (number) => `Pay for order ${number}`,
  reviews: (product) => `Wetin people talk: ${product}`,
  track: 'Check where your order dey',
  area: 'Delivery to your side',
  stop: 'You no want mail again?',
  wishlist: 'Things wey you like',
  notFound: 'This page no dey',
};

export const tags: Words['tags'] = {
  from: (price) => `Start from ${price}`,
  was: 'before na ',
  off: (percent) => `${percent}% off`,
  soldOut: 'E don finish',
  left: (count) => `Only ${count} remain`,
  free: 'Free',
};

export const goods: Words['goods'] = {
  pickUp: 'Come carry am from us',
  freeDelivery: 'Delivery na free',
  freeInSomeStates: 'Delivery na free for some states',
  delivery: (price) => `Delivery na ${price}`,
  deliveryFrom: (price) => `Delivery start from ${price}`,
  freeFrom: (price) => `E free if you buy reach ${price}`,
  online: 'for online',
  byTransfer: 'with bank transfer',
  onDelivery: 'when dem deliver am',
  pay: (ways) => `You fit pay ${ways}`,
  everywhere: 'Everywhere for Nigeria',
  moreStates: (count) => `${count} other states`,
  morePlaces: (count) => `${count} other places`,
};

export const blocks: Words['blocks'] = {
  question: (shop) => `Hello ${shop}, abeg I get question.`,
  whatsappUs: 'Message us for WhatsApp',
  call: 'Make call to ',
  shelvesEmpty: 'We still dey put things for the shop',
  nothingYet: 'Nothing dey for sale here yet.',
  askWhatWeHave: 'Ask us wetin we get: na person go answer you.',
  shopAnswers: 'Wetin the shop answer',
  seeAll: 'See everything',
  stars: (count) => `${count} out of 5 stars`,
  before: 'Before',
  after: 'After',
  sideways: (before, after) => `${before} and ${after}: move am go side`,
  openInMaps: 'Open am for Maps',
  items: (count) => (count === 1 ? '1 thing' : `${count} things`),
  endsIn: 'E go end for ',
  endsOn: ', on ',
  seeIt: 'Look am',
  soldOutSeeIt: 'E don finish: look am',
  passedOn: 'Na the shop pass am on.',
  watchOn: (site) => `Watch am for ${site}`,
  noFilm: 'Nobody don choose film yet.',
  alsoPickUp: 'You fit also come carry am.',
  alsoPickUpIn: (town) => `You fit also come carry am for ${town}.`,
  payOnline: 'Card, bank transfer or USSD, for one secure payment page.',
  payDirect: 'Bank transfer to our own account.',
  orOnDelivery: 'Or pay when your order reach you.',
  askOnWhatsApp: 'Ask us for WhatsApp',
  callUs: 'Call us for phone',
  weAreIn: (town) => `We dey ${town}.`,
};

export const hours: Words['hours'] = {
  closed: 'E close',
  dayAndNight: 'Day and night, e no dey close',
  span: (opens, closes) => `${opens} reach ${closes}`,
  days: (first, last) => `${first} reach ${last}`,
  openUntil: (time) => `E dey open now · e go close by ${time}`,
  openAlways: 'E dey open now, day and night',
  closedNow: 'E close now',
  opensToday: (time) => `E close now · e go open by ${time}`,
  opensTomorrow: (time) => `E close now · e go open tomorrow by ${time}`,
  opensOn: (day, time) => `E close now · e go open on ${day} by ${time}`,
  onDay: (day, time) => `${day}, by ${time}`,
  dated: (weekday, date) => `${weekday}, ${date}`,
};

export const forms: Words['forms'] = {
  optional: '(if you want)',
  email: 'Your own email',
  sendNews: 'Send me the news',
  newsOf: (what, shop) =>
    `News about ${what}, na only ${shop} go send am. First, one mail go ask whether na you; with the link inside you fit comot any time.`,
  about: 'Wetin e concern?',
  choose: 'Abeg choose',
  day: 'Which day you want',
  hour: 'Which time',
  wish: 'Na wetin you want be that: we go tell you whether e fit be.',
  message: 'Wetin you want talk',
  name: 'Wetin be your name',
  phone: 'Your own phone number',
  send: 'Send am',
  onlyShop: (shop, days) => `Na only ${shop} go read am. After ${days} days dem go delete am.`,
  chatToo: 'Send am for WhatsApp too',
};

export const formAnswers: Words['formAnswers'] = {
  back: 'Go back to the page',
  gone: 'This form no dey here again',
  goneText: 'The shop don change the page, so nothing go. Go back make you copy wetin you write.',
  unfit: 'Abeg check your email address.',
  look: 'Now check your mail',
  lookText: (email, shop) =>
    `We don send one link to ${email}. Tap am before seven days finish, and ${shop} go dey write you; if you no tap am, nothing go come again. Address wey don dey the list no go get mail.`,
  torn: 'This link no complete',
  tornText: 'Copy everything from the mail.',
  late: 'Time don pass for this link',
  lateText: 'E good for seven days. Put your address for the shop page again, and new one go come.',
  newsTitle: (shop) => `You want news from ${shop}?`,
  newsText: (email) => `E go dey enter ${email}. You fit comot any time.`,
  newsYes: 'Yes, dey send me news',
  noNews: (shop) => `${shop} no dey send news now, so nothing dey to say yes to. Nothing go come again.`,
  onList: 'You don dey the list',
  onListText: (shop, email) =>
    `${shop} go write ${email} when news dey. We don send you one mail with the link wey you go take comot.`,
  leaveTitle: 'You no want news again?',
  leaveText: (shop, email) => `${shop} no go send news to ${email} again.`,
  leaveYes: 'Yes, stop am',
  left: 'News don stop',
  leftText: (shop) => `We don tell ${shop} say you comot. Before 30 days finish, dem go delete your address.`,
  chooseAbout: 'Abeg choose wetin e concern.',
  writeAbout: 'Abeg write wetin e concern.',
  dayOver: 'That day don pass.',
  dayFar: 'Abeg choose day wey no pass one year.',
  tooMuch: 'Too many things don come from here today, so this one no go. Abeg try again tomorrow.',
  tooMuchCall: (phone) => `Too many things don come from here today, so this one no go. Abeg call ${phone}.`,
  hasIt: (shop) => `Wetin you send don reach ${shop}`,
  answers: (shop) => `${shop} go call or write you back.`,
  chat: (shop, name) => `Hello ${shop}, na ${name} be this.`,
};

export const left: Words['left'] = {
  days: (count) => `${count} days time`,
  hours: (count) => `${count} hours time`,
  minutes: (count) => `${count} minutes time`,
  almostOver: 'less than two minutes time',
};

export const howItWorks: Words['howItWorks'] = {
  delivery: 'Delivery',
  whereTo: 'Where e dey go',
  price: 'Price',
  pickUp: 'Come carry am yourself',
  paying: 'How to pay',
  online: 'For online.',
  onlineHow:
    'Pay with card, bank transfer or USSD for one secure payment page. We no dey ever see your card number. When the money reach us, your order page go tell you.',
  debited:
    'If your bank don take the money but your order page no talk say you don pay, open the order page and tap “Dem don debit me”. We go ask the payment company immediately and tell you wetin dem know. No pay two times before you ask.',
  byTransfer: 'With bank transfer.',
  byTransferHow:
    'Your order page dey show our account and the exact amount, with the kobo join. Send am from your bank app, then tap “I don send am”. We go confirm am once e enter our account.',
  onDelivery: 'When dem deliver am.',
  onDeliveryHow:
    'Order now and pay when your things reach you. Abeg hold the exact amount and make your phone dey on.',
  after: 'After you order',
  afterHow:
    'You go get private page for your order. Keep the link: e dey show wetin you don pay, how far the order don reach, and how to reach us.',
};

export const product: Words['product'] = {
  details: 'More about am',
  sizeChart: 'Size chart',
  inThisSet: 'Wetin dey inside this set',
  apart: (price: string, saved: string) => `If you buy dem one by one: ${price}. You go save ${saved}.`,
  orPickUp: ', or come carry am',
  payOnline: 'Card, bank transfer or USSD for one secure payment page.',
  howItWorks: 'How e dey work here',
  privatePage: 'You go get private page wey dey show where your order dey.',
  between: (least, most) => `${least} reach ${most}`,
  soldOut: 'e don finish',
  wouldOrder: (shop, what) => `Hello ${shop}, I wan order: ${what}`,
  whenBack: (shop, what) => `Hello ${shop}, abeg tell me when this one come back: ${what}`,
  howMany: 'How many you want',
  add: 'Put am for basket',
  orderOnWhatsApp: 'Order for WhatsApp',
  askWhenBack: 'Ask when e go come back',
  photos: 'Photos, move am sideways',
  photo: (number) => `Photo ${number}`,
  photoOf: (product, number) => `${product}, photo ${number}`,
  moreFrom: (collection) => `More things from ${collection}`,
  moreFromShop: 'More things from the shop',
  allOf: (collection) => `for ${collection}`,
  allOfShop: 'for the shop',
};

export const scripts: Words['scripts'] = {
  pleaseChoose: (names) => `Abeg choose: ${names}.`,
  oneLess: 'Remove one',
  oneMore: 'Add one',
  added: 'E don enter your basket',
  seeBasket: 'See the basket',
  inBasket: (count) => `${count} dey inside`,
};

export const later: Words['later'] = {
  lookedAt: 'Things wey you don look',
  products: 'Products',
  wishlist: (count) => `Things wey you like (${count})`,
  unwish: '♥ Comot am from things wey I like',
  wish: '♡ Keep am for later',
  wished: 'E don join things wey you like',
  seeIt: 'Look am',
  remove: 'Comot am',
  removeWhat: (product) => `Comot ${product}`,
  notLoaded: 'The things wey you like no load. Abeg try again.',
  to: (place, price) => `Delivery go ${place} na ${price}`,
};

export const offline: Words['offline'] = {
  title: 'You no dey online',
  text: 'This page no dey kept. Pages of the shop wey you don see before go open without network.',
  toFront: 'Go front page',
  from: (time) => `You no dey online. This page na from ${time}.`,
};

export const search: Words['search'] = {
  title: 'Search the shop',
  nothingFor: (words) => `Nothing dey for “${words}”`,
  resultsFor: (words) => `Wetin we see for “${words}”`,
  didYouMean: 'You mean ',
  whatFor: 'Wetin you dey find?',
  nothing: 'We no see anything for these words. Try one word, or look round the shop.',
};

export const notFound: Words['notFound'] = {
  title: 'This page no dey here',
  text: 'E fit be say dem change the name, or dem no dey sell the product again. Look round the shop, or find am.',
};

export const erased: Words['erased'] = {
  title: (number) => `Dem don erase order #${number}`,
  text: (day, shop) =>
    `On ${day} ${shop} erase who order am and where e go, as dem ask am. Na only wetin e cost dem keep, as law talk. If money still come for am, dem go handle am: tell the shop the order number.`,
};

export const gone: Words['gone'] = {
  page: 'Dem don comot this page',
  pageText: (shop) => `${shop} don remove am. The rest of the shop still dey here.`,
  product: 'Dem no dey sell this one again',
  productText: (shop) => `${shop} don comot am from the shop. Look wetin dey now.`,
};

export const wishlist: Words['wishlist'] = {
  title: 'Things wey you like',
  kept: 'Na only this phone or computer keep am.',
  empty: 'Nothing dey here yet. Tap “Keep am for later” for the page of any product.',
  noScript: 'Your browser no dey run the script of this shop, so nothing fit dey kept here.',
};

export const waiting: Words['waiting'] = {
  title: 'Tell me when e come back',
  which: 'Which one you want',
  email: 'Your email',
  tellMe: 'Tell me',
  stopTitle: 'You no want mail again?',
  stopText: (shop, email) => `${shop} no go tell ${email} again when anything come back.`,
  stop: 'Yes, stop am',
  back: 'Go back to the product',
  unfit: 'Abeg check your email address',
  unfitText: 'E no look like email address. Go back and check am.',
  torn: 'This link no complete',
  tornText: 'Copy everything from the mail.',
  waits: 'We go write you when e come back',
  waitsText: (shop, email) =>
    `${shop} go send only one mail to ${email}, nothing else. E no dey keep anything for you, so come quick that time.`,
  there: 'E don come back already',
  thereText: 'You fit order am now.',
  tooMany: 'The things wey you dey wait for don plenty',
  tooManyText:
    'This address don reach the number of things wey person fit wait for. E fit ask again when some of them come back.',
  gone: 'Dem no dey sell this one again',
  goneText: 'So nothing dey to wait for.',
  stopped: 'Mail don stop',
  stoppedText: (shop, email) => `${shop} don forget ${email} and no go tell am anything again.`,
};

export const reviews: Words['reviews'] = {
  title: 'Wetin people wey buy am talk',
  reviews: 'wey people write',
  rating: (average, count) => `${average} out of 5, ${count === 1 ? '1 person' : `${count} people`} don talk`,
  of: (product) => `Wetin people talk: ${product}`,
  none: 'Nobody don talk about am yet.',
  whoWrites:
    'Na only people wey their order don reach them fit write. The shop no fit change wetin dem write.',
  hidden: (count, why) => `The shop no dey show ${count} wey people write, because ${why}.`,
  because: {
    insult: 'e dey insult or threaten person',
    private: 'e dey show phone number, address or another private thing',
    advert: 'e dey advertise another thing',
    other_thing: 'e no be about this product',
  },
};

export const ownReview: Words['ownReview'] = {
  tookBack: (product) => `You don take back wetin you talk about ${product}.`,
  hidden: (why) => `The shop no dey show wetin you write, because ${why}.`,
  takeBack: (product) => `Take back wetin you talk about ${product}`,
  takeBackWhat: 'We go delete the words and the photos, and you no fit write another one for this order.',
  takeBackYes: 'Yes, take am back',
  review: (product) => `Talk about ${product}`,
  how: 'How you see am?',
  marks: { 5: 'E good well well', 4: 'E good', 3: 'E manage', 2: 'E no too good', 1: 'E bad' },
  tell: 'Wetin you go tell other people?',
  name: 'Your name wey go dey under am',
  nameHint: 'Everybody go read am. First name don do.',
  publish: 'Make everybody see am',
  yours: 'Wetin you talk',
  think: 'Wetin you think about am?',
  photo: (product, place, stars) =>
    `Photo ${place} of ${product}, from person wey give am ${stars} ${stars === 1 ? 'star' : 'stars'}`,
  photos: 'Photos of am',
  photosHint: 'E no fit pass three. Everybody go see dem; where you snap dem no go show.',
  morePhotos: (product) => `Put photos of ${product} join`,
  room: (count) => `E remain ${count} wey you fit add. If your network slow, send dem one by one.`,
  sendPhotos: 'Send dem',
  takePhotoBack: (place) => `Take back photo ${place}`,
  photoHidden: (place, why) => `The shop no dey show photo ${place}, because ${why}.`,
  photoNotTaken: (place, why) => `Photo ${place} no enter. ${why}`,
  photosFull: 'Photos no fit pass three. We leave the others.',
  photosBusy:
    'Plenty people dey send photos now, so your own no enter. Abeg send dem again after small time.',
  photosNone: 'Abeg choose one to three photos.',
  photosAgain: 'Abeg choose the photos again: browser no dey keep dem.',
};

export const basket: Words['basket'] = {
  title: 'Your basket',
  empty: 'Nothing dey your basket',
  placed: 'You don order here small time ago.',
  seeOrder: 'See your order',
  kept: 'Anything wey you put go dey here for you, for this phone or computer.',
  wouldOrder: (shop) => `Hello ${shop}, I wan order:`,
  totalIs: (price) => `Total without delivery: ${price}`,
  oneLess: (what) => `Remove one ${what}`,
  oneMore: (what) => `Add one ${what}`,
  quantity: (count) => `How many: ${count}`,
  remove: 'Comot am',
  each: (price) => `${price} for one`,
  tooMany: (left, out) => `Only ${left} remain. Abeg comot ${out}.`,
  soldOut: 'E don finish. Abeg comot am.',
  total: 'Total',
  totalWithout: 'Total without delivery',
  changeFirst: 'Abeg change the ones wey we mark first.',
  checkout: 'Go finish your order',
  goOn: 'Continue to dey shop',
  send: 'Send this basket go another phone',
};

export const copy: Words['copy'] = {
  prices: (day) => `Na the prices for ${day} be this`,
  delivery: 'We go tell you how much delivery be when you order.',
  noScript: 'Your browser no dey run the script of this basket. Order each one with the button for im page.',
  bySms: 'Order with SMS',
  byPhone: (phone) => `Call ${phone} make you order`,
  where: 'Where we go bring am come?',
  price: (price) => `Price: ${price}`,
  pieces: (count) => `How many: ${count}`,
  name: (name) => `My name: ${name}`,
  area: (area) => `Where e dey go: ${area}`,
  note: (note) => `Note: ${note}`,
};

export const refusals: Words['refusals'] = {
  soldOut: 'This one just finish. Abeg choose another one.',
  notEnough: (left) => `Only ${left} remain, with wetin dey your basket join.`,
  gone: 'Dem no dey sell this one again. Abeg choose another one.',
  noSuchVariant: 'We no get the one wey you choose. Abeg choose another one.',
};

export const sharing: Words['sharing'] = {
  send: 'Send your basket go another phone',
  sendHow:
    'Anybody wey open this link go see wetin dey your basket and fit put am for their own. E no talk anything about you, and e go work for 7 days.',
  message: (shop, link) => `See basket from ${shop}: ${link}`,
  byWhatsApp: 'Send am with WhatsApp',
  copy: 'Copy the link',
  back: 'Go back to your basket',
  title: 'Dem send you basket',
  own: (count) =>
    count === 1 ? '1 thing dey your own basket already.' : `${count} things dey your own basket already.`,
  add: 'Put am join my basket',
  take: 'Take this basket',
  replace: 'Use am replace my basket',
  ended: 'Nobody fit take this basket again',
  endedText: 'Link to basket dey work for 7 days. Tell them make dem send am again, or look round the shop.',
};

export const checkout: Words['checkout'] = {
  title: 'Finish your order',
  check: 'Abeg check am',
  optional: '(if you want)',
  who: 'Who get the order?',
  name: 'Your name',
  phone: 'Phone number',
  phoneHint: 'Na this number we go call or message about your order.',
  email: 'Email',
  emailHint: 'Make we fit send your receipt.',
  remember: 'Remember my details for this phone',
  forget: 'Forget am',
  howReceive: 'How you want take collect am?',
  deliver: 'Bring am come meet me',
  priceByState: 'The price depend on your state.',
  priceByPlace: 'The price depend on where you dey.',
  askFirst: 'Delivery price never dey',
  part: 'Your area or local government',
  partHint: 'Choose the one wey near you pass.',
  stateFirst: 'First choose your state',
  showPrice: 'Show me the delivery price',
  ways: 'How you want make e take come?',
  paidBefore: 'You go pay before dem send am',
  noPrice: 'Delivery price never dey for this place.',
  askPrice: 'Ask us for WhatsApp',
  askByPhone: 'Call us for phone',
  orFetch: 'You fit still come carry am from us.',
  askDelivery: (shop) => `Hello ${shop}, how much be delivery to my side?`,
  state: 'State',
  theseStates: 'We dey deliver to these states.',
  otherStates: 'For other ones, abeg ask us first.',
  chooseState: 'Choose your state',
  lga: 'Local government area',
  area: 'Street and area',
  areaHint: 'House number, street, estate or village.',
  landmark: 'Landmark wey near you',
  landmarkHint: 'Like: opposite the central mosque.',
  howPay: 'How you go pay?',
  online: 'Pay for online now',
  onlineHow: 'Card, bank transfer or USSD, for one secure page.',
  transfer: 'Bank transfer to the shop account',
  transferHow: 'We go show you the account and the exact amount. The shop go confirm am once e don enter.',
  onDelivery: 'Pay when dem deliver am',
  onDeliveryHow: 'Pay when you collect your order.',
  noWay: 'This shop no dey take order for online now. Abeg ask us first.',
  note: 'Anything wey you want make we know?',
  adverts: (shop, networks) =>
    `${shop} fit tell ${networks} wetin I buy and how much, make the shop adverts work well well.`,
  advertsWho:
    'My phone number and email go follow, but na scrambled (SHA-256), plus my network address and my browser.',
  advertsKnown: 'The number wey their scripts take sabi my browser go follow too, as I don allow am here.',
  yourOrder: 'Wetin you dey order',
  goods: 'Goods',
  delivery: 'Delivery',
  fee: 'Payment fee',
  toPay: 'Wetin you go pay',
  placeAndPay: 'Order am and pay',
  place: 'Order am',
  changeBasket: 'Change wetin dey your basket',
};

export const till: Words['till'] = {
  byState: 'e depend on your state',
  byPlace: 'e depend on your area',
  noPrice: 'price never dey',
  choosePart: 'Choose your own area',
  deliveryIs: (price, eta) => `Delivery na ${price}${eta && `, ${eta}`}`,
  plusDelivery: ' + delivery',
  takenOut: 'E don comot from your basket',
  quantity: (count) => `How many: ${count}`,
  forgotten: 'We don forget am for this phone',
  copied: 'E don copy',
};

const transfersFull =
  'People wey dey send this same amount by bank transfer now too many, the shop no go fit know who send which one. Abeg choose another way to pay, or try again later.';

export const codes: Words['codes'] = {
  have: 'I get discount code',
  field: 'The discount code',
  use: 'Use am',
  drop: 'Comot am',
  used: (code) => `Code ${code} don enter.`,
  freesDelivery: (code) => `Code ${code} don enter: you no go pay for delivery.`,
  one: 'Na one code for one order.',
  discount: (code) => `Discount: ${code}`,
  unknown: (code) => `We no know the code ${code}. Abeg check how dem write am.`,
  stopped: 'This code don end.',
  notYet: (day) => `This code go start to work from ${day}.`,
  usedUp: 'People don use this code finish.',
  customer:
    'This phone number don use the code reach how one person fit use am. Comot am make you order for the price without am.',
  notForThese: 'This code no be for wetin dey your basket.',
  least: (missing) => `Add ${missing} join wetin this code dey for, then e go work.`,
  buyMore: (count) => `Add ${count} join wetin this code dey for, then e go work.`,
};

export const giftCards: Words['giftCards'] = {
  have: 'I get gift card',
  field: 'The gift card code',
  use: 'Use am',
  drop: 'Comot am',
  one: 'Na one gift card for one order.',
  used: (four, left) => `Gift card wey end with ${four}: ${left} dey inside.`,
  pays: (four) => `Gift card …${four}`,
  leftToPay: 'Wetin remain to pay',
  paid: 'Gift card pay',
  unknown: 'We no know this gift card, or e no dey work again. Abeg check the code.',
  over: 'The last day for this gift card don pass. Abeg ask the shop.',
  empty: 'Nothing remain for this gift card.',
  tooMany: 'Wrong codes wey come from your network don too much. Abeg try again after one hour.',
  changed: 'Wetin dey your gift card don change. Abeg look wetin remain to pay, then place your order.',
  notInParts:
    'Dem dey pay this order bit by bit, and gift card dey pay only wetin dem ask for all at once. Abeg tell the shop make dem ask you for everything.',
  onCardAgain: 'E don dey your gift card again.',
  afterPayment: 'The code go come once you pay: here for your order page, and for email.',
  title: (many) => (many === 1 ? 'Your gift card' : 'Your gift cards dem'),
  how: 'Anybody wey get the code fit use am for this shop. Give am to person, or type am when you wan pay.',
  left: (left, amount) => `${left} remain out of ${amount}`,
  worth: (amount) => `e worth ${amount}`,
  ended: 'e don end',
  ready: 'You don pay. The code dey down here.',
  mailSubject: (amount, shop) => `Your gift card of ${amount} wey you go spend for ${shop}`,
  mailPreview: (shop) => `The code wey you go use for ${shop}.`,
  mailTitle: (amount) => `Gift card of ${amount}`,
  mailText: (shop) =>
    `see gift card for ${shop}. Type the code when you wan pay, everything once or small small. Anybody wey get the code fit use am, so no give am to another person.`,
  mailUntil: (day) => `E go work reach ${day}.`,
  mailReason: (shop) => `You get this because person buy or make gift card for ${shop} for you.`,
  mailBackTitle: (amount) => `${amount} don go back for your gift card`,
  mailBack: (shop, amount, four) =>
    `${shop} don put ${amount} back for your gift card wey end with ${four}. You fit spend am again now now.`,
  toShop: 'Open the shop',
};

export const checkoutRefusals: Words['checkoutRefusals'] = {
  receive: 'Abeg choose how you want take collect your order.',
  state: 'Abeg choose your state.',
  notThere: (state) => `We never dey deliver to ${state}.`,
  part: 'Abeg choose your area or local government, make we know how much delivery be.',
  noPriceFor: (place) => `Delivery price never dey for ${place}. Come carry am, or ask the shop first.`,
  area: 'Abeg enter your street and area, make the rider fit see you.',
  pay: 'Abeg choose how you want take pay.',
  totalWithDelivery: (delivery, total) =>
    `Delivery na ${delivery}, so everything wey you go pay na ${total}. Abeg check am and place your order.`,
  totalNow: (total) => `The total now na ${total}. Abeg check am and place your order.`,
  noDelivery: 'This shop never arrange delivery. Abeg ask the shop how to order.',
  closed: 'This shop no dey take order now. Abeg ask the shop.',
  wayGone: 'Dem no dey do this kind delivery again for your state. Abeg choose again.',
  wayNotHere: 'The way wey you choose no dey here again. Choose another one: the price dey beside am.',
  paidBefore:
    'For this kind delivery, you go pay before dem send your order. Choose another way to pay, or another way make e take come.',
  payGone: 'Dem no dey take this kind payment again. Abeg choose another one.',
  keyUsed: 'This form don already make another order. Abeg check your basket and place the order again.',
  transfersFull,
};

export const prices: Words['prices'] = {
  discount_kobo: 'Discount',
  fee_kobo: 'Payment fee',
  tail_kobo: 'Transfer discount',
};

export const order: Words['order'] = {
  heading: (number, time) => `Order ${number}, ${time}`,
  howFar: 'How far e don reach',
  placed: 'Order',
  paid: 'Payment',
  paidSoFar: 'Wetin you don pay',
  ready: 'Packing',
  sent: 'For road',
  pickedUp: 'Carry am',
  delivered: 'Delivery',
  done: ': e don happen',
  notYet: ': e never happen',
  goods: 'Goods',
  pickUp: 'Come carry am',
  deliveryBy: (name) => `Delivery: ${name}`,
  total: 'Total',
  sentBack: 'Money wey go back',
  name: 'Name',
  phone: 'Phone',
  email: 'Email',
  address: 'Address',
  deliveryCode: 'Delivery code',
  codeHow: 'Tell am to the person wey bring your order once e dey your hand, no tell anybody before that.',
  tracking: 'Tracking',
  note: 'Wetin you write',
  ways: {
    on_delivery: 'Make I pay when dem deliver am instead',
    direct_transfer: 'Make I pay by bank transfer to the shop instead',
  },
  pleasePay: (amount, number, at) => `Abeg help me pay ${amount} for my order ${number} for ${at}`,
  askSomebody: 'Ask another person make e pay for you',
  theySee:
    'Dem go see the number of this order, how much e be and your first name, and nothing else about am.',
  cancel: 'Cancel this order',
  cancelWhat: (number) =>
    `Order ${number} go end and we no go keep your things again. You no fit reverse am; you fit order again.`,
  cancelOnline: 'If your money don already dey come, we go send am back to you.',
  cancelTransfer: 'Abeg no send money for am after.',
  cancelYes: (number) => `Yes, make una cancel order ${number}`,
  resting: 'The shop dey rest, so you no fit order new thing now. Nothing do this order.',
  restingUnpaid: 'The shop dey rest, so nobody fit order or pay anything there now.',
  unopened:
    'The shop never open online: na the shop itself sell you this. Your order and the receipt go dey here for you.',
  suspended: (email) =>
    `We don take this shop down for now. No pay am anything before your things reach your hand. If you don pay and dem no come, ask the shop, and write ${email} if e no answer you.`,
  closing: (day) =>
    `The shop dey close finish. At least till ${day} this page go dey here: save your receipt and your files before then.`,
  payNow: (amount) => `Make I pay ${amount} now`,
  goOn: 'Continue with this payment',
  debited: 'Dem don debit me',
  next: 'Wetin go happen next',
  keepLink: 'Keep the link of this page. Na you alone get am: anybody wey get am fit see this order.',
  aboutOrder: (shop, number) => `Hello ${shop}, na about my order ${number}.`,
  messageUs: 'Send us message',
  messageShop: 'Send the shop message',
  ordered: 'Wetin you order',
};

export const receipt: Words['receipt'] = {
  title: (number) => `Receipt for order ${number}`,
  summary: (number) => `Wetin dey order ${number}`,
  states: {
    unpaid: () => 'Dem never pay. Na wetin person order be this, no be receipt.',
    free: () => 'Nothing dey to pay.',
    part: (_back, missing) => `Dem don pay part. E remain ${missing} to pay.`,
    paid: () => 'Dem don pay everything. Thank you.',
    part_back: (back) => `Dem don pay. ${back} don go back.`,
    all_back: (back) => `All the money don go back: ${back}.`,
  },
  ways: {
    card: 'with card',
    transfer: 'with bank transfer',
    ussd: 'with USSD',
    online: 'for online',
    cash: 'with cash',
    own_account: 'with transfer to the shop',
    card_machine: 'with POS machine',
    gift_card: 'with gift card',
  },
  paid: (way, moment) => `Dem pay ${way}, ${moment}`,
  back: (way, moment) => `Money go back ${way}, ${moment}`,
  kept: 'Wetin dem pay for the end',
  businessNumber: (number) => `Business number ${number}`,
  order: 'Order',
  date: 'Day wey dem order',
  to: 'Na for',
  what: 'Wetin',
  amount: 'How much',
  see: 'Receipt',
  save: 'Save am as PDF',
  print: 'Print am',
  toOrder: 'Go back to the order',
};

export const papers: Words['papers'] = {
  from: 'E come from',
  to: 'E dey go',
  forWhom: 'Na for',
  order: 'Order',
  pieces: 'How many',
  what: 'Wetin',
  packed: 'Don pack',
  inEach: 'Inside each one',
  landmark: 'Place wey dey near',
  pickUp: 'Go come carry am',
  restBefore: 'The rest of this order don go before.',
  note: 'Wetin the customer write',
};

export const story: Words['story'] = {
  asksFor: (shop, amount) => `${shop} dey ask you make you pay ${amount}`,
  forWhat: (what) => `Na for ${what}.`,
  askedPayBy: (moment) => `You fit pay am here until ${moment}.`,
  askedKnow: 'Pay only if you know this shop and una don agree: message them if you no sure.',
  askedOver: 'The time to pay this one don pass',
  askedOverText: (shop) => `We no take any money. Tell ${shop} make dem send am again if you still want am.`,
  askedShut: 'You no fit pay this one now',
  askedShutText: (shop) => `We no take any money. Ask ${shop} if you still want am.`,
  takenBack: 'Dem no dey ask you anything again',
  takenBackText: (shop) => `${shop} don withdraw am. Abeg no pay am.`,
  saleTakenBack: 'Dem don take this sale back',
  saleTakenBackText: (amount) => `${amount} dey go back to you.`,
  bought: (shop) => `Thank you say you buy for ${shop}.`,
  getsToYou: (shop) => `${shop} go agree with you how e go reach you.`,
  pickItUp: (place) => `Na you go come carry am: ${place}.`,
  goesTo: (address) => `E dey go ${address}.`,
  toConfirm: 'Your order don enter, but dem never confirm am',
  toConfirmText: (shop) =>
    `${shop} dey first confirm this kind order for phone. Na after that dem go keep the goods for you.`,
  toConfirmPhone:
    'Make your phone dey near you, or call the shop yourself: if the shop give number, e dey this page.',
  noMoneyYet: 'No send money yet. The account and the exact amount go show here once dem confirm am.',
  threeDays: 'If dem no confirm am within 3 days, the order go end and you no owe anything.',
  canceled: 'This order don cancel',
  notBackYet: (amount) => `${amount} wey you pay never go back to you.`,
  backNext:
    'The shop go send the money back to where e come from. If you never get am after 10 working days, ask the shop.',
  allOnItsWay: 'Your money dey go back to where e come from. You no need do anything.',
  canceledPaidBack: 'E don cancel and the money don go back',
  canceledPaidBackText: (amount) => `This order don cancel and ${amount} don go back to you.`,
  banksTake: 'Bank fit take reach 10 working days before e show.',
  notConfirmed: 'Dem no confirm this order',
  notConfirmedText: 'The shop no fit confirm am, so e don end. You no owe anything.',
  notConfirmedNext: 'If you still want the goods, make you call the shop or order again.',
  noPayment: 'No payment for am don reach us.',
  ifDebited:
    'If your bank take money for am, tap “Dem don debit me” and we go ask the payment company immediately.',
  orderAgain: 'You fit order again anytime wey you like.',
  pickedUp: 'You don carry am',
  delivered: 'E don reach you',
  withYou: 'Your order don reach your hand. Thank you say you buy from us.',
  somethingWrong: 'Something do am? Message us and tell us your order number.',
  ready: 'E don ready for you',
  onItsWay: 'E dey road',
  packed: 'We don pack your order, e dey wait for you.',
  hasLeft: 'Your order don comot from here.',
  sayNumber: 'Tell us your order number when you come.',
  riderCalls: 'Make your phone dey near you: the rider go call you.',
  inPart: 'Some part of am dey road',
  inPartReady: 'Some part of am don ready for you',
  inPartText: 'The rest go follow once we don pack am.',
  returned: 'E don come back',
  returnedText: 'Your order don come back to us.',
  returnedNext: 'If you get question, message us and tell us your order number.',
  complete: 'E don ready to download',
  completeText: 'Your files dey down here.',
  completeNext: 'Download them put for your own phone or computer, and keep them there.',
  packing: (shop) => `${shop} dey prepare your order.`,
  asideWhenPaid:
    'Plenty people dey rush am, so we go keep your things for you when you pay. If dem don finish by that time, all your money go come back.',
  filesWhenPaid: 'Your files go dey here once you pay.',
  keptShortly: 'We go keep your things for you for small time.',
  noLongerPaid: 'You no fit pay for am here again. Abeg order again, or ask the shop.',
  withBankYet: 'We dey wait for your bank',
  withBankYetText:
    'Payment for this order don start, and the bank never talk wetin happen to am. Abeg no pay again.',
  withBankYetNext:
    'Most times e dey take some minutes, and transfer fit take pass that. This page go tell you when e don finish.',
  notFinished: 'Your payment never finish',
  notFinishedText:
    'E dey wait for your last step: PIN, code, or the transfer. If you don do am, your bank need some minutes.',
  notFinishedNext:
    'You fit continue from where you stop. Na the same payment still, so you no go pay two times.',
  needsLook: 'We need look your payment well',
  needsLookText: 'Money enter for this order, but no be as we dey expect. Abeg no pay again.',
  needsLookNext: 'We don tell the shop. E go either accept the payment or send everything back.',
  waiting: 'We dey wait for your payment',
  waitingText: (amount) => `We never hear from your bank about ${amount}.`,
  waitingPaid:
    'If you don pay, your bank fit need some minutes. If you close the payment page, e no dey stop am.',
  waitingNotPaid: 'If you never pay, you still fit pay now.',
  failed: 'The payment no go through',
  stillDue: (amount) => `${amount} still remain to pay.`,
  failedDebit: 'If your bank show debit, tap “Dem don debit me” before you pay again.',
  notPaid: 'Order don enter, payment never enter',
  refundAsked: (amount) => `Dem don ask for refund of ${amount}, but e never go.`,
  refundOnItsWay: (amount) => `Refund of ${amount} dey road dey come back to you.`,
  refundFailed: (amount) =>
    `Refund of ${amount} no go through. The money still dey with the shop, and dem know: ask the shop how you go take get am.`,
  calledOff: 'Dem don call off this order',
  calledOffText: 'You no need pay anything for am.',
  paidBack: 'The money don go back',
  paidBackText: (amount) => `${amount} don go back to you.`,
  overpaid: (amount) => `You pay ${amount} pass the total. The shop go send am back.`,
  partBack: (amount) => `${amount} from wetin you pay don go back to you.`,
  paid: 'You don pay. Thank you!',
  havePayment: (amount) => `We don get your payment of ${amount}.`,
  haveReadyThere: (amount) => `Abeg hold ${amount} when you dey come.`,
  haveReadyForRider: (amount) => `Abeg hold ${amount} for the rider.`,
  paidWhenDone: (amount) => `You go pay ${amount} when the service don finish.`,
  placed: 'We don get your order. Thank you!',
  partPaid: 'You don pay some part',
  partPaidText: (paid, total) => `The shop don accept ${paid} out of ${total}.`,
  partPaidNext: 'Nothing dey to pay here. If you want know about the rest, ask the shop.',
  received: 'E don enter',
  receivedText: 'Your payment don reach us. Nothing remain to pay.',
  receivedTwice:
    'Your payment don reach us. Nothing remain to pay; the one wey you pay two times dey go back to you.',
  withBank: 'E still dey with your bank',
  withBankText:
    'Your bank never finish this payment. E no loss, and e never reach the shop. Abeg no pay again: ask here one more time after 10 minutes. If e no go through, your bank go return the money by itself.',
  askedNow: 'We don ask the payment company',
  askedNowText:
    'Money never reach them: e still dey wait for your last step. If you don send transfer, ask here again after 10 minutes.',
  notReceived: 'E never enter, you fit try again without fear',
  notReceivedText:
    'The payment company no get any completed payment from you for this order, so you fit pay again without fear. If your bank show debit, na the bank go return am, mostly within 24 hours; show them the time and the amount.',
  unknown: 'We no fit find out just now',
  unknownText:
    'The payment company no answer. Nothing change and nothing loss. Abeg no pay again yet: ask one more time after one minute.',
};

export const transfer: Words['transfer'] = {
  title: 'Your bank transfer',
  copy: 'Copy',
  theNumber: 'the account number',
  theAmount: 'the amount',
  bank: 'Bank',
  number: 'Account number',
  accountName: 'Account name',
  shopLooksFor: 'The shop dey look for',
  sendExactly: 'Send this exact amount',
  tail: (amount, whole) =>
    `We comot ${amount} from ${whole}, make the shop fit know your transfer from other people own.`,
  koboToo: 'Abeg send the kobo join.',
  sender: 'Name for the account wey you send am from',
  senderHint: 'E go help the shop find your transfer.',
  senderTooLong: 'The name no fit pass 120 characters.',
  sent: 'I don send am',
};

export const transferStory: Words['transferStory'] = {
  later:
    'Dem still fit confirm am as long as the goods dey. If your account don debit, ask your bank for the session ID and give am to the shop.',
  notNow: 'If you never send am, abeg no send am now. Order again instead.',
  ifSent: 'If you don send am, tap “I don send am”.',
  expired: 'We no dey keep your goods again',
  expiredText: (shop, amount) => `${shop} no confirm your transfer of ${amount} on time.`,
  notCome: 'The shop never see your transfer',
  notComeText: (shop, amount) => `${shop} look for ${amount} for inside their account and e never dey there.`,
  late: 'Your transfer come late',
  lateText: (amount) => `${amount} don enter, but dem don sell the goods before that time.`,
  lateNext: 'The shop go send the money back, or agree another thing with you.',
  held: (time) => `We dey keep your things for you till ${time}.`,
  confirms: 'Na the shop go confirm am by itself, once the money don enter their account.',
  receipt: 'You go get receipt for email that time.',
  tells: 'This page go tell you that time.',
  part: 'Some part of am don enter',
  partText: (shop, amount, total) => `${shop} don get ${amount} out of ${total}.`,
  sendRest: (amount) => `Abeg send the remaining ${amount} to the same account.`,
  sent: 'The shop dey look for your transfer',
  sentText: (shop, amount) => `We don tell ${shop} make dem look for ${amount}.`,
  notTwice: 'Abeg no send am two times.',
  waiting: 'We dey wait for your transfer',
  waitingText: (amount, shop) =>
    `Send exactly ${amount} to ${shop} bank account, from your bank app or with USSD.`,
};

// What came of a rider's word; said on the page and after a form.
const riderDelivered = 'Delivered. Thank you.';
const riderWrong = 'No be the code be that. Ask the customer make e read am again.';
const riderLocked = 'Wrong code don too many. The shop don know; abeg call them.';
const riderNoted = 'The shop don know say you no fit deliver am. Keep the parcel well till them call.';
const riderClosed = 'This link no fit take anything again for this parcel. Abeg call the shop.';

export const rider: Words['rider'] = {
  title: (count) => (count === 1 ? 'One parcel to deliver' : `${count} parcels to deliver`),
  of: (shop, rider) => (rider ? `${shop}, for ${rider}` : shop),
  until: (time) => `This page dey open till ${time}, even without network once you don open am.`,
  order: (number) => `Order ${number}`,
  call: (phone) => `Call ${phone}`,
  map: 'Open the map',
  landmark: (landmark) => `Near ${landmark}`,
  cash: (amount) => `Collect ${amount} cash`,
  cashTaken: (amount) => `I don collect ${amount} cash`,
  noCash: 'No money to collect: them don pay, or them go pay another way.',
  code: 'Delivery code',
  codeHint: 'Ask the customer for am when you dey give the parcel.',
  delivered: 'I don deliver am',
  could: 'I no fit deliver am',
  why: 'Wetin happen?',
  reasons: {
    not_home: 'Nobody dey house',
    wrong_address: 'Wrong address',
    refused: 'The customer no gree collect am',
    no_answer: 'Nobody pick call',
  },
  states: {
    open: 'To deliver',
    delivered: 'Delivered',
    failed: 'You no fit deliver am. If you come give am, type the code.',
    locked: 'Wrong code don too many. Call the shop.',
  },
  kept: 'E dey this phone. E go send as network come back.',
  ended: 'This link don end',
  endedText: (shop) => `E work for three days, or ${shop} don withdraw am. Ask the shop for new one.`,
  unknown: 'This link no complete',
  unknownText: 'Copy everything from the message, or ask the shop make dem send am again.',
  none: 'None of these parcels still dey road.',
  said: {
    delivered: riderDelivered,
    wrong: riderWrong,
    locked: riderLocked,
    noted: riderNoted,
    closed: riderClosed,
  },
};

export const payFor: Words['payFor'] = {
  order: (number, shop) => `Order ${number} for ${shop}`,
  title: (amount, name) => `Help ${name} pay ${amount}`,
  text: (name, shop) =>
    `${name} order something for ${shop} and dey ask you make you pay. Wetin dem order dey go to ${name}.`,
  pay: (amount) => `Pay ${amount}`,
  know: 'You go pay for the secure page of the payment company. Pay only if you know who send you this link: call them if you no sure.',
  asked: (shop, number) => `Hello ${shop}, dem ask me make I pay for order ${number}.`,
  endings: {
    paid: {
      headline: 'Payment don enter. Thank you!',
      text: 'Dem don pay for this order. Nothing remain to pay.',
    },
    canceled: {
      headline: 'This order don cancel',
      text: 'Nothing dey to pay for am. If dem don debit you, the money go come back to you.',
    },
    checking: {
      headline: 'Dem dey check one payment',
      text: 'One bank never finish payment for this order. Abeg no pay again; look here after 10 minutes.',
    },
    looked_at: {
      headline: 'Dem need look one payment well',
      text: 'Money enter for this order, but no be as dem dey expect. We don tell the shop. Abeg no pay again.',
    },
    expired: {
      headline: 'The time to pay this one don pass',
      text: 'We no take any money. Tell the shop make dem send am again.',
    },
    closed: {
      headline: 'The shop no open now',
      text: 'Nobody fit pay for this order again. We no take any money.',
    },
    gone: {
      headline: 'Nothing dey to pay here',
      text: 'Dem go pay for this order another way now. Ask the person wey send you the link.',
    },
  },
};

export const area: Words['area'] = {
  title: 'Delivery to your side',
  where: 'Where you dey?',
  hint: 'Your area, local government or state, like Lekki or Kano.',
  see: 'Show me the price',
  choose: 'Choose where e dey go',
  parts: (state) => `Which part of ${state}?`,
  more: 'choose which part',
  none: (typed) => `We no sabi any place wey be “${typed}”. Try your local government or your state.`,
  forYours: 'See am for your area',
  another: 'Change the area',
  back: 'Continue',
};
export const track: Words['track'] = {
  title: 'Check where your order dey',
  number: 'Order number',
  numberHint: 'E dey inside the message about your order.',
  phone: 'Phone number wey you use order',
  see: 'See where e dey',
  another: 'Check another order',
  noMore:
    'Anybody wey know number and phone no go see pass this one. Wetin you order, your address and the buttons to pay or cancel dey your order own page: the link dey inside the messages about your order.',
  unknown:
    'We no get any order with this number for this phone. Check the two: the number dey inside the message about your order.',
  notFilled: 'Abeg enter the order number and the phone number wey you use order.',
  canceled: { headline: 'E don cancel', text: 'This order don cancel. Ask the shop if you no expect am.' },
  delivered: { headline: 'E don reach', text: 'Dem don deliver this order.' },
  pickedUp: { headline: 'Dem don carry am', text: 'Dem don hand over this order.' },
  ready: {
    headline: 'E don ready for you',
    text: 'Dem don pack am, e dey wait. Tell them the order number when you come.',
  },
  onItsWay: {
    headline: 'E dey road',
    text: 'E don comot from the shop. Make your phone dey near you: the rider go call you.',
  },
  inPart: { headline: 'Some part of am dey road', text: 'The rest go follow once dem don pack am.' },
  inPartReady: {
    headline: 'Some part of am don ready for you',
    text: 'The rest go follow once dem don pack am.',
  },
  returned: { headline: 'E don come back', text: 'This order don come back to the shop.' },
  complete: {
    headline: 'E don ready to download',
    text: 'The files dey the order own page: the link dey inside the messages about the order.',
  },
  toConfirm: { headline: 'Dem never confirm am', text: 'The shop go call before dem keep the goods.' },
  paidBack: { headline: 'The money don go back', text: 'The money for this order don go back.' },
  unpaid: {
    headline: 'We dey wait for payment',
    text: 'Dem never confirm any payment. Your order own page go tell you how to pay.',
  },
  packing: { headline: 'Dem dey prepare am', text: 'The shop dey pack this order.' },
};

export const notices: Words['notices'] = {
  rider_delivered: riderDelivered,
  rider_wrong: riderWrong,
  rider_locked: riderLocked,
  rider_noted: riderNoted,
  rider_closed: riderClosed,
  added: 'E don enter your basket.',
  gone: 'Dem no dey sell that one again, so e no dey your basket.',
  sold_out: 'That one just finish.',
  not_enough: 'E no remain reach that number.',
  basket_full: 'Your basket don full with different things. Abeg order these ones first.',
  taken: 'Everything don enter your basket.',
  taken_in_part: 'Some of them don finish or wetin remain no reach. The rest don enter your basket.',
  nothing_new: 'You no order anything new, because nothing dey your basket.',
  checkout_stock: 'Something finish before you fit order. Abeg look your basket well.',
  pay_later: 'Your order don enter, but the payment page no open. Abeg tap the button to pay again.',
  pay_gone: 'We no see that order.',
  pay_paid: 'You don pay for this order already. Nothing remain to pay.',
  pay_canceled: 'This order don cancel and you no fit pay for am again.',
  pay_closed:
    'This shop no dey take payment now, so you no fit pay for this order yet. We no take any money.',
  pay_expired:
    'The time to pay this one don pass. Tell the shop make dem send am again. We no take any money.',
  pay_stock: 'Something for this order don finish, so you no fit pay for am again. Abeg order again.',
  pay_code:
    'Other people don use the code for this order finish, so you no fit pay for am for this price again. Abeg order again.',
  pay_card:
    'Dem don use the gift card for this order buy another thing, so everything remain to pay. We no take any money.',
  card_used: 'Your gift card don pay its own part for this order.',
  card_paid: 'Your gift card don pay for everything for this order.',
  card_unknown: 'We no know this gift card, or e no dey work again. Abeg check the code.',
  card_over: 'The last day for this gift card don pass. Abeg ask the shop.',
  card_empty: 'Nothing remain for this gift card.',
  card_too_many: 'Wrong codes wey come from your network don too much. Abeg try again after one hour.',
  card_in_parts:
    'Dem dey pay this order bit by bit, and gift card dey pay only wetin dem ask for all at once. Abeg tell the shop make dem ask you for everything.',
  card_not_now: 'You no fit use gift card for this order now.',
  pay_provider: 'The payment page no open. We no take any money. Abeg try again after one minute.',
  pay_looked_at: 'We don get money for this order wey no match and we dey look am. Abeg no pay again.',
  pay_checking: 'We still dey check one earlier payment for this order. Abeg no pay again.',
  way_changed: 'You go pay for your order another way now. You no need type anything again.',
  way_not_offered: 'The shop no dey take this kind payment now.',
  way_transfers_full: transfersFull,
  kept_sent: 'Dem don send or do this order already, so you no fit cancel am here again. Abeg ask the shop.',
  kept_paid: 'You don pay for this order, so na only the shop fit cancel am. Abeg ask the shop.',
  kept_transfer_sent:
    'You don tell the shop say you send the money. Abeg ask the shop make dem cancel this order.',
  kept_checking:
    'We still dey check one payment for this order, so e no fit cancel now. Abeg try again after some minutes.',
  sent_told: 'Thank you. We don tell the shop make dem look for your transfer.',
  downloads_asked: 'We don tell the shop say you wan download am more times.',
  review_thanks: 'Thank you. People wey dey shop fit read wetin you write now.',
  photos_thanks: 'Thank you. People wey dey shop fit see your photos now.',
  ask_received: '',
  ask_with_bank: '',
  ask_not_received: '',
  ask_unknown: '',
};

export const resting: Words['resting'] = {
  closing: (shop) => `${shop} dey close finish`,
  nothingNew: 'You no fit order new thing again.',
  orderedUntil: (day) =>
    `You don order here before? Open your order with the link for your email or messages. At least till ${day} e go dey there: save your receipt and your files before then.`,
  title: (shop) => `${shop} dey rest`,
  text: 'You no fit order anything now.',
  reach: 'For any other thing, write us or call.',
  ordered:
    'You don order here before? Your order dey safe: open am with the link for your email or messages.',
  unsent: 'No order enter just now, and no money comot.',
  kept: 'Wetin you type dey this phone for small time, in case the shop open again.',
  again: 'Try am again',
};

export const plain: Words['plain'] = {
  noStore: 'No store dey this address',
  noStoreText: (host) =>
    `Nobody don open store for ${host} yet. Check the address whether spelling mistake dey.`,
  closed: 'We go soon open',
  closedText: (shop) => `${shop} dey prepare the shop. Abeg come back after some days.`,
  suspended: 'This store no dey available',
  suspendedText: 'Dem don take am down for now. If you don pay for order here, abeg write us.',
  unpaid: (shop) => `${shop} dey another address`,
  unpaidText: (host) => `${host} no dey lead to the shop for now. The shop dey its other address.`,
  toShop: (shop) => `Go ${shop}`,
  login: 'Na your store? Log in make you see am',
  openYours: (maker) => `Open your own store with ${maker}`,
};

export const sorry: Words['sorry'] = {
  title: 'Abeg try again',
  ours: 'That one no work',
  apology: 'Something spoil for our side. Nothing wey you do loss. Abeg try again.',
  tooLarge: 'The text wey you wan send too much.',
  down: 'Abeg try again after small time',
  downText: 'The shop no fit answer now. Nothing wey you do loss.',
  wait: (time) => `You don try too many times. Abeg wait ${time} and try again.`,
  seconds: (count) => `${count} seconds`,
  minutes: (count) => `${count} minutes`,
};

export const said: Words['said'] = {
  howMany: 'Abeg enter whole number from 1 to 99.',
  choose: 'Abeg choose wetin you want.',
  busy: 'The shop dey very busy now. Abeg try again after small time.',
  weAreBusy: 'We dey very busy now. Abeg try again after small time.',
  filesAway: 'We no fit reach photos and files now. Nothing lost: abeg try again after one minute.',
  filesNotKept: 'We no fit keep photos and files now. Abeg try again after one minute.',
  filesFull: 'Space for photos and files don full now. Abeg try again later.',
  putBack:
    'We dey put everything back from back-up. You fit look around; to order and to change things go open again soon.',
  renewed: 'We dey renew this page now. Nothing loss: abeg try again after one minute.',
  unread: 'We no fit read wetin you send.',
  oddCharacter: 'One character dey inside wey we no fit keep.',
  oneLine: 'Write am for one line of plain text.',
  name: 'Abeg enter your name.',
  nameTooLong: 'That name too long.',
  phone: 'Abeg enter your phone number.',
  phoneShape: 'Abeg enter Nigerian mobile number, like 0803 123 4567.',
  email: 'Abeg enter correct email address.',
  emailTooLong: 'That email address too long.',
  most200: 'E no fit pass 200 characters.',
  most500: 'E no fit pass 500 characters.',
  most1000: 'E no fit pass 1,000 characters.',
  receive: 'Abeg choose how you want take collect your order.',
  stars: 'Abeg choose 1 to 5 stars.',
  reviewName: 'Tell us the name wey go dey under am.',
  reviewNameTooLong: 'The name no fit pass 40 characters.',
  emptyBasket: 'Nothing dey your basket.',
  noOrders: 'This shop no dey take order now.',
  noProduct: 'We no see that product.',
  noShop: 'No shop dey this address.',
  day: 'Abeg choose day.',
  hour: 'Abeg choose time.',
};

export const parts: Words['parts'] = {
  deposit: 'Deposit',
  balance: 'The rest',
  difference: 'Difference',
  asksFirst: (shop, amount) => `${shop} say make you pay ${amount} first`,
  firstText: (total, rest) =>
    `Everything na ${total}. You go pay the other ${rest} later: the shop go ask you for am.`,
  depositIn: (amount) => `You don pay your deposit of ${amount}`,
  firstIn: (amount) => `You don pay ${amount}`,
  left: (amount) => `${amount} remain to pay.`,
  leftBy: (amount, day) => `${amount} remain to pay, before ${day} finish.`,
  leftSince: (amount, day) => `${amount} remain to pay. You suppose don pay am before ${day} finish.`,
  whenAsked: 'You fit pay am here now, or when the shop ask you for am.',
  atDoor: (amount) => `Abeg hold ${amount} ready when your order reach you.`,
  restTitle: (amount) => `Abeg pay the rest: ${amount}`,
  changedTitle: (amount) => `Your order don change: abeg pay ${amount} more`,
  thenSent: 'The shop go send your order once you don pay am.',
  orTransfer: (amount, number) =>
    `Or send ${amount} to the account wey dey down, put ${number} as remark, then tell the shop.`,
  orExactly: (amount, number) =>
    `With bank transfer, send exactly ${amount} to the account wey dey down, put the kobo too, and ${number} as remark. Na this amount the shop go take know am.`,
  kept: (amount) => `The shop keep the ${amount} wey you pay first. If una no agree like that, write them.`,
  receivedSubject: (amount, number) => `We don get ${amount} for order #${number}`,
  receivedTitle: (amount) => `Thank you: ${amount} don enter`,
  received: (amount, number) => `your payment of ${amount} for order #${number} don enter.`,
  changedSubject: (number, shop) => `${shop} don change order #${number}`,
  changedHead: (number) => `Order #${number} don change`,
  changedPreview: (total) => `Na ${total} now.`,
  changed: (shop, number) => `${shop} don change your order #${number}. Wetin dey inside now dey for down.`,
  before: 'Before',
  why: 'Wetin make am',
  payThere: 'Abeg pay am for the page of your order.',
  goesBack: (amount) => `${amount} dey go back to you.`,
  askedSubject: (amount, number) => `${amount} remain to pay for order #${number}`,
  asked: (shop, amount, number) => `${shop} dey ask you for the rest of order #${number}: ${amount}.`,
  payBy: (day) => `Abeg pay am before ${day} finish, for the page of your order.`,
};

export const photoRefusals: Words['photoRefusals'] = {
  empty: 'Nothing dey this file. Abeg choose the photo again.',
  svg: 'SVG drawing no fit be photo. Save am as PNG or JPEG and send that one.',
  heic: 'We no fit read HEIC photo. Save or share am as JPEG and send that one.',
  unknown: 'This file no be photo wey we fit read. Send JPEG, PNG, WebP, AVIF or GIF picture.',
  broken: 'This photo spoil or e no complete. Save am again and send that one.',
  pixels: 'This photo pass 50 million pixels. Make am smaller and send that one.',
  bytes: 'This photo pass 10 MB. Choose smaller one, or save am for lower quality.',
  slow: 'This photo dey take too long to read. Save am as JPEG and send that one.',
  brokeOff: 'The sending break. Abeg try again.',
};

export const mails: Words['mails'] = {
  hello: (name) => `Hello ${name},`,
  helloAll: 'Hello,',
  customer: 'customer',
  orOpen: 'Or open',
  delivery: 'Delivery',
  deliveryBy: (name) => `Delivery, ${name}`,
  pickUpAt: (name) => `Come carry am, ${name}`,
  subtotal: 'Subtotal',
  total: 'Total',
  seeOrder: 'See your order',
  downloadFiles: 'Download your files now',
  filesReady: (files) => `Your files don ready for the page of your order: ${files}.`,
  reason: (shop) =>
    `You dey get this mail because you order from ${shop}. Keep the link for yourself: anybody wey get am fit see the order.`,
  haveReady: (amount) => `Abeg hold ${amount} for when e reach.`,
  sendExactly: (amount) =>
    `Abeg send exactly ${amount} to the account wey dey below. Na the kobo go show the shop which transfer be your own. After that, open your order and tap “I don send am”.`,
  writeAgain:
    'We go write you again once your payment don enter. If dem debit you and nothing happen, open your order and tap “Dem don debit me”.',
  placedSubject: (number, shop) => `Order #${number} for ${shop}`,
  placedPreview: (amount) => `We don get your order of ${amount}.`,
  placedTitle: (number) => `We don get your order #${number}`,
  placed: 'thank you for your order.',
  paidSubject: (number, shop) => `Receipt for order #${number} from ${shop}`,
  paidPreview: (amount) => `${amount} don enter. Thank you.`,
  paidTitle: (amount) => `You don pay: ${amount}`,
  paid: (number) => `your payment for order #${number} don enter. This na your receipt.`,
  sentSubject: (number) => `Order #${number} dey road`,
  sentPreview: (shop) => `${shop} don send your order.`,
  sentTitle: 'Your order dey road',
  sent: (number, shop) => `your order #${number} don comot from ${shop}.`,
  partSent: (number, shop) => `some part of your order #${number} don comot from ${shop}.`,
  readySubject: (number) => `Order #${number} don ready for you`,
  readyPreview: (shop) => `${shop} don pack your order.`,
  readyTitle: 'Your order don ready for you',
  ready: (number, shop) => `dem don pack your order #${number}, e dey wait for you for ${shop}.`,
  partReady: (number, shop) =>
    `dem don pack some part of your order #${number}, e dey wait for you for ${shop}.`,
  restReady: 'The remaining go follow. We go tell you when e don ready.',
  notReadySubject: (number) => `Order #${number} never ready`,
  notReadyTitle: 'Your order never ready',
  notReady: (number, shop) =>
    `${shop} mark your order #${number} as ready by mistake. Abeg no mind our last mail: we go write again once e really ready.`,
  inParcel: (what) => `Wetin dey inside this parcel: ${what}.`,
  restFollows: 'The remaining go come for another parcel. We go tell you when e comot.',
  followParcel: 'See where the parcel reach',
  notSentSubject: (number) => `Order #${number} never comot`,
  notSentPreview: (shop) => `${shop} tell you too early.`,
  notSentTitle: 'Your order never comot',
  notSent: (number, shop) =>
    `${shop} mark your order #${number} as sent by mistake. Abeg no mind our last mail: we go write you again once e really comot.`,
  cameBackSubject: (number) => `Order #${number} don come back`,
  cameBackPreview: (shop) => `E dey with ${shop} again.`,
  cameBackTitle: 'Your order don come back to the shop',
  cameBack: (what, number, shop) =>
    `dem no fit hand over ${what} of your order #${number}, e don come back to ${shop}.`,
  cameBackNext:
    'You and the shop go decide wetin go happen next: dem fit send am again, or your money go go back. Message the shop from the page of your order.',
  closingTitle: (shop) => `${shop} dey close finish`,
  closing: (shop, number) =>
    `${shop} no dey take order again. Your order #${number} dey with them till e finish.`,
  closingUntil: (day) =>
    `The page of your order go dey there till ${day}. Save your receipt and your files before then; if you get gift card, make them pay you back before that day. For anything wey remain, ask the shop for that page.`,
  keptTitle: (shop) => `${shop} no dey close again`,
  keptPreview: 'E go continue, and your order too.',
  kept: (shop, number) =>
    `we bin write you say ${shop} dey close finish. E no dey close again: e dey continue, and the page of your order #${number} still dey where e dey.`,
  suspendedTitle: (shop) => `We don take ${shop} down for now`,
  suspendedPreview: (number) => `Wetin e mean for your order #${number}.`,
  suspended: (shop, number) =>
    `we don take ${shop} down for now, so nobody fit order or pay anything there, and dia gift cards go wait. This one no cancel your order #${number}: the shop still fit bring am or pay you back.`,
  suspendedPaid: (amount) =>
    `We write am down say you don pay ${amount} for this order. E go remain so, and your receipt dey for the page of the order.`,
  suspendedAsk: (email) =>
    `No pay the shop anything more before your things reach your hand. If you don pay and dem no come, ask the shop for that page. If e no answer you, write ${email}: person go read am and reply.`,
  restoredTitle: (shop) => `${shop} no dey down again`,
  restored: (shop, number) =>
    `we bin write you say we don take ${shop} down. We don put am back: your order #${number} and the page dey as e be before.`,
  canceledTitle: (number) => `Order #${number} don cancel`,
  asYouAsked: 'As you talk am.',
  canceledByShop: (shop) => `${shop} cancel your order.`,
  canceled: (shop) => `your order for ${shop} don cancel. You no need pay anything for am.`,
  canceledAsAsked: (shop) =>
    `your order for ${shop} don cancel as you talk am. You no need pay anything for am.`,
  refundAskedSubject: (amount, number) => `Dem don ask for refund of ${amount}: order #${number}`,
  refundAskedPreview: (shop) => `From ${shop}. We go write you again when dem send am.`,
  refundAskedTitle: (amount) => `${amount} suppose go back to you`,
  refundAsked: (amount, number, shop) =>
    `dem don ask for refund of ${amount} for order #${number} from ${shop}. Dem never send am. We go write you again once dem send am; e go go back the same way wey you pay, so you no need do anything.`,
  refundFailedSubject: (amount, number) => `Your refund of ${amount} no go through: order #${number}`,
  refundFailedPreview: (shop) => `The money still dey with ${shop}.`,
  refundFailedTitle: (amount) => `${amount} no gree go back`,
  refundFailed: (amount, number, shop) =>
    `the refund of ${amount} for order #${number} no go through. The money still dey with ${shop}, and we don tell them. Abeg ask the shop how you go take get am. If dem send am again, we go write you.`,
  refundSubject: (amount, shop) => `Your refund of ${amount} from ${shop}`,
  refundPreview: (number) => `For order #${number}.`,
  refundTitle: (amount) => `${amount} dey road dey come back to you`,
  refund: (shop, amount, number) =>
    `${shop} don refund ${amount} for order #${number}. E dey go back the same way wey you pay; bank fit need some working days before e show.`,
  refundPieces: (what) => `Na for ${what}.`,
  notComeSubject: (number) => `Your transfer for order #${number} never enter`,
  notComePreview: (shop, amount) => `${shop} never see ${amount} for their account.`,
  notComeTitle: 'Your transfer never enter',
  notCome: (shop, amount, number) =>
    `${shop} look for ${amount} for order #${number} and dem never see am. If e don comot from your account, ask your bank and tell the shop: dem still fit confirm am as long as the goods dey. If you never send am, abeg no send am now; order again instead.`,
  expiredSubject: (number) => `We no dey keep the goods of order #${number} for you again`,
  expiredPreview: (shop, amount) => `${shop} no get transfer of ${amount} on time.`,
  expiredTitle: 'We no dey keep your goods for you again',
  expired: (shop, amount) => `${shop} no confirm your transfer of ${amount} on time.`,
  partCame: (amount) => `${amount} out of am don enter.`,
  expiredNext:
    'If you don send am, open your order and tell the shop: dem still fit confirm am as long as the goods dey. If you never send am, abeg order again instead.',
  shortSubject: (missing, number) => `${missing} still remain for order #${number}`,
  shortPreview: (came) => `${came} don enter.`,
  shortTitle: (missing) => `${missing} still remain`,
  short: (came, number, shop) => `${came} don enter for order #${number} for ${shop}.`,
  lateSubject: (number) => `Your transfer for order #${number} come late`,
  latePreview: (came) => `${came} enter when dem no fit send the order again.`,
  lateTitle: 'Your transfer come late',
  late: (came, shop, number) =>
    `${came} enter for ${shop} for order #${number}, but the order don cancel or the goods don finish. The shop go send the money back or agree another thing with you.`,
  youAsked: 'You ask make we tell you.',
  backSubject: (what, shop) => `${what} don come back for ${shop}`,
  backTitle: (what) => `${what} don come back`,
  back: 'You ask make we tell you. We no dey keep anything for you, so e fit finish again soon.',
  seeInShop: 'See am for the shop',
  oneMail:
    'This na the only mail about am. If you dey wait for other things here too and you no want hear about any of them:',
  stopMails: 'Stop this kind mail',
  backReason: (shop) => `You dey get this mail because somebody ask with this address for ${shop}.`,
  newsSubject: (shop) => `You want news from ${shop}?`,
  newsPreview: 'One tap, and you don dey the list. If you no tap, nothing go come again.',
  newsTitle: (shop) => `News from ${shop}?`,
  news: 'Somebody put this address to get news from the shop. If na you, confirm am before seven days finish.',
  newsYes: 'Yes, dey send me news',
  newsNotYou: 'If no be you, no do anything: no news go come. Or tell us now say you no want am:',
  newsNo: 'I no want news',
  newsReason: (shop) => `You dey get this mail because somebody put this address for ${shop}.`,
  joinedSubject: (shop) => `You go dey get news from ${shop} now`,
  joinedPreview: 'Keep this mail: with the link inside you fit comot any time.',
  joinedTitle: 'You don dey the list',
  joined: (shop) =>
    `${shop} fit dey write you their news. Keep this mail: na the link inside you go take comot.`,
  stopNews: 'Stop the news for me',
  joinedReason: (shop) => `You dey get this mail because you confirm say you want news from ${shop}.`,
  askedSubject: (shop) => `Wetin you send don reach ${shop}`,
  askedPreview: 'Wetin you ask don reach the shop.',
  askedTitle: 'Your message don reach',
  what: 'Wetin e be',
  wishedTime: 'The time wey you want',
  askedReason: (shop) => `You dey get this mail because somebody send form with this address for ${shop}.`,
};

export const texts: Words['texts'] = {
  placed: (shop, number, amount, link) =>
    `${shop}: order #${number} don reach us, ${amount}. See am: ${link}`,
  paid: (shop, number, link) => `${shop}: your money for order #${number} don enter. See am: ${link}`,
  sent: (shop, number, link) => `${shop}: your order #${number} dey road. See am: ${link}`,
  ready: (shop, number, place, link) =>
    place
      ? `${shop}: order #${number} don ready, come carry am: ${place} ${link}`
      : `${shop}: order #${number} don ready, come carry am. See am: ${link}`,
  done: (shop, number, link) => `${shop}: dem don do order #${number}. See am: ${link}`,
  partDone: (shop, number, link) => `${shop}: dem don do part of order #${number}. See am: ${link}`,
};

export const unfinished: Words['unfinished'] = {
  mayRemind: (shop) => `If you no finish to pay, ${shop} fit remind you once with mail.`,
  subject: (number, shop) => `You never pay for your order #${number} for ${shop}`,
  preview: (amount) => `${amount} remain to pay.`,
  title: 'Your order dey wait for you',
  text: (number, shop) =>
    `you never pay for your order #${number} for ${shop}. If you still want am, open am and pay. We no keep anything for you until you pay.`,
  otherwise:
    'If dem don debit you, open your order and tap “Dem don debit me”. If you no want am again, you no need do anything.',
  once: 'Na this one reminder be all for this order. If you no want am for other orders too:',
  stopTitle: 'No more reminder?',
  stopText: (shop, email) =>
    `${shop} no go remind ${email} again of order wey you never pay for. Wetin concern your orders go still dey come.`,
  stop: 'Yes, stop am',
  stopped: 'No more reminder',
  stoppedText: (shop, email) =>
    `${shop} no go remind ${email} again of order wey you never pay for. You mistake? You fit get them again.`,
  again: 'Start dey send them again',
  started: 'You go dey get them again',
  startedText: (shop, email) => `${shop} fit remind ${email} again.`,
};

export const trades: Words['trades'] = {
  fashion: {
    heading: 'You don dress, you don ready.',
    text: 'Clothes wey fit you well, sewn to last, and we go bring am reach your door.',
    shelf: 'New ones wey just land',
  },
  beauty: {
    heading: 'Look fine, feel fine.',
    text: 'Hair, skin and beauty things wey dey do wetin dem talk.',
    shelf: 'The ones wey people like pass',
  },
  food: {
    heading: 'Sweet food wey dey near you.',
    text: 'We cook am fresh and pack am with care. Order today and chop well.',
    shelf: 'Wetin dey the menu',
  },
  home: {
    heading: 'Make your house sweet you.',
    text: 'Fine and useful things for your kitchen, table and rooms.',
    shelf: 'For your house',
  },
  phones: {
    heading: 'Gadgets wey dey work.',
    text: 'We dey test am before e comot from here, and person dey to call if you need help.',
    shelf: 'Wetin dey available now',
  },
  crafts: {
    heading: 'Na hand we take make am.',
    text: 'Gifts and crafts, and every one get the name of the person wey make am.',
    shelf: 'Fresh from the workshop',
  },
  health: {
    heading: 'Feel better every day.',
    text: 'Wellness products wey you fit ask us about before you buy.',
    shelf: 'Wetin people dey ask for pass',
  },
  services: {
    heading: 'You dey for good hands.',
    text: 'Tell us wetin you need. We go tell you how much e be and when e go ready before we start.',
    shelf: 'Wetin we dey do',
  },
  digital: {
    heading: 'You fit use am today.',
    text: 'Courses, beats and prints wey one person make. Ask before you buy.',
    shelf: 'The newest ones',
  },
  other: {
    heading: 'Welcome to our shop.',
    text: 'Choose wetin you like and we go bring am come meet you.',
    shelf: 'Wetin we dey sell',
  },
};

export const unwritten: Words['unwritten'] = {
  shopAll: 'See everything',
  collections: 'Choose by group',
  promises: 'To buy from us no hard',
  about: (shop) => `About ${shop}`,
  readMore: 'Read more about us',
  askUs: 'Ask us',
  personAnswers: 'Send us message. Na person go answer you.',
  howItWorks: (shop) => `Delivery prices, how to come carry am and how to pay for ${shop}.`,
  howPayingWorks: (shop) => `How to order and pay for ${shop}.`,
  stillAsking: 'You still get question?',
  fromTheShop: 'From the shop',
  talkToUs: 'Talk to us',
};

export const files: Words['files'] = {
  title: 'Your files wey you buy',
  facts: (cost) => `You fit download am sharp sharp after you pay; e go chop ${cost} of your data.`,
  get: 'Wetin you go get',
  afterPayment: 'You fit download am sharp sharp after you pay.',
  toDownload: 'You go download am',
  emailHint: 'Make we fit send your receipt and the link to your files, so you go find am again.',
  noWay:
    'You go pay for file before you download am, and this shop never dey take payment online. Abeg ask us first.',
  download: 'Download am',
  left: (left, all) => `e remain ${left} out of ${all} downloads`,
  usedUp: (all) => `you don download am ${all} times`,
  goesOn: 'If the download cut, e go continue from where e stop, and e count as one.',
  more: 'Ask for more downloads for this one',
  wentBack: (product) => `The money for ${product} don go back, so you no fit download am again.`,
  notHere: 'This file no dey here',
};

export const services: Words['services'] = {
  nothingSent: 'Dem no go deliver anything: na you and the shop go agree on the day.',
  ofBasket: 'Na you and the shop go agree on the day.',
  when: 'Which time go good for you?',
  whenHint: 'Example: Saturday morning, for my place for Yaba.',
  whenToo: 'Which time go good for you for wetin dem no go deliver, and any other thing we suppose know?',
  transport: 'Transport money',
  forIt: 'Money for the service',
  onTheDay: 'for the day',
  payOnTheDay: 'Pay for the day',
  payOnTheDayHow: 'Pay the shop the day wey dem do am.',
  payThatDay: (amount) => `Abeg hold ${amount} ready for the day.`,
  suits: 'Time wey go good for you',
  besides: (shop, what) => `We no go deliver: ${what}. ${shop} go agree with you on the day for am.`,
  partDoneHead: 'Dem don do some part of am',
  partWithYou: 'Some part of am don reach you',
  restToDo: (shop) => `The rest no be wetin dem dey send: ${shop} go agree with you on the day for am.`,
  each: {
    sent: {
      open: 'Dem never send the goods.',
      part: 'Some of the goods dey road, the remaining go follow.',
      sent: 'The goods dey road.',
      arrived: 'Dem don deliver the goods.',
    },
    fetched: {
      open: 'Dem never pack the goods.',
      part: 'Some of the goods don ready make you come carry am, the remaining go follow.',
      sent: 'The goods don ready, come carry am.',
      arrived: 'You don carry the goods.',
    },
    services: {
      open: 'Dem never do the service.',
      part: 'Dem don do some part of the service.',
      done: 'Dem don do the service.',
    },
  },
  somethingWrong: 'Anything do am? Message us and tell us your order number.',
  partDone: (number, shop) => `dem don do some part of your order #${number} for ${shop}.`,
  isDone: (number, shop) => `dem don do your order #${number} for ${shop}. Thank you.`,
  what: (what) => `Wetin dem don do: ${what}.`,
  restFollows: 'E still remain the rest. The page of your order go tell you how far.',
  doneSubject: (number) => `Dem don do order #${number}`,
  partDoneSubject: (number) => `Dem don do some part of order #${number}`,
  donePreview: (shop) => `${shop} don do wetin you order.`,
  doneTitle: 'Dem don do am',
  notDoneSubject: (number) => `Dem never do order #${number}`,
  notDoneTitle: 'Dem never do am',
  notDone: (number, shop) =>
    `${shop} mark your order #${number} as done by mistake. Abeg no mind our last mail: we go write you again once dem really do am.`,
  order: {
    goods: 'Wetin dem go do',
    sent: 'Dem don do am',
    ways: {
      on_delivery: 'Pay for the day instead',
      direct_transfer: 'Pay by transfer to the shop account instead',
    },
    cancelWhat: (number) =>
      `Order ${number} go end and the shop no go expect you again. You no fit take am back; you fit order again.`,
  },
  story: {
    getsToYou: (shop) => `${shop} go agree with you on the day.`,
    toConfirmText: (shop) => `${shop} dey first call to confirm this kind order.`,
    notConfirmedNext: 'If you still want am, call the shop or order again.',
    delivered: 'Dem don do am',
    withYou: 'Dem don do am. Thank you.',
    onItsWay: 'Dem don do am',
    hasLeft: 'Dem don do am. Thank you.',
    riderCalls: 'Anything do am? Message us and tell us your order number.',
    inPart: 'Dem don do some part of am',
    inPartText: 'E still remain the rest.',
    packing: (shop) => `${shop} don get your order.`,
    asideWhenPaid:
      'Plenty people want am, so we go keep your place once you pay. If e don finish by then, all your money go go back.',
    keptShortly: 'We go keep your order for you for small time.',
    haveReadyForRider: (amount) => `Abeg hold ${amount} ready for the day.`,
  },
  parts: {
    atDoor: (amount) => `Abeg hold ${amount} ready for the day.`,
    thenSent: 'The shop go agree with you on the day once you don pay am.',
  },
  transferStory: {
    later:
      'Dem still fit confirm am if space dey. If bank don commot money from your account, ask them for the session ID and give am to the shop.',
    expired: 'We no dey keep your order again',
    lateText: (amount) => `${amount} don reach, but by then wetin you order don finish.`,
    held: (time) => `We go keep your order for you till ${time}.`,
  },
  track: {
    delivered: { headline: 'Dem don do am', text: 'Dem don do this order.' },
    onItsWay: { headline: 'Dem don do am', text: 'Dem don do this order.' },
    inPart: { headline: 'Dem don do some part of am', text: 'E still remain the rest.' },
    toConfirm: { headline: 'E never confirm', text: 'The shop go first call.' },
    packing: { headline: 'The shop don get am', text: 'The shop go agree with the customer on the day.' },
  },
};

export const fileRefusals: Words['fileRefusals'] = {
  gone: 'No file like that.',
  unpaid: 'You never pay for this one. You fit download am once the payment reach.',
  back: 'The money for this one don go back, so you no fit download am again.',
  used_up: 'You don use all the downloads for this file. Ask the shop for more for the page of your order.',
  late: 'This address no dey work again. Open your order and tap “Download am” again.',
};

export const reports: Words['reports'] = {
  title: 'Report one shop',
  lead: (host) =>
    `E dey go ${host} wey dey host the shop, e no dey go the shop. Nobody go ever tell the shop who write am.`,
  orderFirst:
    'Na your own order e concern? First ask the shop: their phone number dey the page of your order.',
  address: 'Address for the shop or the page',
  addressHint: 'As e dey for the top of your browser.',
  noShop: 'None of our shops dey this address. Abeg copy am from the top of your browser.',
  what: 'Wetin dey wrong?',
  reasons: {
    counterfeit: 'E dey sell fake things',
    not_delivered: 'Na 419: person pay and nothing come',
    illegal: 'E dey sell wetin law no allow',
    harm: 'Hate, or danger for people',
    rights: 'E dey use another person picture, name or brand',
    privacy: 'E dey show person private details',
    other: 'Another thing',
  },
  words: 'Wetin happen?',
  wordsHint: 'When, wetin, and how we fit see am. No write card number or password.',
  email: 'Your email address',
  emailHint: 'Make we tell you wetin come out of am; after that we go delete am.',
  send: 'Send the report',
  sent: 'Your report don reach us',
  number: 'Number for the report',
  back: 'Go back to the shop',
  sentText: 'One of us go read am and look the shop.',
  sentMail: (email) => `We go write ${email} when we don decide.`,
  wrong: {
    address: 'Abeg put the address of the shop or the page.',
    reason: 'Abeg choose wetin dey wrong.',
    words: 'Abeg tell us wetin happen, from 10 reach 2000 characters.',
    email: 'Abeg put correct email address, or leave am empty.',
  },
  tooMany: 'Too many reports don come from here. Abeg try again after one hour.',
  check: 'Abeg check wetin you write. Nothing don go.',
  mailSubject: (number) => `Report ${number} wey you send`,
  mailTitles: {
    came: 'Your report don reach us',
    suspended: 'We don close the shop',
    hidden: 'We don take am down',
    ending: 'We don take action',
    dismissed: 'We no do anything',
  },
  mailTexts: {
    came: (shop) =>
      `Thank you. One of us go read wetin you write about ${shop} and look the shop. We go write again when we don decide.`,
    suspended: (shop) =>
      `We don look wetin you write about ${shop}. Nobody fit open the shop or order there again. Person wey don order go still see the order with the link.`,
    hidden: (shop) =>
      `We don look wetin you write about ${shop}, and we don comot wetin dey wrong from the shop.`,
    ending: (shop) => `We don look wetin you write about ${shop}, and we don take action for the shop.`,
    dismissed: (shop) => `We don look wetin you write about ${shop}, and we leave the shop as e dey:`,
  },
  mailFair: (address) =>
    `We no tell the shop who write. If e get wetin we no see, write ${address} with the number.`,
  mailReason: (host) =>
    `You dey get this mail because somebody report shop give ${host} and write this address.`,
};
