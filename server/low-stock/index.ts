export { defineLowStockJob, tellLowStock } from './tell.ts';
