// File: product-page
import { BackInStockElement } from './element.ts';

BackInStockElement.define();
