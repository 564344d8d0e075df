// File: cart
import { CartDrawerElement } from './element.ts';

CartDrawerElement.define();
