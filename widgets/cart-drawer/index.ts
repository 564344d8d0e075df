import { CartDrawerElement } from './element.ts';
import { loadExtras } from './useExtras.ts';

CartDrawerElement.define();
// Before a drawer is opened, or the connection is gone; one that is opened tries again.
loadExtras().catch(() => {});
