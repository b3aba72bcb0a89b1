export { keptBroughtFiles } from './kept.ts';
export { mountBrought } from './routes.ts';
