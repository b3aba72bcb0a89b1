import type { Lesson } from './types.ts';

export const buyers: Lesson = {
  title: 'Buyers, not just visitors',
  videos: [
    {
      id: 'know-a-qualified-visitor',
      title: 'Know a qualified visitor',
      summary:
        'Many visits can mean few orders. A qualified visitor wants the thing, can pay for it and lives where you deliver.',
      slides: [
        {
          heading: 'Know a qualified visitor',
          show: { kind: 'title', under: 'Lesson 1 · Buyers, not just visitors', picture: 'people' },
          say: `
            Welcome to Qualified Traffic.
            In this course you learn to bring buyers to your shop, not just visitors.`,
        },
        {
          heading: 'Two posts, one week',
          show: {
            kind: 'cards',
            cards: [
              { title: 'Funny video', lines: ['400 visits', '2 orders'], tone: 'grey' },
              { title: 'Bag, price, size', lines: ['60 visits', '6 orders'], tone: 'green' },
            ],
          },
          say: `
            Here is an example.
            + Amaka sells bags, and her funny video sent four hundred people to her shop.
            Two of them bought.
            + The next post showed one bag with its price and its size.
            Only sixty people came, and six of them bought.
            The small post did three times the work.`,
        },
        {
          heading: 'Three signs of a buyer',
          show: {
            kind: 'lines',
            lines: ['Wants this kind of thing', 'Can pay this price', 'Lives where you deliver'],
            picture: 'bag',
          },
          say: `
            A visitor is qualified when three things are true.
            + They want the kind of thing you sell.
            + They can pay your price.
            + And they live where you can deliver.
            If one is missing, no discount will save the sale.`,
        },
        {
          heading: 'Describe your buyer',
          show: {
            kind: 'lines',
            lines: ['Who: office worker in Lagos', 'Needs: a bag for a laptop', 'Pays: ₦10,000 to ₦15,000'],
            picture: 'people',
          },
          say: `
            So describe your buyer before you post.
            + Amaka wrote: a woman who works in an office in Lagos.
            + She needs a bag that takes a laptop.
            + She can pay between ₦10,000 and ₦15,000.`,
        },
        {
          heading: 'Do this today',
          show: {
            kind: 'lines',
            lines: ['Look at your last ten orders', 'Write three lines about them'],
            picture: 'calendar',
          },
          say: `
            Your work for today is short.
            + Look at your last ten orders: who bought, what, and where do they live?
            + Then write three lines about that buyer, and keep them beside you for this course.`,
        },
      ],
    },
    {
      id: 'count-the-path-to-an-order',
      title: 'Count the path to an order',
      summary:
        'Count people at each step from seeing your post to paying, and repair the step that loses the most buyers.',
      slides: [
        {
          heading: 'Count the path to an order',
          show: { kind: 'title', under: 'Lesson 1 · Buyers, not just visitors', picture: 'chart' },
          say: `
            Every order walks a path.
            If you count each step, you can see where buyers get lost.`,
        },
        {
          heading: 'One week, counted',
          show: {
            kind: 'steps',
            steps: [
              ['1,000', 'saw the posts'],
              ['120', 'opened the shop'],
              ['30', 'asked or filled a cart'],
              ['6', 'paid'],
            ],
          },
          say: `
            This is one week in an example shop.
            + One thousand people saw the posts.
            + One hundred and twenty opened the shop.
            + Thirty asked a question or filled a cart.
            + Six paid.`,
        },
        {
          heading: 'Look for the leak',
          show: {
            kind: 'table',
            head: ['Step', 'Went on'],
            rows: [
              ['Saw, then opened', '12 in 100'],
              ['Opened, then asked', '25 in 100'],
              ['Asked, then paid', '20 in 100'],
            ],
          },
          say: `
            Now ask how many went on from each step.
            + From seeing to opening, twelve in a hundred.
            That is normal, because most people only scroll past.
            + From opening to asking, twenty-five in a hundred.
            + From asking to paying, only twenty in a hundred.
            These people wanted to buy, so losing them costs the most.`,
        },
        {
          heading: 'Repair that step first',
          show: {
            kind: 'lines',
            lines: ['Read the chats that ended', 'Find the last question', 'Answer it in the post'],
            picture: 'chat',
          },
          say: `
            + Open the chats that stopped before payment.
            + Look at the last question in each one.
            Often it is the delivery fee.
            + Put that answer in your next post, and count again next week.`,
        },
        {
          heading: 'Start at the end',
          show: {
            kind: 'lines',
            lines: ['Fix paying before asking', 'Fix asking before seeing'],
            picture: 'coins',
          },
          say: `
            Always repair the path from the end.
            + Bringing more people to a leaking shop only wastes more people.
            + When those who ask do pay, then go and look for more visitors.`,
        },
      ],
    },
    {
      id: 'put-delivery-in-the-offer',
      title: 'Put price and delivery in the offer',
      summary:
        'A full offer says what it is, the price, the delivery fee, when it arrives and how to pay, so that nobody has to ask.',
      slides: [
        {
          heading: 'Price and delivery first',
          show: { kind: 'title', under: 'Lesson 1 · Buyers, not just visitors', picture: 'parcel' },
          say: `
            A buyer who must ask for the price may never ask.
            So let us write the whole offer.`,
        },
        {
          heading: 'A full offer has five parts',
          show: {
            kind: 'lines',
            lines: [
              'What it is, with the size',
              'The price',
              'The delivery fee',
              'The day it arrives',
              'How to pay',
            ],
            picture: 'parcel',
          },
          say: `
            A full offer has five parts.
            + What it is, with the size or the measure.
            + The price.
            + What delivery costs.
            + The day it arrives.
            + And how to pay.`,
        },
        {
          heading: 'Which one would you trust?',
          show: {
            kind: 'cards',
            cards: [
              { title: 'Half an offer', lines: ['Fine bag', 'DM for price', 'Nationwide'], tone: 'clay' },
              { title: 'A full offer', lines: ['Bag ₦12,000', 'Lagos ₦2,500', 'Two days'], tone: 'green' },
            ],
          },
          say: `
            Compare these two.
            + The first says: fine bag, message me for price, nationwide delivery.
            The buyer knows nothing, and waits for you.
            + The second says: laptop bag, ₦12,000, delivery in Lagos ₦2,500, at your door in two days.
            The buyer can decide now, even at midnight.`,
        },
        {
          heading: 'No surprise at the end',
          show: {
            kind: 'sum',
            rows: [
              ['Laptop bag', '₦12,000'],
              ['Delivery in Lagos', '₦2,500'],
            ],
            total: ['Buyer pays', '₦14,500'],
          },
          say: `
            Show the sum as the buyer will see it.
            + The bag is ₦12,000.
            + Delivery is ₦2,500.
            + The buyer pays ₦14,500.
            If that total frightens buyers, learn it early and change the offer.`,
        },
        {
          heading: 'Free delivery is never free',
          show: {
            kind: 'lines',
            lines: ['Put the fee into the price', 'Or ask for a bigger order', 'Or offer a pick-up point'],
            picture: 'parcel',
          },
          say: `
            Somebody always pays the rider.
            + You can put the fee into the price.
            + You can give free delivery from two bags up.
            + Or you can offer a pick-up point.
            Choose one, write it plainly, and keep to it.`,
        },
      ],
    },
  ],
};
