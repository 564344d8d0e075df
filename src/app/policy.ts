import type { ScriptPolicy } from './registry.ts';
import { getRuntime } from './runtime.ts';

type Page = { trustedTypes?: { createPolicy?(name: string, rules: ScriptPolicy): ScriptPolicy } };

/** A script's text or address as a page with Trusted Types wants it. Throws where the page forbids the policy. */
export function trust(text: string, as: keyof ScriptPolicy): string {
  const runtime = getRuntime();
  const { trustedTypes } = globalThis as Page;
  runtime.policy ??= trustedTypes?.createPolicy?.('kiosk', { createScript: String, createScriptURL: String });
  return runtime.policy?.[as](text) ?? text;
}
