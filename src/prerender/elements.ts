import type { ComponentType } from 'react';
import { AddToCart } from '../../widgets/add-to-cart/AddToCart.tsx';
import addToCart from '../../widgets/add-to-cart/add-to-cart.css?inline';
import { attributes as addToCartAttributes } from '../../widgets/add-to-cart/attributes.ts';
import options from '../../widgets/add-to-cart/options/options.css?inline';
import { attributes as galleryAttributes } from '../../widgets/product-gallery/attributes.ts';
import { ProductGallery } from '../../widgets/product-gallery/ProductGallery.tsx';
import gallery from '../../widgets/product-gallery/product-gallery.css?inline';
import { attributes as listAttributes } from '../../widgets/product-list/attributes.ts';
import { ProductList } from '../../widgets/product-list/ProductList.tsx';
import list from '../../widgets/product-list/product-list.css?inline';
import { attributes as reviewListAttributes } from '../../widgets/review-list/attributes.ts';
import { ReviewList } from '../../widgets/review-list/ReviewList.tsx';
import reviewList from '../../widgets/review-list/review-list.css?inline';
import { type Attributes, text } from '../elements/attributes.ts';
import slides from '../elements/gallery/slides.css?inline';
import base from '../ui/base.css?inline';
import input from '../ui/input.css?inline';
import picture from '../ui/picture.css?inline';
import cards from './cards.css?inline';
import unscripted from './unscripted.css?inline';

interface Drawn {
  readonly attributes: Attributes;
  readonly component: ComponentType<object>;
  /** The CSS that the element's shadow root adopts in a page, in that order. */
  readonly styles: string;
}

/** The elements that can be prerendered, by tag. */
export const drawn: Readonly<Record<string, Drawn>> = {
  'kiosk-add-to-cart': {
    attributes: addToCartAttributes,
    component: AddToCart as ComponentType<object>,
    styles: base + picture + options + input + addToCart + unscripted,
  },
  'kiosk-product-gallery': {
    attributes: galleryAttributes,
    component: ProductGallery as ComponentType<object>,
    styles: base + picture + slides + gallery + unscripted,
  },
  'kiosk-product-list': {
    // `params` reads the shopper's choices from the page's address, which is unknown here.
    attributes: { ...listAttributes, params: { ...text, read: () => '' } },
    component: ProductList as ComponentType<object>,
    styles: base + list + cards + unscripted,
  },
  'kiosk-review-list': {
    attributes: reviewListAttributes,
    component: ReviewList as ComponentType<object>,
    styles: base + reviewList + unscripted,
  },
};

/** The name of the style sheet of a tag, in the folder of a version's files. */
export const styleSheetName = (tag: string): string => `prerender/${tag}.css`;
