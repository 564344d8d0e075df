// File: product-page
import { RecommendationsElement } from './element.ts';

RecommendationsElement.define();
