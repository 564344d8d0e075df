/** Getters of fields by the names that a query may use. */
type FieldGetters<T> = Readonly<Record<string, (item: T) => unknown>>;

/** A getter for each field that the contract lists. */
type FieldGettersFor<T, Asked> = { readonly [Name in keyof Asked]-?: (item: T) => Asked[Name] };

declare const ownCaller: unique symbol;

/**
 * The fields by which one caller may filter and sort. Filters and sorts accept only this type, because a filter reveals
 * the values that it compares.
 */
export type VisibleFields<T> = FieldGetters<T> & { readonly [ownCaller]: true };

/**
 * The fields of a query. `everyone` has getters of values that each caller can see. `merchant` has getters of fields
 * that only the merchant can see, and of fields of which the merchant sees more. Returns a function from a caller to
 * its fields.
 */
export function defineQueryFields<T, Asked, MerchantOnly extends keyof Asked = never>(
  everyone: FieldGettersFor<T, Omit<Asked, MerchantOnly>>,
  merchant: FieldGettersFor<T, Pick<Asked, MerchantOnly>> & Partial<FieldGettersFor<T, Asked>>,
): (caller: { readonly elevated: boolean }) => VisibleFields<T> {
  const lists = { everyone, merchant: { ...everyone, ...merchant } };
  // The cast is needed because only this function makes the type.
  return ({ elevated }) => (elevated ? lists.merchant : lists.everyone) as unknown as VisibleFields<T>;
}
