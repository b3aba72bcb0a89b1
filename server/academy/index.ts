export { hasCourseOf } from './entry/access-queries.ts';
export { courseCommands } from './commands.ts';
export { sendImport } from './content/import-jobs.ts';
export { courseMarkup } from './content/outline.ts';
export type { AcademyDeps } from './deps.ts';
export { coursePaymentHandler } from './buying/payment-handler.ts';
export { mountAcademy } from './routes.ts';
