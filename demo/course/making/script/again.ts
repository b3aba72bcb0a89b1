import type { Lesson } from './types.ts';

export const again: Lesson = {
  title: 'Know what worked, and follow up',
  videos: [
    {
      id: 'label-your-links',
      title: 'Label your links',
      summary:
        'Add a source and a campaign to every link you share, so that each order can say where it came from.',
      slides: [
        {
          heading: 'Label your links',
          show: { kind: 'title', under: 'Lesson 4 · Know what worked', picture: 'link' },
          say: `
            If all your posts share the same link, you cannot know which one sold.
            A label on the link solves that.
            The labels are called UTM tags.`,
        },
        {
          heading: 'What a label looks like',
          show: {
            kind: 'lines',
            lines: [
              'yourshop.example/laptop-bag',
              '?utm_source=whatsapp',
              '&utm_medium=status',
              '&utm_campaign=june-bags',
            ],
          },
          say: `
            + It starts with the link of your item.
            + After a question mark comes the source: the place, such as WhatsApp.
            + Then the medium: the kind of place, such as status.
            + Then the campaign: your own name for this effort, such as June bags.
            The page opens as before, and your statistics read the label.`,
        },
        {
          heading: 'One label for each place',
          show: {
            kind: 'table',
            head: ['Where', 'Source', 'Medium'],
            rows: [
              ['Status', 'whatsapp', 'status'],
              ['Profile link', 'instagram', 'profile'],
              ['Paid advert', 'instagram', 'paid'],
            ],
          },
          say: `
            Make one link for each place.
            + WhatsApp, status.
            + Instagram, profile.
            + Instagram, paid.
            Keep them in a note on your phone, and copy them from there.`,
        },
        {
          heading: 'Keep the spelling',
          show: {
            kind: 'lines',
            lines: ['Small letters only', 'A dash, never a space', 'No names or phone numbers'],
            picture: 'search',
          },
          say: `
            Three rules keep your numbers clean.
            + Small letters only, because a capital letter makes a second line in many reports.
            + A dash, and never a space.
            + And no names or phone numbers of buyers, because a link can be seen by anybody.`,
        },
        {
          heading: 'Read it on Sunday',
          show: {
            kind: 'bars',
            rows: [
              { label: 'Status', value: 9, text: '9 orders', tone: 'green' },
              { label: 'Paid advert', value: 5, text: '5 orders', tone: 'marigold' },
              { label: 'Profile', value: 1, text: '1 order', tone: 'grey' },
            ],
          },
          say: `
            On Sunday, count orders by label.
            + In this example, status brought nine.
            + The paid advert brought five.
            + And the profile brought one.
            Now you know where your next hour should go.`,
        },
      ],
    },
    {
      id: 'bring-back-visitors',
      title: 'Bring back those who looked',
      summary:
        'Retargeting shows a small advert to people who already looked. Keep it small, short and respectful.',
      slides: [
        {
          heading: 'Bring back those who looked',
          show: { kind: 'title', under: 'Lesson 4 · Know what worked', picture: 'people' },
          say: `
            Most people do not buy on the first visit.
            Retargeting means showing an advert to those who have already looked.`,
        },
        {
          heading: 'Who should see it?',
          show: {
            kind: 'table',
            head: ['They did this', 'Show it?'],
            rows: [
              ['Filled a cart, did not pay', 'Yes, first'],
              ['Looked at the bag', 'Yes'],
              ['Bought last week', 'No'],
            ],
          },
          say: `
            + Begin with those who filled a cart and did not pay.
            + Then those who looked at the bag.
            + Leave out those who bought: they would see a thing they have paid for, and you would pay for it.`,
        },
        {
          heading: 'Say something new',
          show: {
            kind: 'cards',
            cards: [
              { title: 'Only louder', lines: ['Buy now!', 'Buy now!'], tone: 'clay' },
              {
                title: 'An answer',
                lines: ['Does it fit 15', 'inches? Yes.', 'See inside it'],
                tone: 'green',
              },
            ],
          },
          say: `
            They have seen your first advert.
            + So do not shout the same words again.
            + Answer the question that stopped them: does it fit a fifteen-inch laptop?
            Show the inside, the delivery day, or how to return it.`,
        },
        {
          heading: 'Keep it small and short',
          show: {
            kind: 'lines',
            lines: ['₦500 to ₦1,000 a day', 'Stop after seven to ten days', 'Same sum: cost per order'],
            picture: 'coins',
          },
          say: `
            This group is small, so the money should be small.
            + For example, ₦500 to ₦1,000 a day.
            If your group is too small, the platform may not show it at all.
            + Stop after seven to ten days, because later it only annoys people.
            + And read the cost per order, as always.`,
        },
        {
          heading: 'Be open about it',
          show: {
            kind: 'lines',
            lines: ['Say it in your privacy page', 'Ask before you track', 'Let people say no'],
            picture: 'chat',
          },
          say: `
            Retargeting works by a tag that remembers a visit.
            People have a right to know.
            + Say it in your privacy page.
            + Ask before you switch the tag on.
            + And when somebody says no, respect it.`,
        },
      ],
    },
    {
      id: 'follow-up-honestly',
      title: 'Follow up honestly',
      summary:
        'Two polite messages after an unfinished order, one after delivery, and a clear way to say stop.',
      slides: [
        {
          heading: 'Follow up honestly',
          show: { kind: 'title', under: 'Lesson 4 · Know what worked', picture: 'chat' },
          say: `
            Some buyers mean to pay, and then life happens.
            A polite message brings some of them back.
            A pushy one loses them for good.`,
        },
        {
          heading: 'Two messages, then silence',
          show: {
            kind: 'steps',
            steps: [
              ['Same day', 'Can I help with anything?'],
              ['Day 2', 'It is still here, link below'],
              ['After', 'Nothing more'],
            ],
          },
          say: `
            When somebody asked and did not pay, write twice.
            + The same day: can I help with anything?
            + Two days later: the bag is still here, and this is the link.
            + After that, nothing more.
            Silence is an answer.`,
        },
        {
          heading: 'A message that helps',
          show: {
            kind: 'chat',
            messages: [
              {
                from: 'shop',
                lines: [
                  'Good afternoon, Tolu.',
                  'The brown bag is still here.',
                  'It can reach Yaba on Friday.',
                ],
              },
              { from: 'buyer', lines: ['Thank you! Send the link.'] },
            ],
          },
          say: `
            + Use their name, name the item, and give one useful fact.
            Good afternoon, Tolu, the brown bag is still here, and it can reach Yaba on Friday.
            + Do not say that ten people want it, unless ten people do.`,
        },
        {
          heading: 'After the delivery',
          show: {
            kind: 'lines',
            lines: ['Ask if it arrived well', 'Repair what went wrong', 'Then ask for a photo'],
            picture: 'parcel',
          },
          say: `
            The cheapest order is the second one, because no advert has to pay for it.
            + Two days after delivery, ask if everything arrived well.
            + If not, make it right first.
            + If yes, ask for a photo or a few words, and whether you may share them.`,
        },
        {
          heading: 'Ask before a list',
          show: {
            kind: 'lines',
            lines: ['Ask: may I write to you?', 'Say how often', 'Stop means stop, today'],
            picture: 'people',
          },
          say: `
            Before you put anybody on a list, ask.
            + May I send you new bags, once a month?
            + Keep to what you said.
            + And when somebody writes stop, take the number off the same day.
            A short list that wants to hear from you is worth more than a long one.`,
        },
      ],
    },
    {
      id: 'keep-a-weekly-hour',
      title: 'Keep your weekly hour',
      summary:
        'One hour a week with one small table: where orders came from, what they cost, and what to change next.',
      slides: [
        {
          heading: 'Keep your weekly hour',
          show: { kind: 'title', under: 'Lesson 4 · Know what worked', picture: 'calendar' },
          say: `
            Everything in this course fits into one hour a week.
            Put it in your calendar, and keep it as you would keep a meeting with a customer.`,
        },
        {
          heading: 'One small table',
          show: {
            kind: 'table',
            head: ['From', 'Spent', 'Orders', 'Each'],
            rows: [
              ['Paid advert', '₦10,000', '5', '₦2,000'],
              ['Status', '₦0', '9', '₦0'],
              ['Search', '₦0', '2', '₦0'],
            ],
          },
          say: `
            Draw one table, and fill it from your labels.
            + The advert: ₦10,000 spent, five orders, ₦2,000 each.
            + Status: nothing spent, nine orders.
            + Search: nothing spent, two orders.
            Your own time is not free either, so note your hours beside it.`,
        },
        {
          heading: 'Three questions',
          show: {
            kind: 'lines',
            lines: ['What brought paid orders?', 'Where did buyers stop?', 'What one thing will I change?'],
            picture: 'search',
          },
          say: `
            Ask three questions.
            + What brought paid orders?
            + Where did buyers stop?
            + And what is the one thing I will change this week?
            Write that one thing down.`,
        },
        {
          heading: 'Grow slowly',
          show: {
            kind: 'steps',
            steps: [
              ['Now', '₦2,000 a day, order at ₦2,000'],
              ['Next', '₦2,500 a day for a week'],
              ['Then', 'Keep it, or go back'],
            ],
          },
          say: `
            When an advert pays, grow it slowly.
            + If ₦2,000 a day brings orders at ₦2,000,
            + try ₦2,500 a day for one week.
            + If the cost per order stays, keep it.
            If it rises above your highest number, go back.`,
        },
        {
          heading: 'You are ready',
          show: {
            kind: 'lines',
            lines: [
              'Know your buyer',
              'Write the full offer',
              'Count orders, not likes',
              'Change one thing a week',
            ],
            picture: 'bag',
          },
          say: `
            You now have the whole method.
            + Know your buyer.
            + Write the full offer.
            + Count orders, not likes.
            + And change one thing a week.
            Do it for three months, and your own numbers will teach you the rest.`,
        },
      ],
    },
  ],
};
