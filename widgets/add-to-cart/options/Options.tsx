import type { Choice, Product, ProductOption } from '../../../src/api/products.ts';
import { addToCartMessages } from '../../../src/i18n/en/add-to-cart.ts';
import { optionMessages as messages } from '../../../src/i18n/en/options.ts';
import type { Choices } from '../../../src/store/choices.ts';
import { getChoiceAvailability, getChoiceName, getVisibleOptions } from '../../../src/store/selection.ts';
import type { VariantAvailability } from '../../../src/store/simple-offer.ts';
import { adoptFieldStyles } from '../../../src/ui/field-styles.ts';
import { Chevron } from '../../../src/ui/icons/Chevron.ts';
import { adoptOptionStyles } from './adopt.ts';

/** From so many choices up an option is a menu. */
const MENU_MIN_CHOICES = 8;

interface OptionsProps {
  readonly product: Product;
  readonly choices: Choices;
  /** The name of the option to mark as missing. */
  readonly missing: string | undefined;
  readonly onChoose: (option: string, choice: string) => void;
}

interface OptionProps extends Omit<OptionsProps, 'missing'> {
  readonly option: ProductOption;
  readonly id: string;
  readonly onPick: (choice: string) => void;
}

const getReason = (availability: VariantAvailability): string =>
  ({ available: '', 'sold-out': addToCartMessages.soldOut, absent: addToCartMessages.notMadeReason })[availability];

/** One group for each option; an unavailable choice stays focusable and says why. */
export function Options(props: OptionsProps) {
  const { product, choices, missing, onChoose } = props;
  return (
    <>
      {getVisibleOptions(product).map((option, index) => {
        const { name } = option;
        const isMissing = missing === name;
        const isMenu = option.choices.length >= MENU_MIN_CHOICES && !isPalette(option);
        const ChoicePicker = isMenu ? ChoiceMenu : ChoiceGroup;
        return (
          <fieldset
            key={name}
            ref={adoptOptionStyles}
            part={isMissing ? 'option missing' : 'option'}
            className="option"
            role={isMenu ? undefined : 'radiogroup'}
            aria-describedby={isMissing ? `asked${index}` : undefined}
          >
            <legend part="legend" id={`legend${index}`}>
              <b>{name}</b>
              {!isMenu && choices[name] && <span className="chosen">{choices[name]}</span>}
              {isMissing && (
                <span ref={adoptFieldStyles} part="asked" className="asked" id={`asked${index}`}>
                  {messages.choose}
                </span>
              )}
            </legend>
            <ChoicePicker {...props} option={option} id={`${index}`} onPick={choice => onChoose(name, choice)} />
          </fieldset>
        );
      })}
    </>
  );
}

function ChoiceGroup({ product, choices, option, id, onPick }: OptionProps) {
  const palette = isPalette(option);
  return (
    <div className={palette ? 'choices palette' : 'choices'}>
      {option.choices.map(choice => {
        const name = getChoiceName(choice);
        const chosen = choices[option.name] === name;
        const availability = getChoiceAvailability(product, choices, option, choice);
        const reason = getReason(availability);
        return (
          <label
            key={name}
            part={`choice ${palette ? 'swatch' : 'pill'} ${availability}${chosen ? ' chosen' : ''}`}
            className={`${palette ? 'swatch' : 'pill'} ${availability}`}
            title={palette || reason ? [name, reason].filter(Boolean).join(' · ') : undefined}
          >
            <input
              type="radio"
              part="radio"
              name={id}
              checked={chosen}
              aria-disabled={reason ? true : undefined}
              onInput={() => onPick(name)}
            />
            {palette && (
              <svg viewBox="0 0 32 32" aria-hidden="true">
                <circle cx="16" cy="16" r="15.5" fill={choice.value} />
              </svg>
            )}
            <span className={palette ? 'sr' : undefined}>{name}</span>
            {reason && <span className="sr">, {reason}</span>}
          </label>
        );
      })}
    </div>
  );
}

function ChoiceMenu({ product, choices, option, id, onPick }: OptionProps) {
  const selected = choices[option.name];
  return (
    <div className="menu">
      <select
        part="select"
        aria-labelledby={`legend${id}`}
        value={selected ?? ''}
        onInput={({ currentTarget }) => onPick(currentTarget.value)}
      >
        {!selected && <option value="">{messages.placeholder}</option>}
        {option.choices.map(choice => {
          const reason = getReason(getChoiceAvailability(product, choices, option, choice));
          return (
            <option key={getChoiceName(choice)} value={getChoiceName(choice)}>
              {[getChoiceName(choice), reason].filter(Boolean).join(' · ')}
            </option>
          );
        })}
      </select>
      <Chevron />
    </div>
  );
}

/** A colour option whose every choice has a colour that can be drawn. */
const isPalette = ({ optionType, choices }: ProductOption): boolean =>
  optionType === 'color' && choices.every(isColour);

const isColour = ({ value }: Choice): boolean =>
  globalThis.CSS?.supports?.('color', value) ?? /^#[\da-f]{3,8}$/i.test(value);
