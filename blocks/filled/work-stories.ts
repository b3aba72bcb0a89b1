import type { Story } from './story.ts';

/** Trades that sell work, files, or a little of everything. */
export const workStories: Record<'services' | 'digital' | 'other', Story> = {
  services: {
    opening: 'Work you can look at.',
    below: 'Say what you need. You hear the price and the day before anything begins.',
    shout: 'Bring am, we go do am!',
    motto: 'Good work begins with listening.',
    maker: [
      'Sit down with us first',
      'Tell us what you need and show us a picture if you have one. You decide after you have heard the price.',
    ],
    steps: [
      'How it goes',
      'You tell us what you need',
      'We agree on price and day',
      'You look at the work before you take it home',
    ],
    asked: [
      [
        'What does it cost?',
        'It depends on the work. Send us a message with a photo and we tell you a price.',
      ],
      ['How long does it take?', 'Ask us for the day before we begin, and write it down with us.'],
      ['Do you come to the house?', 'Ask us. Tell us where you are and what is to be done.'],
    ],
    sellsWork: true,
    wish: [
      'Tell us what you need',
      'Say what is to be done, where you are and which day suits you. Nothing is booked by this form.',
      'We call or write back with a price and a day. Until then nothing is booked.',
    ],
    pictures: [
      ['sewing', 'Sewing'],
      ['salon', 'Hair and beauty'],
      ['lesson', 'Lessons'],
      ['shears', 'Repairs and amendments'],
    ],
    pair: [
      ['rolls', 'The cloth'],
      ['gown', 'The gown'],
    ],
  },
  digital: {
    opening: 'Press play.',
    below: 'Courses, beats and prints from one maker. Read what is inside before you pay.',
    shout: 'Load am, use am!',
    motto: 'Know the format, the size and the licence before you pay.',
    maker: [
      'From the desk it was made at',
      'Ask for a sample, the licence in plain words or a version made for you. A person answers.',
    ],
    steps: [
      'Look at these before you buy',
      'What is inside, one thing after another',
      'Format and size, so that it opens on your phone',
      'What you may do with it, and what not',
    ],
    asked: [
      [
        'Does it open on my phone?',
        'The format stands on the page of each work. Ask us if you are not sure.',
      ],
      ['How large is the file?', 'Ask us, or look at its page. Load large files on Wi-Fi.'],
      [
        'May I use it in my own work?',
        'It depends on its licence. Ask us before you publish anything with it.',
      ],
    ],
    news: [
      'Hear it first',
      'Leave your email address, and we write when something new is ready to load.',
      'new beats, courses and prints',
    ],
    wish: [
      'One made for you',
      'Say what it is for, how long it may be and by when. Nothing is ordered by this form.',
      'We call or write back with what is possible and what it costs.',
    ],
    pictures: [
      ['listening', 'Beats'],
      ['course', 'Courses'],
      ['pads', 'Made here'],
      ['print', 'Prints'],
    ],
  },
  other: {
    opening: 'Come in and look round.',
    below: 'See what there is today, ask about anything, and tell us where to bring it.',
    shout: 'Market don open!',
    motto: 'If you do not see it, ask. It may be at the back.',
    maker: [
      'Looking for something?',
      'Send us a photo or a name. If we have it, we say what it costs; if not, we say that too.',
    ],
    steps: [
      'Buying here',
      'Choose, or ask for what you do not see',
      'Tell us where it should go',
      'Follow your order on its own page',
    ],
    asked: [
      ['Can I buy many at once?', 'Ask us for a price. Say how many, and by when.'],
      ['Can I see it before I pay?', 'Ask us for a photo or a video of the very thing.'],
      [
        'What if it is not right?',
        'Tell us as soon as you see it, with a photo, and look at our page of returns.',
      ],
    ],
    wish: [
      'Ask for what you do not see',
      'Say what it is, how many and by when. Nothing is ordered by this form.',
      'We look for it and call or write back.',
    ],
    pictures: [
      ['stall', 'Today'],
      ['bag', 'By the bag'],
      ['parcels', 'Ready to go'],
      ['oranges', 'By the bowl'],
    ],
  },
};
