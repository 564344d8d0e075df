import { defineMessages } from '../messages.ts';

export const priceMessages = defineMessages('price', {
  from: 'From {price}',
  was: 'was {price}',
  saving: 'you save {price}',
});
