/** A failure as plain data for the store: no stack, no token, no input. */
export interface Problem {
  /** `CallError`, `NetworkError`, `TimeoutError`, `SignInError`, `CartError`, or the name of another error. */
  readonly name: string;
  readonly message: string;
  readonly code?: string;
  readonly status?: number;
  readonly requestId?: string;
  /** The number of units left, if the stock is the reason. */
  readonly quantityAvailable?: number;
}

const asString = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined);
const asNumber = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/**
 * Converts any thrown value to plain data. Reads the fields of an error without `instanceof`, because the error may
 * come from another bundle's copy of its class.
 */
export function toProblem(error: unknown): Problem {
  const source: Readonly<Record<string, unknown>> = Object(error);
  const data: Readonly<Record<string, unknown>> = Object(source.data);
  return omitUndefined({
    name: asString(source.name) ?? 'Error',
    message: asString(source.message) ?? String(error),
    code: asString(source.code),
    status: asNumber(source.status),
    requestId: asString(source.requestId),
    quantityAvailable: asNumber(data.quantityAvailable),
  });
}

type WithoutUndefined<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/** Leaves out undefined properties, so that equal states compare and serialize as equal. */
function omitUndefined<T extends object>(value: T): WithoutUndefined<T> {
  return Object.fromEntries(Object.entries(value).filter(([, held]) => held !== undefined)) as WithoutUndefined<T>;
}
