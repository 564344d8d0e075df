import type { ScriptPolicy } from './registry.ts';
import { getRuntime } from './runtime.ts';

type Page = { trustedTypes?: { createPolicy?(name: string, rules: ScriptPolicy): ScriptPolicy } };

const RULES: ScriptPolicy = { createHTML: String, createScript: String, createScriptURL: String };

/**
 * Converts HTML, a script's text or a script's URL for Trusted Types. Returns the text itself in a browser without
 * them. Throws if the page forbids the policy.
 */
export function trust(text: string, as: keyof ScriptPolicy): string {
  const runtime = getRuntime();
  runtime.policy ??= (globalThis as Page).trustedTypes?.createPolicy?.('kiosk', RULES);
  return runtime.policy?.[as]?.(text) ?? text;
}
