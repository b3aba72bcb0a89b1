import { spacedPhone } from '../components/contact-links.ts';

/** How somebody is called who may have said no name. */
export const calledBy = ({ name, phone }: { name: string; phone: string }): string =>
  name || spacedPhone(phone) || 'Erased customer';

export const ordersWords = (count: number): string => `${count} ${count === 1 ? 'order' : 'orders'}`;
