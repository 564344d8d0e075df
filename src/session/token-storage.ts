import { parseJson } from '../transport/response.ts';
import { ignoreErrors } from '../validation/ignore-errors.ts';
import { toJson } from '../validation/to-json.ts';
import { NO_TOKENS, parseTokens, type Tokens } from './tokens.ts';

/** The methods of `Storage` that a client needs. */
export type StorageLike = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
export type StorageKind = 'local' | 'session' | 'memory';

/** The stored tokens at one moment. */
interface Snapshot {
  readonly tokens: Tokens;
  /** The stored text; empty if nothing is stored. */
  readonly raw: string;
}

/** Stores the tokens of one shop. Never throws, because memory replaces a storage that is blocked or full. */
export interface TokenStorage {
  read(): Snapshot;
  write(tokens: Tokens): void;
  /**
   * Writes unless the stored tokens have changed, in this page or another, since `expected` was read. Returns whether
   * it has written.
   */
  compareAndSet(expected: Snapshot, tokens: Tokens): boolean;
  /**
   * Moves the tokens to another storage. Tokens that are already there replace a visitor's tokens, but not a member's.
   */
  setStorage(kind: StorageKind): void;
  /** Whether other pages may read and write the same tokens. */
  isShared(): boolean;
}

export function createTokenStorage(key: string, storage: StorageKind | StorageLike, initial?: Tokens): TokenStorage {
  let current = storage;
  /** The stored text while memory replaces the storage. */
  let memory = initial && toJson(initial);

  /** Throws if the browser blocks the storage. */
  function getStorage(): StorageLike | undefined {
    if (current === 'local') return globalThis.localStorage;
    if (current === 'session') return globalThis.sessionStorage;
    return current === 'memory' ? undefined : current;
  }

  const readRaw = (): string => memory ?? ignoreErrors(() => getStorage()?.getItem(key)) ?? '';

  function writeRaw(value: string): void {
    const store = () => {
      const backend = getStorage();
      if (value) backend?.setItem(key, value);
      else backend?.removeItem(key);
      memory = backend ? undefined : value;
    };
    try {
      store();
    } catch {
      memory = value;
      // Removes the old tokens, so that they are not used again. Without them, the new tokens may fit into a full
      // storage.
      ignoreErrors(() => {
        getStorage()?.removeItem(key);
        store();
      });
    }
  }

  const toTokens = (raw: string) => parseTokens(parseJson(raw));
  const write = (tokens: Tokens) => writeRaw(tokens === NO_TOKENS ? '' : toJson(tokens));

  return {
    read() {
      const stored = readRaw();
      return { tokens: toTokens(stored), raw: stored };
    },
    write,
    compareAndSet(expected, tokens) {
      if (readRaw() !== expected.raw) return false;
      write(tokens);
      return true;
    },
    setStorage(kind) {
      const previous = readRaw();
      writeRaw('');
      current = kind;
      memory = undefined;
      const { role } = toTokens(previous).refreshToken;
      if (role === 'member' || toTokens(readRaw()).refreshToken.role === 'none') writeRaw(previous);
    },
    isShared: () => memory === undefined && current !== 'memory' && current !== 'session',
  };
}
