export { render } from './letters/templates.ts';
export { createMail, type Mail } from './mail.ts';
export { mailCommands } from './commands.ts';
export { mountMailNotices } from './sending/notices.ts';
export { mailFails, mailTroubleOf } from './sending/trouble.ts';
export { mountDevMail } from './dev-mail.ts';
export { overdueMail, tryAgainNow } from './sending/overdue.ts';
export type { KeptMail } from './sending/carriers.ts';
export type { ClassNews, OrderNews, TemplateData, TemplateName } from './letters/template-data.ts';
