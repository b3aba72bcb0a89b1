export { operate, readTyped } from './operate.ts';
export { commandFor, commands } from './commands.ts';
export type { OperatorParts } from './parts.ts';
export { loadDemoClass } from './demo-class.ts';
export { loadDemoWorld, type DemoParts } from './demo-world.ts';
export { loadDemoCourse } from './demo-course.ts';
export { defineOperatorJobs, remindOperator } from './money-reminder.ts';
