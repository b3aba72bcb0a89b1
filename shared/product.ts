/**
 * The one place that holds the product's name, contact and fixed facts. People, profiles and the address for mail are
 * set per deployment: whoever runs it puts their own here.
 */
export const product = {
  name: 'Presence',
  courseLabel: 'JBA',
  email: 'hello@presence.example',
  city: 'Abuja',
  country: 'NG',
  location: 'Abuja, Nigeria',
  copyrightYear: 2025,
  founder: { name: 'Amara Obi', title: 'Founder' },
  coFounder: { name: 'Tunde Bello', title: 'Co-Founder' },
  social: {
    shortPosts: 'https://x.com/presence_stores',
    photos: 'https://www.instagram.com/presence.stores',
    network: 'https://www.facebook.com/presencestores',
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
