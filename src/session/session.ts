import type { HostConfig } from '../transport/plain-request.ts';
import type { Fetch } from '../transport/send.ts';
import type { Sleep } from '../transport/sleep.ts';
import { storePrefetchedGrant } from './first-visit.ts';
import type { Lock } from './lock.ts';
import type { createRenewal, Renewal } from './renew.ts';
import { createRoleEvents, type RoleChange } from './role-events.ts';
import { onStorageChange, type PageEventTarget } from './storage-events.ts';
import { createTokenStorage, type StorageKind, type StorageLike } from './token-storage.ts';
import { isFresh, NO_TOKENS, ownerOf, type Role, type Tokens } from './tokens.ts';

/** Stores and renews the tokens that calls use. A session never starts a sign-in. */
export interface Session {
  /**
   * Returns usable tokens, and first renews or obtains them if necessary. `rejectedToken` is an access token that got a
   * 401 or 431, and is not used again.
   */
  tokens(rejectedToken?: string): Promise<Tokens>;
  /** The role that the current tokens belong to. */
  readonly role: Role;
  /**
   * A text that stands for the sign-in of the member whose tokens are current. Empty for a visitor and without tokens.
   */
  readonly owner: string;
  /** The last tokens of a visitor that this page has used. */
  readonly visitor: Tokens | undefined;
  /**
   * Calls `fn` after every change of the role or the member, by this page or another tab. Returns a function to
   * unsubscribe.
   */
  subscribe(fn: (change: RoleChange) => void): () => void;
  /** Replaces the tokens with those of a sign-in; a renewal in progress is discarded. */
  adopt(tokens: Tokens): void;
  /** Deletes the tokens at once, without a request, and returns them. The next call is made as a new visitor. */
  forget(): Tokens;
  /** Moves the tokens to that storage. Tokens that are already there replace a visitor's tokens, but not a member's. */
  setStorage(kind: 'local' | 'session'): void;
  /** Stops listening to other tabs. */
  close(): void;
}

interface SessionOptions {
  /** The storage key of the tokens. */
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
  /** The response to an anonymous grant that was sent earlier; used once. */
  readonly prefetchedGrant: (() => Promise<Response> | undefined) | undefined;
  /** Loads the code that renews tokens. */
  readonly loadLazyParts: () => Promise<{ readonly createRenewal: typeof createRenewal }>;
}

export function createSession(options: SessionOptions): Session {
  const { key, page, now, prefetchedGrant } = options;
  const tokenStorage = createTokenStorage(key, options.storage, options.tokens);
  const current = () => tokenStorage.read().tokens;
  const roleEvents = createRoleEvents(current);
  let visitor: Tokens | undefined;
  let firstVisit: Promise<void> | undefined;
  let renew: Renewal | undefined;
  let rejected: string | undefined;
  let stopListening: (() => void) | undefined;

  const emitChange = (reason: RoleChange['reason']) => {
    roleEvents.queue(reason);
    roleEvents.flush();
  };

  /** An access token that the platform answered with 401 or 431 counts as expired whatever the clock says. */
  const isRejected = ({ accessToken }: Tokens) => accessToken.value === rejected;

  const isUsable = (tokens: Tokens) => isFresh(tokens, now()) && !isRejected(tokens);

  async function tokens(rejectedToken = rejected): Promise<Tokens> {
    rejected = rejectedToken;
    let tokens = current();
    if (prefetchedGrant && tokens.refreshToken.role === 'none') {
      const onStored = () => emitChange('visitor');
      firstVisit ??= storePrefetchedGrant({ ...options, prefetchedGrant, tokenStorage, onStored });
      await firstVisit;
      tokens = current();
    }
    if (isUsable(tokens)) return tokens;
    const { createRenewal } = await options.loadLazyParts();
    renew ??= createRenewal({ ...options, tokenStorage, roleEvents, isRejected });
    return renew();
  }

  return {
    async tokens(rejectedToken) {
      const used = await tokens(rejectedToken);
      if (!ownerOf(used)) visitor = used;
      return used;
    },
    get role() {
      return current().refreshToken.role;
    },
    get owner() {
      return ownerOf(current());
    },
    get visitor() {
      return visitor;
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
      const tokens = current();
      tokenStorage.write(NO_TOKENS);
      emitChange('logout');
      return tokens;
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
