import { RecommendationsElement } from './element.ts';

RecommendationsElement.define();
