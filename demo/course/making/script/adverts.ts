import type { Lesson } from './types.ts';

export const adverts: Lesson = {
  title: 'Small adverts, read honestly',
  videos: [
    {
      id: 'set-a-safe-budget',
      title: 'Set a budget that cannot hurt you',
      summary:
        'Work out what one order leaves you, decide the most you will pay for an order, and test with five times that.',
      slides: [
        {
          heading: 'Set a safe budget',
          show: { kind: 'title', under: 'Lesson 3 · Small adverts, read honestly', picture: 'coins' },
          say: `
            Before you pay for an advert, know what one order leaves you.
            Otherwise you can sell a lot, and still lose money.`,
        },
        {
          heading: 'What one bag leaves',
          show: {
            kind: 'sum',
            rows: [
              ['Price of the bag', '₦12,000'],
              ['Making it', '− ₦6,500'],
              ['Packing', '− ₦400'],
              ['Payment charge', '− ₦280'],
            ],
            total: ['Left for you', '₦4,820'],
          },
          say: `
            Take Amaka's bag again.
            + It sells for ₦12,000, and the buyer pays for delivery.
            + Making it costs ₦6,500.
            + Packing is ₦400.
            + The payment charge is ₦280.
            + So one order leaves ₦4,820, before any advert.`,
        },
        {
          heading: 'Your highest cost per order',
          show: {
            kind: 'formula',
            parts: [
              ['₦4,820', 'left'],
              ['₦2,820', 'to keep'],
              ['₦2,000', 'for adverts'],
            ],
            signs: ['−', '='],
          },
          say: `
            Now decide how much of that you must keep.
            + Amaka needs ₦2,820 from each bag, for rent and her own pay.
            + That leaves ₦2,000.
            This is the most she will pay an advert for one order.
            Write down your own number.`,
        },
        {
          heading: 'A first test',
          show: {
            kind: 'formula',
            parts: [
              ['₦2,000', 'one order'],
              ['5', 'orders'],
              ['₦10,000', 'the test'],
            ],
            signs: ['×', '='],
          },
          say: `
            For a first test, we use five times that number.
            + Five times ₦2,000 is ₦10,000.
            Spend ₦2,000 a day for five days.
            It is only a rule of thumb, but a fair first chance.`,
        },
        {
          heading: 'Know when to stop',
          show: {
            kind: 'lines',
            lines: ['Only money you can lose', 'All spent, no order: stop', 'Then change the offer'],
            picture: 'coins',
          },
          say: `
            + Use only money you can afford to lose, never school fees or borrowed money.
            + If all of it is spent and no order came, stop.
            + Go back to the offer and the page, and repair those first.`,
        },
      ],
    },
    {
      id: 'write-one-clear-advert',
      title: 'Write one clear advert',
      summary:
        'An advert in five short lines: who it is for, what it is, the price with delivery, the proof and one action.',
      slides: [
        {
          heading: 'Write one clear advert',
          show: { kind: 'title', under: 'Lesson 3 · Small adverts, read honestly', picture: 'phone' },
          say: `
            An advert has one job: to bring the right person to one page.
            You can write it in five short lines.`,
        },
        {
          heading: 'Five lines',
          show: {
            kind: 'advert',
            text: [
              'For work in Lagos',
              'Bag for a 15-inch laptop',
              '₦12,000 + ₦2,500 delivery',
              'Sewn twice, one year repair',
            ],
            button: 'Order today',
            notes: ['who', 'what', 'price', 'proof', 'action'],
          },
          say: `
            + First, who it is for: people who work in Lagos.
            + Second, what it is: a bag for a fifteen-inch laptop.
            + Third, the price, with delivery.
            + Fourth, proof: each seam is sewn twice, and we repair it for a year.
            + Fifth, one action: order today.`,
        },
        {
          heading: 'The picture',
          show: {
            kind: 'lines',
            lines: ['One item, nothing else', 'In somebody’s hands', 'Clear on a small screen'],
            picture: 'bag',
          },
          say: `
            The picture stops the thumb.
            + Show one item, not your whole shelf.
            + Put it in somebody's hands, so people see how big it is.
            + And look at it on a small phone: if you cannot see what it is, take it again.`,
        },
        {
          heading: 'Promise only what is true',
          show: {
            kind: 'lines',
            lines: ['No “last two” if there are ten', 'No invented reviews', 'Same price on the page'],
            picture: 'coins',
          },
          say: `
            Promise only what is true.
            + Do not write last two, if you have ten.
            + Do not invent reviews, and do not borrow another shop's photos.
            + The price in the advert must be the price on the page.
            A buyer who feels tricked will tell others.`,
        },
        {
          heading: 'Send them to the item',
          show: {
            kind: 'lines',
            lines: ['Not your home page', 'The page of this very bag', 'Order it once yourself'],
            picture: 'link',
          },
          say: `
            Where should the advert lead?
            + Not to your home page, where they have to search.
            + To the page of that very bag.
            + Before you pay, tap through on a phone with mobile data, and place one order yourself.`,
        },
      ],
    },
    {
      id: 'read-cost-per-order',
      title: 'Read your cost per order',
      summary:
        'Divide what you spent by the orders it brought, and compare that with what one order leaves you.',
      slides: [
        {
          heading: 'Read your cost per order',
          show: { kind: 'title', under: 'Lesson 3 · Small adverts, read honestly', picture: 'chart' },
          say: `
            Your advert account shows many numbers.
            One matters most, and you can work it out yourself.`,
        },
        {
          heading: 'Spent, divided by orders',
          show: {
            kind: 'formula',
            parts: [
              ['₦20,000', 'spent'],
              ['8', 'orders'],
              ['₦2,500', 'per order'],
            ],
            signs: ['÷', '='],
          },
          say: `
            Cost per order is what you spent, divided by the orders it brought.
            + Suppose you spent ₦20,000.
            + It brought eight paid orders.
            + So each order cost you ₦2,500.`,
        },
        {
          heading: 'Is that good?',
          show: {
            kind: 'sum',
            rows: [
              ['One order leaves', '₦4,820'],
              ['The advert cost', '− ₦2,500'],
            ],
            total: ['You keep', '₦2,320'],
          },
          say: `
            Is ₦2,500 good or bad?
            + One bag leaves ₦4,820.
            + Take away ₦2,500 for the advert.
            + You keep ₦2,320.
            If you planned to keep more, the advert must get better, or stop.`,
        },
        {
          heading: 'The trap of cheap clicks',
          show: {
            kind: 'table',
            head: ['₦10,000 each', 'Advert A', 'Advert B'],
            rows: [
              ['Clicks', '500', '125'],
              ['One click', '₦20', '₦80'],
              ['Orders', '2', '5'],
              ['One order', '₦5,000', '₦2,000'],
            ],
          },
          say: `
            Beware of cheap clicks.
            Two adverts cost ₦10,000 each.
            + A brought 500 clicks, and B only 125.
            + So a click cost ₦20 in A, and ₦80 in B.
            + But A brought two orders, and B brought five.
            + An order cost ₦5,000 in A, and ₦2,000 in B.
            A loses money, and B earns it.`,
        },
        {
          heading: 'Count only paid orders',
          show: {
            kind: 'lines',
            lines: ['Paid, not “I will pay”', 'Take out cancelled orders', 'Same days on both sides'],
            picture: 'coins',
          },
          say: `
            + Count paid orders, not promises.
            + Take out what was cancelled or returned.
            + And use the same days for the money and for the orders.`,
        },
      ],
    },
    {
      id: 'test-one-change',
      title: 'Test one change at a time',
      summary:
        'Change one thing, keep the rest, give both the same money and days, and do not trust a difference of one order.',
      slides: [
        {
          heading: 'Test one change at a time',
          show: { kind: 'title', under: 'Lesson 3 · Small adverts, read honestly', picture: 'search' },
          say: `
            You have an advert that works a little.
            To make it better, change one thing only.`,
        },
        {
          heading: 'Why only one?',
          show: {
            kind: 'lines',
            lines: ['New photo and new price?', 'Then which one did it?', 'You learn nothing'],
            picture: 'search',
          },
          say: `
            + Suppose you change the photo and the price together, and orders rise.
            + Was it the photo or the price?
            + You cannot know, so you cannot use it again.
            Change one thing, and the answer is yours to keep.`,
        },
        {
          heading: 'Same money, same days',
          show: {
            kind: 'bars',
            rows: [
              { label: 'On a table', value: 5, text: '5 orders', tone: 'grey' },
              { label: 'In use', value: 8, text: '8 orders', tone: 'green' },
            ],
          },
          say: `
            Amaka ran two adverts in the same week, with ₦10,000 for each.
            The words were the same, and only the photo differed.
            + The bag on a table brought five orders, at ₦2,000 each.
            + The bag in use brought eight, at ₦1,250 each.`,
        },
        {
          heading: 'Beware of luck',
          show: {
            kind: 'lines',
            lines: ['5 against 6 is luck', '5 against 8 is a hint', 'Twice the same is better'],
            picture: 'chart',
          },
          say: `
            With few orders, luck is loud.
            + Five against six tells you nothing.
            + Five against eight is a hint.
            + So run it again next week, and if the same one wins, believe it more.
            Payday, rain and holidays also move orders, so run both at the same time.`,
        },
        {
          heading: 'What to test first',
          show: {
            kind: 'steps',
            steps: [
              ['1', 'The offer, with delivery'],
              ['2', 'The photo'],
              ['3', 'The first line'],
              ['4', 'Who sees it'],
            ],
          },
          say: `
            Test the big things first.
            + The offer, with its delivery fee.
            + Then the photo.
            + Then the first line.
            + Then who sees it.
            The colour of a button can wait.
            Write each result in a notebook, with the date.`,
        },
      ],
    },
  ],
};
