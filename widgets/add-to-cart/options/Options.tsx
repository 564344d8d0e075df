import { useState } from 'react';
import type { Choice, Product, ProductOption } from '../../../src/api/products.ts';
import { addToCartMessages } from '../../../src/i18n/en/add-to-cart.ts';
import { optionMessages as messages } from '../../../src/i18n/en/options.ts';
import type { Choices } from '../../../src/store/choices.ts';
import { getChoiceAvailability, getChoiceName, getVisibleOptions } from '../../../src/store/selection.ts';
import type { VariantAvailability } from '../../../src/store/simple-offer.ts';
import { Chevron } from '../../../src/ui/icons/Chevron.ts';
import { adoptInputStyles } from '../../../src/ui/input-styles.ts';
import { adoptOptionStyles } from './adopt.ts';

/** An option with at least this many choices is a menu, unless its choices are swatches. */
const MENU_MIN_CHOICES = 8;
/** An option with at most this many swatches shows their names beside them. */
const NAMED_MAX_CHOICES = 3;

interface OptionsProps {
  readonly product: Product;
  readonly choices: Choices;
  /** The names of the options to mark as missing. */
  readonly missing: readonly string[] | undefined;
  readonly onChoose: (option: string, choice: string) => void;
}

interface OptionProps extends Omit<OptionsProps, 'missing' | 'onChoose'> {
  readonly option: ProductOption;
  readonly id: string;
  readonly onPick: (choice: string) => void;
  /** Called with the words for a hovered or focused swatch, and with an empty text afterwards. */
  readonly onPeek: (words: string) => void;
}

const getReason = (availability: VariantAvailability): string =>
  ({ available: '', 'sold-out': addToCartMessages.soldOut, absent: messages.absent })[availability];

const joinWords = (name: string, reason: string): string => (reason ? `${name} · ${reason}` : name);

/**
 * Renders a radio group or a menu for each visible option. An unavailable choice says why it is unavailable, and can
 * still be chosen.
 */
export function Options({ product, missing, ...rest }: OptionsProps) {
  return (
    <>
      {getVisibleOptions(product).map((option, index) => (
        <OptionGroup
          key={option.name}
          {...rest}
          product={product}
          option={option}
          id={`${index}`}
          isMissing={missing?.includes(option.name)}
        />
      ))}
    </>
  );
}

interface OptionGroupProps extends Omit<OptionsProps, 'missing'> {
  readonly option: ProductOption;
  readonly id: string;
  readonly isMissing: boolean | undefined;
}

function OptionGroup({ product, choices, option, id, isMissing, onChoose }: OptionGroupProps) {
  const { name } = option;
  const isMenu = option.choices.length >= MENU_MIN_CHOICES && !isPalette(option);
  const ChoicePicker = isMenu ? ChoiceMenu : ChoiceGroup;
  /** The words for the hovered or focused swatch, because a colour alone does not show its name. */
  const [peeked, setPeeked] = useState('');
  const chosen = !isMenu && choices.get(name);
  return (
    // No fieldset, because WebKit counts the height of its legend twice.
    <div ref={adoptOptionStyles} part={isMissing ? 'option missing' : 'option'} className="option">
      <div part="legend" className="title" id={`legend${id}`}>
        <b>{name}</b>
        {chosen && <span className={peeked ? 'sr' : 'chosen'}>{chosen}</span>}
        {peeked && (
          <span className="chosen" aria-hidden="true">
            {peeked}
          </span>
        )}
        {isMissing && (
          <span ref={adoptInputStyles} part="asked" className="asked">
            {messages.choose}
          </span>
        )}
      </div>
      <ChoicePicker
        product={product}
        choices={choices}
        option={option}
        id={id}
        onPick={choice => onChoose(name, choice)}
        onPeek={setPeeked}
      />
    </div>
  );
}

function ChoiceGroup({ product, choices, option, id, onPick, onPeek }: OptionProps) {
  const palette = isPalette(option);
  const isNamed = option.choices.length <= NAMED_MAX_CHOICES;
  return (
    <div
      role="radiogroup"
      aria-labelledby={`legend${id}`}
      aria-required
      className={`choices${palette ? ' palette' : ''}${palette && isNamed ? ' named' : ''}`}
      onPointerLeave={() => onPeek('')}
    >
      {option.choices.map(choice => {
        const name = getChoiceName(choice);
        const chosen = choices.get(option.name) === name;
        const availability = getChoiceAvailability(product, choices, option, choice);
        const reason = getReason(availability);
        const words = joinWords(name, reason);
        const kind = `${palette ? 'swatch' : 'pill'} ${availability}`;
        const peek = palette ? () => onPeek(words) : undefined;
        return (
          <label
            key={name}
            part={`choice ${kind}${chosen ? ' chosen' : ''}`}
            className={kind}
            title={reason && !palette ? words : undefined}
            onPointerEnter={peek}
          >
            <input
              type="radio"
              part="radio"
              name={id}
              checked={chosen}
              aria-disabled={reason ? true : undefined}
              onChange={() => onPick(name)}
              onFocus={peek}
              onBlur={() => onPeek('')}
            />
            {palette && (
              <svg viewBox="0 0 32 32" aria-hidden="true">
                <circle cx="16" cy="16" r="15.5" fill={choice.value} />
              </svg>
            )}
            <span className={palette && !isNamed ? 'sr' : undefined}>{name}</span>
            {reason && <span className="sr">, {reason}</span>}
          </label>
        );
      })}
    </div>
  );
}

function ChoiceMenu({ product, choices, option, id, onPick }: OptionProps) {
  const selected = choices.get(option.name);
  return (
    <div className="menu">
      <select
        part="select"
        aria-labelledby={`legend${id}`}
        aria-required
        value={selected ?? ''}
        onInput={({ currentTarget }) => onPick(currentTarget.value)}
      >
        {!selected && <option value="">{messages.placeholder}</option>}
        {option.choices.map(choice => {
          const name = getChoiceName(choice);
          return (
            <option key={name} value={name}>
              {joinWords(name, getReason(getChoiceAvailability(product, choices, option, choice)))}
            </option>
          );
        })}
      </select>
      <Chevron />
    </div>
  );
}

/** Whether an option is a colour option and each of its choices has a valid CSS colour. */
const isPalette = ({ optionType, choices }: ProductOption): boolean =>
  optionType === 'color' && choices.every(isColour);

const isColour = ({ value }: Choice): boolean =>
  globalThis.CSS?.supports?.('color', value) ?? /^#[\da-f]{3,8}$/i.test(value);
