import { ReviewListElement } from './element.ts';

ReviewListElement.define();
