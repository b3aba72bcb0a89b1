/**
 * Pictures that stand in filled pages until their owner has photos of her own, with words for who does not see them.
 * They were drawn for this project (`scripts/template-pictures`) or are of the demo shop; each lies in `pictures/<name>.webp`.
 */
export const pictureWords = {
  gown: 'A gown of red wax print on a wooden hanger',
  folded: 'Six cloths of different patterns, folded and laid on one another',
  draped: 'Blue adire cloth that falls in folds',
  rolls: 'Four rolls of cloth standing beside one another',
  'shea-butter': 'A glass jar of white cream with its wooden lid',
  'black-soap-bar': 'Three bars of black soap, two of them tied with raffia',
  'calabash-candle': 'A candle burning in a carved calabash',
  jollof: 'A plate of jollof rice with fried plantain, tomato and leaves, seen from above',
  pot: 'A black pot of red stew with a wooden spoon in it',
  zobo: 'Two glasses of red zobo with ice and lime',
  oranges: 'A blue bowl heaped with oranges',
  'amu-water-pot': 'A round clay pot with a lid and scratched patterns',
  'adire-cushion': 'A cushion of blue and white adire',
  'dinner-plates': 'Four white plates stacked on one another',
  'carafe-and-cup': 'A blue carafe with a cup beside it',
  'two-phones': 'Two phones standing, one with its screen and one with its back to us',
  headphones: 'A pair of black headphones',
  speaker: 'A round loudspeaker with a charger beside it',
  'beaded-coasters': 'Four round coasters of red, white and blue beads',
  'raffia-basket': 'A woven raffia basket with red handles',
  'raffia-hand-fan': 'A hand fan of woven raffia',
  'welcome-gift-box': 'A wooden gift box with a mug, soap and jars in it',
  'zobo-tea': 'A green tin of dried hibiscus with a bowl of it',
  'forest-honey': 'A jar of honey with a wooden dipper',
  'mortar-and-pestle': 'A wooden mortar with its pestle',
  'snake-plant-planter': 'A snake plant in a clay pot',
  sewing: 'A black sewing machine with a patterned cloth under its needle',
  shears: 'Shears, reels of thread and a measuring tape on blue cloth',
  lesson: 'An open exercise book with a pencil and a cup of tea',
  salon: 'A round mirror over a shelf with combs, bottles and clippers',
  listening: 'Headphones in violet light before a line of sound',
  pads: 'A drum machine with some of its pads lit',
  course: 'A laptop that shows a lesson with a list of the next ones',
  print: 'A framed print of a woman at sunset, leaning on a wall',
  stall: 'A market stall below a striped umbrella, with crates of fruit',
  bag: 'A large checked market bag',
  parcels: 'Parcels tied with string, ready to go',
} as const;

export type PictureName = keyof typeof pictureWords;
export const pictureNames = Object.keys(pictureWords) as PictureName[];
