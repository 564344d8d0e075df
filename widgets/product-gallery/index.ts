import { ProductGalleryElement } from './element.ts';

ProductGalleryElement.define();
