export { render } from './templates.ts';
export { createMail, type Mail } from './mail.ts';
export { mailCommands } from './commands.ts';
export { mountMailNotices } from './notices.ts';
export { mailFails, mailTroubleOf } from './trouble.ts';
export { mountDevMail } from './dev-mail.ts';
export { overdueMail, tryAgainNow } from './overdue.ts';
export type { KeptMail } from './carriers.ts';
export type { ClassNews, OrderNews, TemplateData, TemplateName } from './template-data.ts';
