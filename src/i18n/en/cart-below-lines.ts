import { defineMessages } from '../messages.ts';

/** Texts of the cart drawer for items saved for later, and for a lost cart. */
export const belowLinesMessages = defineMessages('cartShelf', {
  savedTitle: 'Saved for later',
  moveBack: 'Move to cart',
  moveBackNamed: 'Move {name} to your cart',
  drop: 'Remove',
  dropNamed: 'Remove {name} from your saved items',
  lostTitle: 'Your earlier cart',
  lost: {
    one: 'We lost track of your earlier cart. Put its {n} item back?',
    other: 'We lost track of your earlier cart. Put its {n} items back?',
  },
  putBack: 'Put back',
  forget: 'No, thanks',
});
