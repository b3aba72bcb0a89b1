export { operate, readTyped } from './operate.ts';
export { commandFor, commands } from './commands.ts';
export type { OperatorDeps } from './deps.ts';
export { loadDemoClass } from './demo-class.ts';
export { loadDemoWorld } from './demo-world.ts';
export { loadDemoCourse } from './demo-course.ts';
export { defineOperatorJobs } from './reminders.ts';
