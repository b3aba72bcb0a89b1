/** `1 order`, `12,000 orders` */
export const howMany = (count: number, one: string, several = `${one}s`) =>
  `${count.toLocaleString('en-NG')} ${count === 1 ? one : several}`;
