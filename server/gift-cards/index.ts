import { cardHash, codeOfKey } from './codes.ts';

export { cardOf, findTyped, type CardFound, type TypedCard } from './find.ts';
export { comeBack } from './balance.ts';
export { mountGiftCards } from './routes.ts';
export { cardOfUse, cardsOfOrder, lockCard, useOf } from './queries.ts';
export {
  cardsToShow,
  endSold,
  freshCard,
  giveCardsAgain,
  issueSold,
  refuseOfCards,
  staysOnCards,
  takeCardsBack,
} from './sold.ts';
export { giveBackUse, promiseCard, takePromised, turnOf } from './uses.ts';

/** For who takes a store in: its cards have codes by the key of the installation they are in. */
export const giftCardCodes = { cardHash, codeOfKey };
