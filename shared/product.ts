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

/** The one course, as far as its page says it before the course itself has been read. */
export const courseFacts = {
  title: 'Get qualified traffic for your online business',
  priceKobo: 2_000_000,
  refundDays: 7,
} as const;

/**
 * What a megabyte costs a person, to say before a video is played. Monthly bundles of 1 to 3 GB of the Nigerian
 * networks cost about ₦0.80 a megabyte; smaller bundles cost more. Look at it again once a year.
 */
export const nairaPerMegabyte = 0.8;

/** Shoppers may leave no email; the payment provider still wants one, so they get one here that nobody reads. */
export const noEmailDomain = 'shopper.presence.example';
