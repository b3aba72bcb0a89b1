export { sealedColumns } from './columns.ts';
export { sealCommands } from './commands.ts';
export { marksOf } from './queries.ts';
