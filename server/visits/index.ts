export type { SeenPage } from './counter.ts';
export { countVisits, defineVisitJobs, keptVisits } from './roll-up.ts';
export { mountVisits } from './routes.ts';
export { createVisits, type Visits } from './visits.ts';
