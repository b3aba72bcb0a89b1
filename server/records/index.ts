export { recordCommands, recordFigures } from './commands.ts';
export { defineRecordsJob } from './walk.ts';
