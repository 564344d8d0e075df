/** What the cart drawer says of changes that wait, and of a cart that is out of reach. */
export const cartWaitingMessages = {
  offlineAdd: "You're offline. {name} isn't in your cart yet.",
  offline: "You're offline. Your changes are kept.",
  online: "You're back online.",
  busy: "The shop is busy. We'll keep trying.",
  unreachable: "We're finding out whether {name} went through.",
  lostTitle: 'The cart you had',
  lost: {
    one: "The cart you had here isn't reachable any more. Put its {n} item back?",
    other: "The cart you had here isn't reachable any more. Put its {n} items back?",
  },
  putBack: 'Put back',
  forget: 'No, thanks',
} as const;
