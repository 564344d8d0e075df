import type { Host } from '../transport/request.ts';
import type { Pause } from '../transport/retry.ts';
import type { Fetch } from '../transport/send.ts';
import { makeGrants } from './grants.ts';
import type { Lock } from './lock.ts';
import { makeRenewal } from './renew.ts';
import { makeRoles, type RoleChange } from './role-events.ts';
import { followTabs, type Page } from './storage-events.ts';
import { makeVault, type StorageKind, type StorageLike } from './token-storage.ts';
import { NO_TOKENS, type Role, type Tokens } from './tokens.ts';

/** Whose tokens go with the calls. It never asks anybody to sign in. */
export interface Session {
  /** Tokens fit to send, renewed or obtained first if need be; `refused` is an access token that was answered 401. */
  tokens(refused?: string): Promise<Tokens>;
  /** Whose tokens are held now. */
  readonly role: Role;
  /** Tells of every change of role, this page's and other tabs'. Answers how to stop. */
  subscribe(fn: (change: RoleChange) => void): () => void;
  /** Takes over tokens that a sign-in gave; an answer still on its way to the former holder is dropped. */
  adopt(tokens: Tokens): void;
  /** Forgets the tokens here, at once. The next call is a new visitor's. */
  forget(): void;
  /** Keeps tokens in that storage from now on. A visitor gives way to whom it holds already; a member does not. */
  keep(kind: 'local' | 'session'): void;
  /** Stops listening to other tabs. */
  close(): void;
}

export interface SessionOptions {
  /** What the tokens are stored under. */
  readonly key: string;
  readonly clientId: string;
  readonly host: Host;
  readonly storage: StorageKind | StorageLike;
  readonly tokens: Tokens | undefined;
  readonly fetch: Fetch;
  readonly timeoutMs: number;
  readonly lock: Lock;
  readonly now: () => number;
  readonly pause: Pause;
  readonly page: Page | undefined;
  readonly seed: (() => Promise<Response> | undefined) | undefined;
}

export function makeSession(options: SessionOptions): Session {
  const { key, page } = options;
  const vault = makeVault(key, options.storage, options.tokens);
  const role = () => vault.read().tokens.refreshToken.role;
  const roles = makeRoles(role);
  let unfollow: (() => void) | undefined;

  const changed = (reason: RoleChange['reason']) => {
    roles.note(reason);
    roles.tell();
  };

  return {
    tokens: makeRenewal({ ...options, vault, roles, grants: makeGrants(options) }),
    get role() {
      return role();
    },
    subscribe(fn) {
      if (page) unfollow ??= followTabs(page, key, () => changed('tab'));
      return roles.subscribe(fn);
    },
    adopt(tokens) {
      vault.write(tokens);
      changed(tokens.refreshToken.role === 'member' ? 'login' : 'visitor');
    },
    forget() {
      vault.write(NO_TOKENS);
      changed('logout');
    },
    keep(kind) {
      vault.keep(kind);
      changed('tab');
    },
    close() {
      unfollow?.();
      unfollow = undefined;
    },
  };
}
