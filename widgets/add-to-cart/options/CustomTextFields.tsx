import type { Product } from '../../../src/api/products.ts';
import { optionMessages as messages } from '../../../src/i18n/en/options.ts';
import type { CustomTexts } from '../../../src/store/cart/preview.ts';
import { adoptInputStyles } from '../../../src/ui/input-styles.ts';
import { adoptOptionStyles } from './adopt.ts';

/** A field that allows more characters than this has several lines. */
const MAX_SINGLE_LINE_LENGTH = 60;

interface CustomTextFieldsProps {
  readonly product: Product;
  readonly texts: CustomTexts;
  /** The names of the options and texts to mark as missing. */
  readonly missing: readonly string[] | undefined;
  readonly onChange: (title: string, text: string) => void;
}

export function CustomTextFields({ product, texts, missing, onChange }: CustomTextFieldsProps) {
  return (
    <>
      {(product.customTextFields ?? []).map(({ title, maxLength, mandatory }, index) => {
        const Field = maxLength > MAX_SINGLE_LINE_LENGTH ? 'textarea' : 'input';
        const value = texts.get(title) ?? '';
        const isMissing = missing?.includes(title);
        return (
          <div key={title} ref={adoptOptionStyles} part={isMissing ? 'field missing' : 'field'} className="option">
            <label ref={adoptInputStyles} className="title" htmlFor={`text${index}`}>
              <b>{title}</b>
              {!mandatory && <span className="note">{messages.optional}</span>}
              {isMissing && <span className="asked">{messages.write}</span>}
              {maxLength > 0 && (
                <span className="note count" aria-hidden="true">
                  {value.length}/{maxLength}
                </span>
              )}
            </label>
            <Field
              part="input"
              id={`text${index}`}
              className="input"
              value={value}
              required={mandatory}
              aria-invalid={isMissing || undefined}
              {...(maxLength > 0 ? { maxLength } : {})}
              onInput={({ currentTarget }: { currentTarget: { value: string } }) =>
                onChange(title, currentTarget.value)
              }
            />
          </div>
        );
      })}
    </>
  );
}
