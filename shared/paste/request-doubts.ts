/** What is asked about a request, as its owner reads it. */
export const requestDoubts = {
  noPrice: 'Write how much it costs, for example 25,000.',
  noGoods: 'Say what is to be delivered, and its price.',
  noName: 'Say what it is for.',
  several: 'Several prices stand together. Write each thing with one price.',
  total: 'These do not come to the total that is written.',
  paid: 'Write what each thing costs, and “deposit 10,000” for what is paid first. What is left is worked out.',
  discount: 'A discount is not taken off here. Write what is to be paid.',
  delivery: 'Is this the price of the delivery alone? Write it apart: “+ delivery 2,500”.',
  currency: 'This price is not in naira. Write what it costs in naira.',
  phones: 'There are two phone numbers. Write only that of who is to pay.',
  deposit: 'How much is the deposit? Write it like “deposit 10,000” or “half deposit”.',
  oddDeposit: 'Is the deposit the amount below? Write it like “deposit 10,000”.',
} as const;

export const isItTheAmount = (written: string) => `Is “${written}” the amount below? Write it like 25,000.`;
export const isItOfOne = (sum: string, count: number) =>
  `Is ${sum} the price of one, or of all ${count}? Write “each” if it is of one.`;
export const isItTheName = (title: string) =>
  `Is “${title}” what it is for? There is more in it than a name.`;
