import { BackInStockElement } from './element.ts';

BackInStockElement.define();
