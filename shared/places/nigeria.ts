/** The 36 states and the capital territory, as they are written on parcels. */
export const states = [
  'Abia',
  'Adamawa',
  'Akwa Ibom',
  'Anambra',
  'Bauchi',
  'Bayelsa',
  'Benue',
  'Borno',
  'Cross River',
  'Delta',
  'Ebonyi',
  'Edo',
  'Ekiti',
  'Enugu',
  'Federal Capital Territory',
  'Gombe',
  'Imo',
  'Jigawa',
  'Kaduna',
  'Kano',
  'Katsina',
  'Kebbi',
  'Kogi',
  'Kwara',
  'Lagos',
  'Nasarawa',
  'Niger',
  'Ogun',
  'Ondo',
  'Osun',
  'Oyo',
  'Plateau',
  'Rivers',
  'Sokoto',
  'Taraba',
  'Yobe',
  'Zamfara',
] as const;

export type StateName = (typeof states)[number];

/** A market stall's line of trade; the set-up step offers these and fills a fitting template. */
export const trades = [
  { id: 'fashion', label: 'Fashion and clothing' },
  { id: 'beauty', label: 'Beauty and hair' },
  { id: 'food', label: 'Food and drinks' },
  { id: 'home', label: 'Home and kitchen' },
  { id: 'phones', label: 'Phones and gadgets' },
  { id: 'crafts', label: 'Crafts and gifts' },
  { id: 'health', label: 'Health and wellness' },
  { id: 'services', label: 'Services: sewing, hair, lessons, repairs' },
  { id: 'digital', label: 'Courses, music and other downloads' },
  { id: 'other', label: 'Something else' },
] as const;

export type TradeId = (typeof trades)[number]['id'];
