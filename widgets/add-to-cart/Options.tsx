import type { Choice, Product, ProductOption } from '../../src/api/products.ts';
import { addToCartWords as words } from '../../src/i18n/en/add-to-cart.ts';
import { type Choices, nameOf, optionsOf, type Standing, standingOf } from '../../src/store/selection.ts';
import { Chevron } from '../../src/ui/Icons.tsx';

/** From so many choices up an option is a menu. */
const MANY = 8;

interface OptionsProps {
  readonly product: Product;
  readonly choices: Choices;
  /** The option that is asked for. */
  readonly missing: string | undefined;
  readonly onChoose: (option: string, choice: string) => void;
}

interface OptionProps extends Omit<OptionsProps, 'missing'> {
  readonly option: ProductOption;
  readonly id: string;
  readonly onPick: (choice: string) => void;
}

const reasons: Readonly<Record<Standing, string>> = {
  available: '',
  'sold-out': words.soldOut,
  absent: words.notMadeReason,
};

/** One group for each option; what cannot be had stays in reach and says why. */
export function Options(props: OptionsProps) {
  const { product, choices, missing, onChoose } = props;
  return (
    <>
      {optionsOf(product).map((option, at) => {
        const { name } = option;
        const asked = missing === name;
        const menu = option.choices.length >= MANY && !isPalette(option);
        const Shown = menu ? Menu : Group;
        return (
          <fieldset
            key={name}
            part={asked ? 'option missing' : 'option'}
            className="option"
            role={menu ? undefined : 'radiogroup'}
            aria-describedby={asked ? `asked${at}` : undefined}
          >
            <legend part="legend" id={`legend${at}`}>
              <b>{name}</b>
              {!menu && choices[name] && <span className="chosen">{choices[name]}</span>}
              {asked && (
                <span part="asked" className="asked" id={`asked${at}`}>
                  {words.choose}
                </span>
              )}
            </legend>
            <Shown {...props} option={option} id={`${at}`} onPick={choice => onChoose(name, choice)} />
          </fieldset>
        );
      })}
    </>
  );
}

function Group({ product, choices, option, id, onPick }: OptionProps) {
  const palette = isPalette(option);
  return (
    <div className={palette ? 'choices palette' : 'choices'}>
      {option.choices.map(choice => {
        const name = nameOf(choice);
        const chosen = choices[option.name] === name;
        const standing = standingOf(product, choices, option, choice);
        const reason = reasons[standing];
        return (
          <label
            key={name}
            part={`choice ${palette ? 'swatch' : 'pill'} ${standing}${chosen ? ' chosen' : ''}`}
            className={`${palette ? 'swatch' : 'pill'} ${standing}`}
            title={palette || reason ? [name, reason].filter(Boolean).join(' · ') : undefined}
          >
            <input
              type="radio"
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

function Menu({ product, choices, option, id, onPick }: OptionProps) {
  const held = choices[option.name];
  return (
    <div className="menu">
      <select
        part="select"
        aria-labelledby={`legend${id}`}
        value={held ?? ''}
        onInput={({ currentTarget }) => onPick(currentTarget.value)}
      >
        {!held && <option value="">{words.placeholder}</option>}
        {option.choices.map(choice => {
          const reason = reasons[standingOf(product, choices, option, choice)];
          return (
            <option key={nameOf(choice)} value={nameOf(choice)}>
              {[nameOf(choice), reason].filter(Boolean).join(' · ')}
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
