export { defineDomainJob, lookAtDue } from './clock.ts';
export { domainCommands } from './commands.ts';
export { mountDomains } from './routes.ts';
export { mountTlsAsk } from './tls-ask.ts';
