import type { ScriptPolicy } from './registry.ts';
import { getRuntime } from './runtime.ts';

type Page = { trustedTypes?: { createPolicy?(name: string, rules: ScriptPolicy): ScriptPolicy } };

const RULES: ScriptPolicy = { createHTML: String, createScript: String, createScriptURL: String };

/** HTML to be parsed, a script's text or address as a page with Trusted Types wants it. Throws where the page forbids the policy. */
export function trust(text: string, as: keyof ScriptPolicy): string {
  const runtime = getRuntime();
  runtime.policy ??= (globalThis as Page).trustedTypes?.createPolicy?.('kiosk', RULES);
  return runtime.policy?.[as]?.(text) ?? text;
}
