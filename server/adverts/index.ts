export { agreeToTell, agreeWhenPaying, followSale, networksLeft, type Agreed } from './events.ts';
export { theirCookiesIn, type TheirCookies } from './browser-ids.ts';
export { hasNetworks, mayTell, networksToAsk, networksWithScript } from './networks-on.ts';
export { mountAdverts } from './routes.ts';
export { isFollowed } from './queries.ts';
export { defineAdvertJobs, sendAdEvents } from './send.ts';
