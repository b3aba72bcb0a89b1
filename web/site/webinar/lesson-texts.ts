/** The six cards of what is taught, in order. */
export const lessons = [
  {
    title: 'Why small businesses lose money on ads',
    text: 'Boosting a post before the page can sell only buys more people who leave. See where the money goes.',
  },
  {
    title: '9 hidden conversion blockers',
    text: 'The small things on your page that make a ready buyer close it, and how to remove each one.',
  },
  {
    title: 'Optimising your bio, highlights and pinned posts',
    text: 'Turn the first thing people see into clear answers: what you sell, how much, and how to order.',
  },
  {
    title: 'A checklist for whether your page is ad-ready',
    text: 'Go through your own page line by line and know if it is time to pay for traffic, or not yet.',
  },
  {
    title: 'Viral content versus revenue content',
    text: 'Why a million views can bring no orders, and what to post when you need sales this week.',
  },
  {
    title: 'A beginner ad setup',
    text: 'One goal, one audience, one small budget: a first ad you can set up on your phone and afford.',
  },
] as const;

/** Who the class is for, in order. */
export const situations = [
  'Boosted a post, got likes and follows, and sold nothing.',
  'Answered “How much?” all day from people who never came back.',
  'Watched a smaller page with fewer followers sell more than you.',
  'Wondered what to write in your bio or which posts to pin.',
  'Wanted to run ads but feared wasting your money.',
] as const;
