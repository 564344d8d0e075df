import { AddToCartElement } from './element.ts';

AddToCartElement.define();
