export type { DomainDeps } from './deps.ts';
export { defineDomainJob, lookAtDue } from './clock.ts';
export { domainCommands } from './commands.ts';
export { hadDomain } from './queries.ts';
export { addDomainIn, basesOf, nameEnded, removeDomain, stateOfDomain, viewDomains } from './domains.ts';
export { mountDomains } from './routes.ts';
export { mountTlsAsk } from './tls-ask.ts';
