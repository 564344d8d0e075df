import { defineMessages } from '../messages.ts';

/** The words of the cart drawer for saved items, and for a cart out of reach. */
export const belowLinesMessages = defineMessages('cartShelf', {
  savedTitle: 'Saved for later',
  moveBack: 'Move to cart',
  moveBackNamed: 'Move {name} to your cart',
  drop: 'Remove',
  dropNamed: 'Remove {name} from what is saved',
  lostTitle: 'The cart you had',
  lost: {
    one: "The cart you had here isn't reachable any more. Put its {n} item back?",
    other: "The cart you had here isn't reachable any more. Put its {n} items back?",
  },
  putBack: 'Put back',
  forget: 'No, thanks',
});
