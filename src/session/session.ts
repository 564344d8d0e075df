import type { HostConfig } from '../transport/request.ts';
import type { Sleep } from '../transport/retry.ts';
import type { Fetch } from '../transport/send.ts';
import { createGrants } from './grants.ts';
import type { Lock } from './lock.ts';
import { createRenewal } from './renew.ts';
import { createRoleEvents, type RoleChange } from './role-events.ts';
import { onStorageChange, type PageEventTarget } from './storage-events.ts';
import { createTokenStorage, type StorageKind, type StorageLike } from './token-storage.ts';
import { NO_TOKENS, type Role, type Tokens } from './tokens.ts';

/** Whose tokens go with the calls. It never asks anybody to sign in. */
export interface Session {
  /** Tokens fit to send, renewed or obtained first if need be; `refused` is an access token that was answered 401. */
  tokens(rejectedToken?: string): Promise<Tokens>;
  /** Whose tokens are held now. */
  readonly role: Role;
  /** Tells of every change of role, this page's and other tabs'. Answers how to stop. */
  subscribe(fn: (change: RoleChange) => void): () => void;
  /** Takes over tokens that a sign-in gave; an answer still on its way to the former holder is dropped. */
  adopt(tokens: Tokens): void;
  /** Forgets the tokens here, at once. The next call is a new visitor's. */
  forget(): void;
  /** Keeps tokens in that storage from now on. A visitor gives way to whom it holds already; a member does not. */
  setStorage(kind: 'local' | 'session'): void;
  /** Stops listening to other tabs. */
  close(): void;
}

export interface SessionOptions {
  /** What the tokens are stored under. */
  readonly key: string;
  readonly clientId: string;
  readonly host: HostConfig;
  readonly storage: StorageKind | StorageLike;
  readonly tokens: Tokens | undefined;
  readonly fetch: Fetch;
  readonly timeoutMs: number;
  readonly lock: Lock;
  readonly now: () => number;
  readonly sleep: Sleep;
  readonly page: PageEventTarget | undefined;
  readonly prefetchedGrant: (() => Promise<Response> | undefined) | undefined;
}

export function createSession(options: SessionOptions): Session {
  const { key, page } = options;
  const tokenStorage = createTokenStorage(key, options.storage, options.tokens);
  const role = () => tokenStorage.read().tokens.refreshToken.role;
  const roleEvents = createRoleEvents(role);
  let stopListening: (() => void) | undefined;

  const emitChange = (reason: RoleChange['reason']) => {
    roleEvents.queue(reason);
    roleEvents.flush();
  };

  return {
    tokens: createRenewal({ ...options, tokenStorage, roleEvents, grants: createGrants(options) }),
    get role() {
      return role();
    },
    subscribe(fn) {
      if (page) stopListening ??= onStorageChange(page, key, () => emitChange('tab'));
      return roleEvents.subscribe(fn);
    },
    adopt(tokens) {
      tokenStorage.write(tokens);
      emitChange(tokens.refreshToken.role === 'member' ? 'login' : 'visitor');
    },
    forget() {
      tokenStorage.write(NO_TOKENS);
      emitChange('logout');
    },
    setStorage(kind) {
      tokenStorage.setStorage(kind);
      emitChange('tab');
    },
    close() {
      stopListening?.();
      stopListening = undefined;
    },
  };
}
