/** Words of a price, for those who hear it. */
export const priceMessages = {
  from: 'From {price}',
  was: 'was {price}',
  saving: 'you save {price}',
} as const;
