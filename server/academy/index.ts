export { hasCourseOf } from './access-queries.ts';
export { courseCommands } from './commands.ts';
export { sendImport } from './import-jobs.ts';
export { courseMarkup } from './outline.ts';
export type { AcademyDeps } from './deps.ts';
export { coursePaymentHandler } from './payment-handler.ts';
export { mountAcademy } from './routes.ts';
