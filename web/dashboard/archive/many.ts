/** `1 order`, `12,000 orders` */
export const many = (count: number, one: string, several: string) =>
  `${count.toLocaleString('en-NG')} ${count === 1 ? one : several}`;
