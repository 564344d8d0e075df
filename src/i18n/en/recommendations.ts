/** Texts of the products that the cart drawer recommends. */
export const recommendationMessages = {
  related: 'Goes well with it',
  popular: 'Liked by many',
  add: 'Add',
  addNamed: 'Add {name} to your cart',
} as const;
