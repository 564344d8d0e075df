/** Getters of fields by the names that a query may use. */
type FieldGetters<T> = Readonly<Record<string, (item: T) => unknown>>;

/** A getter for each field that the contract lists. */
type FieldGettersFor<T, Asked> = { readonly [Name in keyof Asked]-?: (item: T) => Asked[Name] };

declare const ownCaller: unique symbol;

/**
 * The fields that one caller may filter and sort by. Filters and sorts take no other getters, because a filter reveals
 * the values that it compares.
 */
export type VisibleFields<T> = FieldGetters<T> & { readonly [ownCaller]: true };

/**
 * The fields of a query: `everyone` reads those that the view shows to each caller, `merchant` those that it shows to the
 * merchant alone, and more of the others where the view does. Returns the list of a caller.
 */
export function defineQueryFields<T, Asked, MerchantOnly extends keyof Asked = never>(
  everyone: FieldGettersFor<T, Omit<Asked, MerchantOnly>>,
  merchant: FieldGettersFor<T, Pick<Asked, MerchantOnly>> & Partial<FieldGettersFor<T, Asked>>,
): (caller: { readonly elevated: boolean }) => VisibleFields<T> {
  const lists = { everyone, merchant: { ...everyone, ...merchant } };
  // The cast: this is the one place that makes such a list.
  return ({ elevated }) => (elevated ? lists.merchant : lists.everyone) as unknown as VisibleFields<T>;
}
