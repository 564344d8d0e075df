// File: product-page
import { ProductGalleryElement } from './element.ts';

ProductGalleryElement.define();
