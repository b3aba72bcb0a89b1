/** The one place that holds the product's name, contact and fixed facts. */
export const product = {
  name: 'Presence',
  courseLabel: 'JBA',
  email: 'hello@presence.example',
  location: 'Abuja, Nigeria',
  copyrightYear: 2025,
  social: {
    shortPosts: 'https://x.com/presence',
    photos: 'https://www.instagram.com/presence',
    network: 'https://www.facebook.com/presence',
  },
} as const;

/** Shoppers may leave no email; the payment provider still wants one, so they get one here that nobody reads. */
export const noEmailDomain = 'shopper.presence.example';
