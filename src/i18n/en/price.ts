/** Texts of prices. */
export const priceMessages = {
  from: 'From {price}',
  was: 'was {price}',
  saving: 'you save {price}',
} as const;
