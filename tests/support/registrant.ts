/** What an owner types for the registry. */
export const registrant = {
  holder: 'Adunni Clay Works',
  address: '12 Allen Avenue',
  city: 'Ikeja',
  state: 'Lagos',
  phone: '0803 123 4567',
  email: 'adunni@example.com',
};

export const wishFor = (wish: string, more: object = {}) => ({
  wish,
  second: '',
  third: '',
  ...registrant,
  ...more,
});
