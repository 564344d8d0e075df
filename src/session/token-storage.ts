import { parseJson } from '../transport/response.ts';
import { NO_TOKENS, parseTokens, type Tokens } from './tokens.ts';

/** What of `Storage` is used. */
export type StorageLike = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
export type StorageKind = 'local' | 'session' | 'memory';

/** What the vault held at a moment. */
export interface Snapshot {
  readonly tokens: Tokens;
  /** As stored; empty for nothing. */
  readonly raw: string;
}

/** Keeps the tokens of one shop. Never throws: memory takes over where the storage is blocked or full. */
export interface TokenStorage {
  read(): Snapshot;
  write(tokens: Tokens): void;
  /** Writes unless somebody, in this page or another, has written since `held` was read. */
  compareAndSet(expected: Snapshot, tokens: Tokens): boolean;
  /** Moves what is held into another storage; a visitor gives way to whoever is there already. */
  setStorage(kind: StorageKind): void;
  /** Whether other pages may read and write the same. */
  isShared(): boolean;
}

export function createTokenStorage(key: string, storage: StorageKind | StorageLike, initial?: Tokens): TokenStorage {
  let current = storage;
  /** Stands in for the storage while it is defined. */
  let memory = initial && JSON.stringify(initial);

  /** Naming a storage throws where the browser blocks it, so this is called inside `try` only. */
  function getStorage(): StorageLike | undefined {
    if (current === 'local') return globalThis.localStorage;
    if (current === 'session') return globalThis.sessionStorage;
    return current === 'memory' ? undefined : current;
  }

  function readRaw(): string {
    try {
      return memory ?? getStorage()?.getItem(key) ?? '';
    } catch {
      return ''; // blocked
    }
  }

  function writeRaw(value: string): void {
    try {
      const backend = getStorage();
      if (value) backend?.setItem(key, value);
      else backend?.removeItem(key);
      memory = backend ? undefined : value;
    } catch {
      memory = value;
      removeStored();
    }
  }

  /** Where there was no room for the new tokens, the old ones must not stay and be used again. */
  function removeStored(): void {
    try {
      getStorage()?.removeItem(key);
    } catch {
      // Blocked altogether: there is nothing to drop.
    }
  }

  const toTokens = (raw: string) => parseTokens(parseJson(raw));
  const write = (tokens: Tokens) => writeRaw(tokens === NO_TOKENS ? '' : JSON.stringify(tokens));

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
