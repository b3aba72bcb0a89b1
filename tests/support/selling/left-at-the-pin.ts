/** On a payment's page the card's PIN is asked for, and whoever pays is called away. */
export async function leaveAtThePin(page: string): Promise<void> {
  const card = { number: '507850785078507812', expiry: '12/39', cvv: '081' };
  await fetch(`${page}/card`, { method: 'POST', redirect: 'manual', body: new URLSearchParams(card) });
}
