// One file of script for both: who brings orders along looks at them next.
export { BringPage } from './bring-page.tsx';
export { PastOrdersPage } from './past-orders-page.tsx';
