/** Values of `Product.productType`. */
export const productTypes = ['unspecified_product_type', 'physical', 'digital'] as const;
export type ProductType = (typeof productTypes)[number];

/** Values of `optionType`. The choices of a `color` have a CSS color. */
export const optionTypes = ['drop_down', 'color'] as const;
export type OptionType = (typeof optionTypes)[number];

/** Values of `Product.discount.type`. NONE: the product has no discount. */
export const productDiscountTypes = ['NONE', 'AMOUNT', 'PERCENT'] as const;
export type ProductDiscountType = (typeof productDiscountTypes)[number];

/** Units of `pricePerUnitData`. */
export const measurementUnits = [
  'ML',
  'CL',
  'L',
  'CBM',
  'MG',
  'G',
  'KG',
  'MM',
  'CM',
  'M',
  'SQM',
  'OZ',
  'LB',
  'FLOZ',
  'PT',
  'QT',
  'GAL',
  'IN',
  'FT',
  'YD',
  'SQFT',
] as const;
export type MeasurementUnit = (typeof measurementUnits)[number];
