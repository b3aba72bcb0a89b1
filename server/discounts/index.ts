export { codeAgain, findCode, type CodeAgain, type CodeFound } from './apply.ts';
export { mountDiscounts } from './routes.ts';
export { giveUseBack, mayUse, takeUse, takeUseAgain, writeUse } from './uses.ts';
