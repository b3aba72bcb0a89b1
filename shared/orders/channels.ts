const channels: Record<string, string> = {
  card: 'Card',
  bank: 'Bank',
  bank_transfer: 'Transfer',
  ussd: 'USSD',
  dedicated_nuban: 'Transfer',
};

/** How somebody paid, in a word, from the provider's own; what it has no word for here is “Online”. */
export const channelWords = (channel: string) => channels[channel] ?? 'Online';
