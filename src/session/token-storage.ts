import { NO_TOKENS, readTokens, type Tokens } from './tokens.ts';

/** What of `Storage` is used. */
export type StorageLike = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
export type StorageKind = 'local' | 'session' | 'memory';

/** What the vault held at a moment. */
export interface Held {
  readonly tokens: Tokens;
  /** As stored; empty for nothing. */
  readonly raw: string;
}

/** Keeps the tokens of one shop. Never throws: memory takes over where the storage is blocked or full. */
export interface Vault {
  read(): Held;
  write(tokens: Tokens): void;
  /** Writes unless somebody, in this page or another, has written since `held` was read. */
  swap(held: Held, tokens: Tokens): boolean;
  /** Moves what is held into another storage; a visitor gives way to whoever is there already. */
  keep(kind: StorageKind): void;
  /** Whether other pages may read and write the same. */
  isShared(): boolean;
}

export function makeVault(key: string, storage: StorageKind | StorageLike, first?: Tokens): Vault {
  let place = storage;
  /** Stands in for the storage while it is defined. */
  let memory = first && JSON.stringify(first);

  /** Naming a storage throws where the browser blocks it, so this is called inside `try` only. */
  function area(): StorageLike | undefined {
    if (place === 'local') return globalThis.localStorage;
    if (place === 'session') return globalThis.sessionStorage;
    return place === 'memory' ? undefined : place;
  }

  function raw(): string {
    try {
      return memory ?? area()?.getItem(key) ?? '';
    } catch {
      return ''; // blocked
    }
  }

  function put(next: string): void {
    try {
      const store = area();
      if (next) store?.setItem(key, next);
      else store?.removeItem(key);
      memory = store ? undefined : next;
    } catch {
      memory = next;
      dropStored();
    }
  }

  /** Where there was no room for the new tokens, the old ones must not stay and be used again. */
  function dropStored(): void {
    try {
      area()?.removeItem(key);
    } catch {
      // Blocked altogether: there is nothing to drop.
    }
  }

  const write = (tokens: Tokens) => put(tokens === NO_TOKENS ? '' : JSON.stringify(tokens));

  return {
    read() {
      const now = raw();
      return { tokens: readTokens(now), raw: now };
    },
    write,
    swap(held, tokens) {
      if (raw() !== held.raw) return false;
      write(tokens);
      return true;
    },
    keep(kind) {
      const held = raw();
      put('');
      place = kind;
      memory = undefined;
      const { role } = readTokens(held).refreshToken;
      if (role === 'member' || readTokens(raw()).refreshToken.role === 'none') put(held);
    },
    isShared: () => memory === undefined && place !== 'memory' && place !== 'session',
  };
}
