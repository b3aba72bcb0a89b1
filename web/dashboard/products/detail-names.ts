import type { TradeId } from '#shared/places/nigeria.ts';

const names: Record<TradeId, readonly string[]> = {
  fashion: ['Fabric', 'Fit', 'Care', 'Made by'],
  beauty: ['Ingredients', 'How to use it', 'Size', 'Skin or hair type'],
  food: ['What is in it', 'Serves', 'How hot it is', 'Keeps for'],
  home: ['Size', 'Material', 'Care', 'The maker’s note'],
  phones: ['Condition', 'Storage', 'Memory', 'Battery', 'SIM', 'Warranty', 'In the box'],
  crafts: ['The maker’s note', 'Size', 'Material', 'Care'],
  health: ['Ingredients', 'How to use it', 'Size', 'Not for'],
  services: ['What you get', 'How long it takes', 'Where', 'Bring with you'],
  digital: ['What you get', 'Format', 'Length', 'Licence'],
  other: ['Size', 'Material', 'Condition', 'In the box'],
};

/** What customers of a trade ask about its goods, as names for details. */
export const detailNamesFor = (trade: TradeId | null): readonly string[] => names[trade ?? 'other'];
