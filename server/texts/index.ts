export { textCommands } from './commands.ts';
export { textsOfOrder, type OrderText } from './queries.ts';
export { mountTextReports } from './reports.ts';
export { createTexts, type TextKind, type Texts } from './texts.ts';
