/** What a mail with a gift card is written of. */
export const giftCardMail = {
  store_name: 'Adunni',
  store_url: 'https://adunni.example',
  language: 'en',
  name: 'Ada',
  message: 'Happy birthday. See www.evil.example',
  until: '31 Jan 2027',
  cards: [{ code: 'ABCD EFGH JKLM NPQR', amount_kobo: 1_000_000 }],
};
