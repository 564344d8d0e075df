import type { Product } from '../../../src/api/products.ts';
import { type CustomTexts, toPreviewLine } from '../../../src/store/cart/preview.ts';
import type { PreviewLine } from '../../../src/store/cart/state.ts';
import type { Choices } from '../../../src/store/choices.ts';
import { getInitialChoices } from '../../../src/store/initial-choices.ts';
import { parseChoices } from '../../../src/store/parse-choices.ts';
import { getOffer, getUnchosenOptions } from '../../../src/store/selection.ts';
import type { Offer } from '../../../src/store/simple-offer.ts';

/** The shopper's choices and texts. */
export interface Edits {
  /**
   * The page's `variant` and `choices` at the shopper's last choice. Once the page changes them, `choices` below no
   * longer apply.
   */
  readonly request?: string;
  readonly choices?: Choices;
  readonly texts: CustomTexts;
}

export type EditForm = (form: { readonly edits: Edits }) => { readonly edits: Edits };

interface Request {
  readonly variant: string;
  readonly choices: string;
}

export interface Selection {
  readonly choices: Choices;
  readonly offer: Offer;
  /** Creates the cart line of the choices and texts. */
  readonly toPreview?: (quantity: number) => PreviewLine;
  /** Whether the shopper has chosen an option since the page last changed its attributes. */
  readonly touched?: boolean;
  /** The options without a choice, and the mandatory texts that are empty, by name; undefined if there are none. */
  readonly missing?: readonly string[] | undefined;
  /** The variant and choices in the page's attributes that the product does not have, as words for a warning. */
  readonly invalid?: readonly string[];
}

/** The current selection: the page's choices, overridden by the shopper's until the page's attributes change. */
export function select(
  product: Product,
  request: Request,
  { request: edited, choices: edits, texts }: Edits,
): Selection {
  const requested = parseChoices(request.choices);
  const initial = getInitialChoices(product, { variant: request.variant, choices: requested });
  const touched = edited === toRequestKey(request);
  const choices = touched ? new Map([...initial.choices, ...(edits ?? [])]) : initial.choices;
  const missing = [
    ...getUnchosenOptions(product, choices).map(({ name }) => name),
    ...(product.customTextFields ?? [])
      .filter(({ title, mandatory }) => mandatory && !texts.get(title)?.trim())
      .map(({ title }) => title),
  ];
  return {
    choices,
    offer: getOffer(product, choices),
    toPreview: quantity => toPreviewLine(product, choices, texts, quantity),
    touched,
    missing: missing.length ? missing : undefined,
    invalid: requested ? initial.unknown : [`choices "${request.choices}"`],
  };
}

/** The edits with a choice added or replaced. Drops the choices that were made before the page's attributes changed. */
export function choose(edits: Edits, request: Request, option: string, choice: string): Edits {
  const key = toRequestKey(request);
  return {
    ...edits,
    request: key,
    choices: new Map([...((edits.request === key && edits.choices) || []), [option, choice]]),
  };
}

export const write = (edits: Edits, title: string, text: string): Edits => ({
  ...edits,
  texts: new Map([...edits.texts, [title, text]]),
});

const toRequestKey = ({ variant, choices }: Request): string => [variant, choices].join();
