export { commandFor, commands, type Command, type OperatorParts } from './commands.ts';
