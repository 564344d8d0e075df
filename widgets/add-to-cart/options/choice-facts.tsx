import type { WidgetProps } from '../../../src/elements/host.ts';
import { optionMessages } from '../../../src/i18n/en/options.ts';
import { factMessages as messages } from '../../../src/i18n/en/product-facts.ts';
import { interpolate } from '../../../src/i18n/interpolate.ts';
import type { AddingState } from '../../../src/store/cart/adding.ts';
import { adoptFieldStyles } from '../../../src/ui/field-styles.ts';
import type { attributes } from '../attributes.ts';
import { type FactsForm, renderFacts } from '../facts/facts.tsx';
import { LazyStickyBar } from './LazyStickyBar.tsx';
import type { Selection } from './select.ts';

interface ChoiceForm extends FactsForm {
  readonly selection: Selection | undefined;
}

interface FormActs {
  readonly attempted?: boolean;
  readonly adding: AddingState;
}

/**
 * Renders the facts near the button of a form with options or a sticky bar. Names the choices and texts that were
 * missing at the last press, and says why the choices cannot be bought.
 */
export function renderChoiceFacts(
  props: WidgetProps<typeof attributes>,
  form: ChoiceForm,
  acts: FormActs,
  onPress: () => void,
) {
  const { product, selection } = form;
  if (!product || !selection) return null;
  const { missing, touched } = selection;
  return renderFacts(props, form, acts, onPress, {
    asked: acts.attempted && missing && (
      <span part="asked" className="asked" ref={adoptFieldStyles}>
        {interpolate(messages.missing, { names: missing.join(', ') })}
      </span>
    ),
    refusal: describeRefusal(selection),
    isLive: touched,
    bar: props.sticky && (
      <LazyStickyBar {...props} product={product} selection={selection} adding={acts.adding} onPress={onPress} />
    ),
  });
}

function describeRefusal({ choices, offer: { availability } }: Selection): string {
  if (availability === 'absent') return optionMessages.absent;
  // For a product without choices, the button says that it is sold out.
  const words = availability === 'sold-out' && [...choices.values()].join(', ');
  return words ? interpolate(messages.soldOut, { choices: words }) : '';
}
