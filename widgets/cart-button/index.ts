// File: cart
import { CartButtonElement } from './element.ts';

CartButtonElement.define();
