export { agreeToTell, agreeWhenPaying, followSale, networksLeft, type Agreed } from './events.ts';
export { hasNetworks, networksToAsk } from './networks-on.ts';
export { mountAdverts } from './routes.ts';
export { isFollowed } from './queries.ts';
export { defineAdvertJobs, sendAdEvents } from './send.ts';
