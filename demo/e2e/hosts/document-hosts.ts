import type { Host } from './host.ts';
import { LANGUAGE } from './looks.ts';

const script = (code: string): string => `<script>${code}</script>`;

/** Unusual documents, and browsers that lack an API. */
export const documentHosts: readonly Host[] = [
  {
    isSampled: true,
    name: 'without a doctype',
    document: (body, world) =>
      `<html lang="en"><head><meta charset="utf-8"><title>Quirks</title>${world.script()}</head><body>${body}</body></html>`,
    rounds: true,
  },
  {
    // Chromium runs no modules in XML.
    name: 'of XHTML, with a classic script',
    document: (body, world) =>
      `<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><title>XHTML</title>${world.script(
        { type: 'absent', crossorigin: 'anonymous', defer: 'defer' },
      )}</head><body>${body}</body></html>`,
    headers: () => ({ 'content-type': 'application/xhtml+xml; charset=utf-8' }),
  },
  { name: 'with a base URL of another origin', head: '<base href="https://elsewhere.example/shop/" target="_blank">' },
  {
    name: 'with the script at the end of the body',
    document: (body, world) =>
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Late</title></head><body>${body}${world.script()}</body></html>`,
  },
  {
    name: 'with a classic script in the head',
    document: (body, world) =>
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Classic</title>${world.script({ type: 'absent', defer: '' })}</head><body>${body}</body></html>`,
  },
  {
    name: 'without a head, a language or a title',
    document: (body, world) => `<!doctype html>${world.script()}${body}`,
    except: [LANGUAGE],
  },
  {
    name: 'that is isolated from other origins',
    headers: () => ({ 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'credentialless' }),
  },
  {
    name: 'with a restrictive Permissions-Policy',
    headers: () => ({
      'permissions-policy':
        'storage-access=(), clipboard-write=(), fullscreen=(), publickey-credentials-get=(), sync-xhr=(), unload=()',
    }),
  },
  { name: 'without a referrer', headers: () => ({ 'referrer-policy': 'no-referrer' }) },
  {
    name: 'without Web Locks',
    head: script(`Object.defineProperty(Navigator.prototype, 'locks', { value: undefined });`),
  },
  {
    // Shortens the ten seconds that the code waits for a lock.
    name: 'with Web Locks that are never granted',
    head: script(`const after = AbortSignal.timeout; AbortSignal.timeout = ms => after.call(AbortSignal, ms === 10_000 ? 200 : ms);
      LockManager.prototype.request = (name, options, act) => options.ifAvailable ? Promise.resolve(act(null)) :
      new Promise((_, fail) => options.signal?.addEventListener('abort', () => fail(options.signal.reason)));`),
  },
  { name: 'without BroadcastChannel', head: script('delete window.BroadcastChannel;') },
  { name: 'without structuredClone', head: script('delete window.structuredClone;') },
  { name: 'without ElementInternals', head: script('delete HTMLElement.prototype.attachInternals;') },
  { name: 'without custom states', head: script('delete ElementInternals.prototype.states;') },
  {
    // As in Chromium before 125, which also lacks `:state()`. A forgiving selector list skips `:state()`.
    name: 'with custom states that must start with dashes',
    head: script(`const states = window.CustomStateSet?.prototype; const { add } = states ?? {}; if (states) states.add = function (state) {
      if (!String(state).startsWith('--')) throw new DOMException('The value must start with --.', 'SyntaxError');
      return add.call(this, state); };`),
  },
  {
    name: 'without idle callbacks and scheduler',
    head: script('delete window.requestIdleCallback; delete window.scheduler;'),
  },
  {
    name: 'without randomUUID and crypto.subtle, as on http',
    head: script(
      `delete Crypto.prototype.randomUUID; Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined });`,
    ),
  },
  {
    name: 'without view transitions and popovers',
    head: script(
      'delete Document.prototype.startViewTransition; delete HTMLElement.prototype.showPopover; delete HTMLElement.prototype.togglePopover;',
    ),
  },
];
