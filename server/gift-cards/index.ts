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
