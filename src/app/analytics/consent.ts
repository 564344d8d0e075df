import { ignoreErrors } from '../../validation/ignore-errors.ts';

/**
 * While pushes are held, the gate checks Google's consent mode at this interval, ms, because no event reports a push to
 * the data layer.
 */
const CHECK_INTERVAL_MS = 1000;
/** While this many pushes are held, further pushes are dropped. */
const MAX_HELD = 100;

type Push = (layer: unknown[]) => void;

/** The page's data layer, created if missing. Undefined if the page's `dataLayer` is not an array. */
function openDataLayer(): unknown[] | undefined {
  const page = globalThis as { dataLayer?: unknown };
  // An inherited `dataLayer` is an element of the page with that id or name.
  if (!Object.hasOwn(page, 'dataLayer')) page.dataLayer = [];
  page.dataLayer ??= [];
  return Array.isArray(page.dataLayer) ? page.dataLayer : undefined;
}

/**
 * The consent to analytics in Google's consent mode: `gtag('consent', 'default' or 'update', { analytics_storage })`.
 * The last update counts. A default may be for one region only, so any denial among the defaults counts.
 */
function readGoogleConsent(layer: readonly unknown[]) {
  const settings = { default: '', update: '' };
  for (const entry of layer) {
    const [command, kind, { analytics_storage: value }] = ignoreErrors(() => {
      const { 0: command, 1: kind, 2: options } = entry as ArrayLike<unknown>;
      return [command, kind, Object(options) as { analytics_storage?: unknown }] as const;
    }) ?? ['', '', {}];
    if (command !== 'consent' || typeof value !== 'string') continue;
    if (kind === 'update') settings.update = value;
    else if (kind === 'default' && settings.default !== 'denied') settings.default = value;
  }
  return settings;
}

/**
 * Pushes to the page's data layer. If `data-consent="required"` or a denying default of Google's consent mode demands
 * consent, holds pushes in memory until the shopper agrees. A refusal drops the held pushes and all pushes until an
 * agreement.
 */
export function createConsentGate(required: boolean) {
  let agreed: boolean | undefined;
  let held: Push[] = [];
  let google = { default: '', update: '' };
  let timer: ReturnType<typeof setTimeout> | undefined;

  function isAllowed(): boolean {
    const found = readGoogleConsent(openDataLayer() ?? []);
    // Tag Manager removes old entries, so an earlier setting counts until a later one replaces it.
    google = { default: found.default || google.default, update: found.update || google.update };
    const analytics = google.update || google.default;
    return agreed !== false && analytics !== 'denied' && (!required || agreed === true || analytics === 'granted');
  }

  function settle(): void {
    clearTimeout(timer);
    const allowed = isAllowed();
    if (allowed || agreed === false || google.update === 'denied') {
      const pushes = held;
      held = [];
      const layer = allowed && openDataLayer();
      if (layer) for (const push of pushes) push(layer);
    } else if (held.length) timer = setTimeout(settle, CHECK_INTERVAL_MS);
  }
  addEventListener('pagehide', settle);

  return {
    isAllowed,
    push(...entries: readonly object[]): void {
      settle();
      if (held.length < MAX_HELD) held.push(layer => ignoreErrors(() => layer.push(...entries)));
      settle();
    },
    setAgreed(value: boolean): void {
      agreed = value;
      settle();
    },
  };
}
