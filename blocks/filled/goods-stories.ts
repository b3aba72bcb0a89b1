import type { TradeId } from '#shared/places/nigeria.ts';
import type { Story } from './story.ts';

/** Trades that sell things. */
export const goodsStories: Record<Exclude<TradeId, 'services' | 'digital' | 'other'>, Story> = {
  fashion: {
    opening: 'Worn with your head up.',
    below: 'Cloth with a story, cut for the day you have in mind.',
    shout: 'Cloth that talks!',
    motto: 'A good cloth asks for a good cut. Tell us the day, the colour and the shape you see before you.',
    maker: [
      'From cloth to collar',
      'Send us a picture of what you have in mind and the day you need it. We say what it costs and when it can be ready, before anything is cut.',
    ],
    steps: [
      'How a piece becomes yours',
      'Choose a piece, or show us the cloth you love',
      'Ask us about size, length and colour',
      'Order here, and follow it on its own page',
    ],
    asked: [
      [
        'Which size is mine?',
        'Each piece says which sizes there are. If you are between two, send us your measurements and ask.',
      ],
      ['Can I see the cloth more closely?', 'Yes. Ask on WhatsApp for a photo in daylight.'],
      [
        'How do I wash it?',
        'It depends on the cloth. Ask us about the piece, and wash colours apart the first time.',
      ],
    ],
    news: [
      'See it first',
      'Leave your email address, and we write when something new hangs on the rail.',
      'new pieces and new cloth',
    ],
    wish: [
      'Something sewn for you',
      'Say what it is for and the day you need it. Nothing is ordered by this form.',
      'We look at what you wrote and call or write back with a price and a day.',
    ],
    pictures: [
      ['gown', 'Ready to wear'],
      ['rolls', 'Cloth by the yard'],
      ['folded', 'Prints and plains'],
      ['draped', 'Adire, blue on blue'],
    ],
    pair: [
      ['folded', 'The cloth'],
      ['gown', 'The gown'],
    ],
  },
  beauty: {
    opening: 'Soft skin, quiet mornings.',
    below: 'A few good things for skin and hair, and somebody to ask before you buy.',
    shout: 'Glow, not wahala!',
    motto: 'Little in the jar, and every word of it on the label.',
    maker: [
      'Ask before you buy',
      'Tell us about your skin or your hair, and what did not work before. If we have nothing that fits, we say so.',
    ],
    steps: [
      'A simple routine',
      'Wash with water that is not too hot',
      'Try a little on the inside of your arm and wait a day',
      'Use it sparingly, and give it time',
    ],
    asked: [
      [
        'What is in it?',
        'It stands on the page of each product and on its label. Ask us if a word is new to you.',
      ],
      [
        'Is it right for sensitive skin?',
        'Skins differ. Try a little on the inside of your arm first, and stop if it burns.',
      ],
      ['How long does it keep?', 'Look for the date on the jar, and keep it closed and out of the sun.'],
    ],
    news: [
      'A letter now and then',
      'Leave your email address, and we write when there is something to say.',
      'new things, and how they are used',
    ],
    wish: [
      'Ask for a time',
      'Say what you would like and when it suits you. Nothing is booked by this form.',
      'We call or write back to agree on a time. Until then nothing is booked.',
    ],
    pictures: [
      ['shea-butter', 'For skin'],
      ['black-soap-bar', 'For washing'],
      ['calabash-candle', 'For the evening'],
      ['zobo-tea', 'For the cup beside it'],
    ],
  },
  food: {
    opening: 'Come and eat.',
    below: 'Look at what is on the fire, and tell us where to bring it.',
    shout: 'Belle full, heart glad!',
    motto: 'You can smell it before the gate.',
    maker: [
      'Cooking for many?',
      'Tell us the day, how many will eat and what they like. We say what it costs before the fire is lit.',
    ],
    steps: [
      'How to order',
      'Choose what you like from the list',
      'Say how hot, and what you do not eat',
      'Tell us where to bring it',
    ],
    asked: [
      ['How hot is it?', 'Tell us when you order, and ask about the pot of the day.'],
      [
        'I cannot eat everything. What is in it?',
        'Ask before you order. Tell us about groundnuts, fish, milk or anything else you must not have.',
      ],
      ['Do you cook for parties?', 'Ask us. Say the day, the place and how many people.'],
    ],
    hours: ['When the pot is on', 'Ask us what is on the fire, and how late an order can come in.'],
    wish: [
      'Food for many',
      'Say the day, how many will eat and what they like. Nothing is ordered by this form.',
      'We call or write back with a price, before the fire is lit.',
    ],
    pictures: [
      ['jollof', 'Jollof and plantain'],
      ['pot', 'From the pot'],
      ['zobo', 'Something cold'],
      ['oranges', 'And something sweet'],
    ],
  },
  home: {
    opening: 'A house you come home to.',
    below: 'Clay, cloth and wood for the table, the kitchen and the corner by the window.',
    shout: 'Fine house, small money!',
    motto: 'Things that are used every day should be good to look at every day.',
    maker: [
      'Tell us about the room',
      'Send us a photo of the place you have in mind. We say what would stand well there, and how large it is.',
    ],
    steps: [
      'Before you order',
      'Measure the place it is for',
      'Ask us for a photo beside something you know',
      'Tell us if somebody must carry it upstairs',
    ],
    asked: [
      [
        'How large is it?',
        'Measures stand on the page of each thing. Ask us for a photo beside something you know.',
      ],
      [
        'Will it reach me whole?',
        'Open the parcel when it comes. If something is broken, send us a photo the same day.',
      ],
      [
        'Can I order several that match?',
        'Ask us first: colours and shapes may differ a little from one to the next.',
      ],
    ],
    wish: [
      'Something for your room',
      'Say what it is for and how large it may be. Nothing is ordered by this form.',
      'We call or write back and say what would fit, and what it costs.',
    ],
    pictures: [
      ['adire-cushion', 'For the chair'],
      ['amu-water-pot', 'For the corner'],
      ['dinner-plates', 'For the table'],
      ['carafe-and-cup', 'For the evening'],
    ],
  },
  phones: {
    opening: 'Know what you are buying.',
    below: 'Phones and what belongs to them, each with its condition in plain words.',
    shout: 'Phone dey!',
    motto: 'Ask for the battery, the storage and the network before you ask for the price.',
    maker: [
      'Before you pay',
      'Ask us for a video of the phone switched on, its battery and its settings page. Compare the number in *#06# with the one on the box.',
    ],
    steps: [
      'Three things to check',
      'Condition: new, or used and by whom',
      'Storage and battery, as the phone itself says',
      'What comes in the box, and what does not',
    ],
    asked: [
      [
        'Is it new or used?',
        'It stands on the page of each phone. Ask us for photos of the very one you will get.',
      ],
      ['Does it take two SIMs?', 'It depends on the model. Ask us before you order.'],
      ['What if it has a fault?', 'Look at our page of returns, and tell us as soon as you see it.'],
    ],
    wish: [
      'A phone that is not here',
      'Say which one, how large and what you want to pay. Nothing is ordered by this form.',
      'We look for it and call or write back, also when we find none.',
    ],
    pictures: [
      ['two-phones', 'Phones'],
      ['headphones', 'Sound'],
      ['speaker', 'Speakers and power'],
      ['listening', 'Headphones'],
    ],
  },
  crafts: {
    opening: 'Made slowly, by hand.',
    below: 'Beads, baskets and carved things, with a maker behind each of them.',
    shout: 'Hand made am!',
    motto: 'No two are quite alike, and that is how you know them.',
    maker: [
      'Made for one person',
      'Tell us who it is for, the colours they love and the day they need it. We say what can be made, and what it costs.',
    ],
    steps: [
      'How a piece is ordered',
      'Choose one that is ready, or tell us your idea',
      'Agree on size, colours and the day',
      'Write the words for the card',
    ],
    asked: [
      ['Is each one the same?', 'No. Made by hand, they differ a little in colour and size.'],
      ['Can you make one for me?', 'Ask us. Say what it is for and by when.'],
      ['Do you pack gifts?', 'Ask us when you order, and tell us what the card should say.'],
    ],
    wish: [
      'One made for you',
      'Say who it is for, in which colours and by when. Nothing is ordered by this form.',
      'We call or write back with what can be made and what it costs.',
    ],
    pictures: [
      ['raffia-basket', 'Woven'],
      ['beaded-coasters', 'Beaded'],
      ['raffia-hand-fan', 'For hot days'],
      ['welcome-gift-box', 'To give'],
    ],
  },
  health: {
    opening: 'A little better each day.',
    below: 'Simple things for body and rest, and a person you can ask.',
    shout: 'Body dey ask!',
    motto: 'Sleep, water, good food and patience come first. The rest may help.',
    maker: [
      'Talk to us first',
      'Tell us what you hope for and what you take already. We are no doctors: with pain or fever, see one.',
    ],
    steps: [
      'Before you begin',
      'Read what is in it, on the page and on the label',
      'Ask your doctor if you take medicine or expect a child',
      'Begin with little, and stop if you feel unwell',
    ],
    asked: [
      ['Is this a medicine?', 'No. It heals no illness. With pain, fever or worry, see a doctor.'],
      [
        'May I take it with my medicine?',
        'Ask your doctor or pharmacist first, and show them what is in it.',
      ],
      ['What is in it?', 'It stands on the page of each product and on its label.'],
    ],
    wish: [
      'Talk to us first',
      'Say what you hope for and what you take already. With pain or fever, see a doctor.',
      'We read it and call or write back. Nothing is ordered by this form.',
    ],
    pictures: [
      ['mortar-and-pestle', 'Ground by hand'],
      ['forest-honey', 'Sweet'],
      ['zobo-tea', 'For the cup'],
      ['snake-plant-planter', 'For the room'],
    ],
  },
};
