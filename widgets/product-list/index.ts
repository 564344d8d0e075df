import { ProductListElement } from './element.ts';

ProductListElement.define();
