/** Product types. */
export const productTypes = ['unspecified_product_type', 'physical', 'digital'] as const;
export type ProductType = (typeof productTypes)[number];

/** Option types. */
export const optionTypes = ['drop_down', 'color'] as const;
export type OptionType = (typeof optionTypes)[number];

/** Product discount types. */
export const productDiscountTypes = ['NONE', 'AMOUNT', 'PERCENT'] as const;
export type ProductDiscountType = (typeof productDiscountTypes)[number];

/** Measurement units. */
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
