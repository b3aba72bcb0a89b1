import type { Lesson } from './types.ts';

export const free: Lesson = {
  title: 'Buyers without an advert',
  videos: [
    {
      id: 'keep-a-tidy-catalogue',
      title: 'Keep a tidy WhatsApp catalogue',
      summary: 'Six habits that let a buyer choose from your WhatsApp catalogue without waiting for you.',
      slides: [
        {
          heading: 'Keep a tidy catalogue',
          show: { kind: 'title', under: 'Lesson 2 · Buyers without an advert', picture: 'phone' },
          say: `
            Many of your buyers are already on WhatsApp.
            The WhatsApp Business app lets you keep a catalogue there.
            Here is how to keep one that sells.`,
        },
        {
          heading: 'One item, one entry',
          show: {
            kind: 'lines',
            lines: ['A name people would type', 'One clear photo, in daylight', 'Price, size and colours'],
            picture: 'bag',
          },
          say: `
            Give each item an entry of its own.
            + Use a name people would type: brown laptop bag, fifteen inches.
            Not: Queen Amara deluxe.
            + Use one clear photo, taken in daylight.
            + Write the price, the size and the colours you have today.`,
        },
        {
          heading: 'Link to the very item',
          show: {
            kind: 'chat',
            messages: [
              { from: 'buyer', lines: ['Do you have it in brown?'] },
              {
                from: 'shop',
                lines: ['Yes, brown is ₦12,000.', 'Photos and size are here:', 'yourshop.example/laptop-bag'],
              },
            ],
          },
          say: `
            + When a buyer asks about one bag, do not send the whole catalogue.
            + Send the link of that very bag, with the answer in the same message.
            The buyer should be one tap away from ordering.`,
        },
        {
          heading: 'Sold out means hidden',
          show: {
            kind: 'lines',
            lines: ['Hide what is finished', 'Change prices the same day', 'Best sellers at the top'],
            picture: 'calendar',
          },
          say: `
            Nothing hurts trust like paying for what is finished.
            + Hide an item the hour it sells out.
            + When a price changes, change it everywhere the same day.
            + Put your best sellers at the top.`,
        },
        {
          heading: 'Ten minutes on Monday',
          show: {
            kind: 'lines',
            lines: ['Open it as a buyer would', 'Tap five items', 'Repair what is wrong'],
            picture: 'phone',
          },
          say: `
            Make it a habit, ten minutes each Monday.
            + Open your catalogue on another phone, as a buyer would.
            + Tap five items.
            + If a photo, a price or a size is wrong, repair it before you post anything new.`,
        },
      ],
    },
    {
      id: 'answer-with-the-next-step',
      title: 'Answer with the next step',
      summary: 'Quick, complete replies that end in one clear step, so that a question can become an order.',
      slides: [
        {
          heading: 'Answer with the next step',
          show: { kind: 'title', under: 'Lesson 2 · Buyers without an advert', picture: 'chat' },
          say: `
            A question is a buyer knocking.
            How you answer decides whether they come in.`,
        },
        {
          heading: 'A reply that goes nowhere',
          show: {
            kind: 'chat',
            messages: [
              { from: 'buyer', lines: ['How much to Ibadan?'] },
              { from: 'shop', lines: ['Good evening. It depends.'] },
            ],
          },
          say: `
            + A buyer asks what it costs to Ibadan.
            + The shop answers: good evening, it depends.
            It is polite, but now the buyer has to work.
            Many will not.`,
        },
        {
          heading: 'A reply that sells',
          show: {
            kind: 'chat',
            messages: [
              { from: 'buyer', lines: ['How much to Ibadan?'] },
              {
                from: 'shop',
                lines: [
                  '₦3,500, it arrives on Friday.',
                  'Bag and delivery: ₦15,500.',
                  'Shall I send the link to pay?',
                ],
              },
            ],
          },
          say: `
            + Same question.
            + This time: ₦3,500, and it arrives on Friday.
            Bag and delivery together, ₦15,500.
            Shall I send the link to pay?
            That is the answer, the total, and one next step.`,
        },
        {
          heading: 'Save your best replies',
          show: {
            kind: 'lines',
            lines: ['Write your five top questions', 'Save an answer to each', 'Change the name, then send'],
            picture: 'phone',
          },
          say: `
            You get the same five questions every day.
            + Write them down.
            + Save a full answer to each one as a quick reply.
            + Then add the buyer's name before you send it, so it does not sound like a machine.`,
        },
        {
          heading: 'Label every chat',
          show: {
            kind: 'steps',
            steps: [
              ['Asked', 'Answer today'],
              ['Link sent', 'Check tomorrow'],
              ['Paid', 'Pack and thank'],
            ],
          },
          say: `
            Last, put a label on every chat.
            + Asked: answer today.
            + Link sent: check tomorrow.
            + Paid: pack it, and say thank you.
            Each evening, open the first two labels, and nobody is forgotten.`,
        },
      ],
    },
    {
      id: 'post-for-buyers',
      title: 'Post for buyers on Instagram',
      summary: 'Posts that show the thing in use, name the price and the place, and give one link to follow.',
      slides: [
        {
          heading: 'Post for buyers',
          show: { kind: 'title', under: 'Lesson 2 · Buyers without an advert', picture: 'people' },
          say: `
            Likes are pleasant, but likes do not pay the rider.
            Let us write Instagram posts for people who may buy.`,
        },
        {
          heading: 'Three posts a week',
          show: {
            kind: 'steps',
            steps: [
              ['Use', 'Show it at work'],
              ['Proof', 'A real buyer, who agreed'],
              ['Offer', 'Price, place, link'],
            ],
          },
          say: `
            Three kinds of post are enough for a week.
            + The first shows the thing in use: the laptop goes into the bag.
            + The second is proof: a photo or words from a real buyer, who said yes to sharing them.
            + The third is the offer, with the price.`,
        },
        {
          heading: 'The first line chooses',
          show: {
            kind: 'cards',
            cards: [
              { title: 'For everybody', lines: ['New in!', 'Hot and', 'selling fast'], tone: 'clay' },
              {
                title: 'For your buyer',
                lines: ['A work bag', 'for a 15-inch', 'laptop, ₦12,000'],
                tone: 'green',
              },
            ],
          },
          say: `
            The first line decides who keeps reading.
            + New in, hot and selling fast, speaks to everybody.
            + A work bag for a fifteen-inch laptop, ₦12,000, speaks to your buyer.
            Others will scroll past, and that is fine.`,
        },
        {
          heading: 'Give a link they can tap',
          show: {
            kind: 'lines',
            lines: ['A link in a caption is dead', 'Use the link in your profile', 'Use the link on a story'],
            picture: 'link',
          },
          say: `
            Remember that a link in a caption cannot be tapped.
            + So do not hide your shop there.
            + Put it in your profile, and say so in the post.
            + On a story, add the link sticker, and send people straight to the item.`,
        },
        {
          heading: 'Measure what matters',
          show: {
            kind: 'lines',
            lines: ['Not likes: questions', 'Not views: visits to the shop', 'In the end: orders'],
            picture: 'chart',
          },
          say: `
            On Sunday, look at three numbers for each post.
            + How many people asked?
            + How many opened the shop?
            + And how many ordered?
            Make more of what brought orders, even when it got few likes.`,
        },
      ],
    },
    {
      id: 'be-found-in-search',
      title: 'Be found in search',
      summary:
        'Name products the way buyers search, answer their questions on the page and keep your business profile right.',
      slides: [
        {
          heading: 'Be found in search',
          show: { kind: 'title', under: 'Lesson 2 · Buyers without an advert', picture: 'search' },
          say: `
            Somebody who searches for a thing already wants it.
            Search brings fewer people than a funny video, but they are closer to buying.`,
        },
        {
          heading: 'Use the words buyers use',
          show: {
            kind: 'cards',
            cards: [
              { title: 'Hard to find', lines: ['The Amara', 'Signature Tote'], tone: 'clay' },
              { title: 'Easy to find', lines: ['Leather laptop', 'bag, 15 inches'], tone: 'green' },
            ],
          },
          say: `
            Name your products with the words buyers type.
            + Nobody who does not know you will search for the Amara Signature Tote.
            + People do search for a leather laptop bag, fifteen inches.
            Your own name for it can come second.`,
        },
        {
          heading: 'Where the words come from',
          show: {
            kind: 'lines',
            lines: ['Questions in your chats', 'What search suggests', 'What your best buyers say'],
            picture: 'chat',
          },
          say: `
            Where do you find those words?
            + In your chats: copy how buyers ask.
            + In the search box: start to type, and read what it suggests.
            + And from your best buyers: ask what they would type.`,
        },
        {
          heading: 'Answer on the page',
          show: {
            kind: 'lines',
            lines: ['Size in centimetres', 'What it is made of', 'Delivery fee and days', 'How to return it'],
            picture: 'bag',
          },
          say: `
            Then let the product page answer what buyers ask.
            + The size in centimetres.
            + What it is made of.
            + The delivery fee, and the days it takes.
            + And how to return it.
            Write it yourself, for people.
            Do not copy it from another shop.`,
        },
        {
          heading: 'Be patient, be correct',
          show: {
            kind: 'lines',
            lines: ['Free business profile', 'Right phone, hours and area', 'Count again in three months'],
            picture: 'calendar',
          },
          say: `
            + If buyers visit you or you serve an area, keep a free Google Business Profile.
            + Make sure the phone number, the hours and the area are right.
            + Search is slow, so give it some months, and judge it by orders.`,
        },
      ],
    },
  ],
};
