/** `08031234567` → `2348031234567`: country code, no plus. */
export const internationalPhone = (phone: string): string => phone.replace(/\D/g, '').replace(/^0/, '234');
