import type { Product } from '../../src/api/products.ts';
import { addToCartWords as words } from '../../src/i18n/en/add-to-cart.ts';
import type { Texts } from '../../src/store/cart/preview.ts';

/** A text longer than this gets several lines to be written in. */
const ONE_LINE = 60;

interface TextFieldsProps {
  readonly product: Product;
  readonly texts: Texts;
  /** The title of the field that is asked for. */
  readonly missing: string | undefined;
  readonly onWrite: (title: string, text: string) => void;
}

/** What a shopper may or must write for a product that is made for them. */
export function TextFields({ product, texts, missing, onWrite }: TextFieldsProps) {
  return (
    <>
      {(product.customTextFields ?? []).map(({ title, maxLength, mandatory }, at) => {
        const Field = maxLength > ONE_LINE ? 'textarea' : 'input';
        const typed = texts[title] ?? '';
        const asked = missing === title;
        return (
          <div key={title} part={asked ? 'field missing' : 'field'} className="option">
            <label className="title" htmlFor={`text${at}`}>
              <b>{title}</b>
              {!mandatory && <span className="note">{words.optional}</span>}
              {asked && <span className="asked">{words.write}</span>}
              {maxLength > 0 && (
                <span className="note count" aria-hidden="true">
                  {typed.length}/{maxLength}
                </span>
              )}
            </label>
            <Field
              part="input"
              id={`text${at}`}
              className="input"
              value={typed}
              required={mandatory}
              aria-invalid={asked || undefined}
              {...(maxLength > 0 ? { maxLength } : {})}
              onInput={({ currentTarget }: { currentTarget: { value: string } }) => onWrite(title, currentTarget.value)}
            />
          </div>
        );
      })}
    </>
  );
}
