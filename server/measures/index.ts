export { measureCommands } from './commands.ts';
export { defineMeasureJobs } from './endings.ts';
export { mountMeasures } from './routes.ts';
