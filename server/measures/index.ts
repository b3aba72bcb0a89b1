export { measureCommands } from './commands.ts';
export { defineMeasureJobs } from './endings.ts';
export { openMeasures } from './queries.ts';
export { mountMeasures } from './routes.ts';
