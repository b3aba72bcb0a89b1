export { findCode, type CodeFound } from './apply.ts';
export { mountDiscounts } from './routes.ts';
export { giveUseBack, takeUse, takeUseAgain, writeUse } from './uses.ts';
