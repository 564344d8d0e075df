import { ignoreErrors } from '../../validation/ignore-errors.ts';

/** How often Google's consent mode is looked at while events are held, ms: nothing tells of a push. */
const CHECK_INTERVAL_MS = 1000;
/** More than this is not held. */
const MAX_HELD = 100;

type Push = (layer: unknown[]) => void;

/** The page's data layer; undefined where the page has something else under its name. */
function openDataLayer(): unknown[] | undefined {
  const page = globalThis as { dataLayer?: unknown };
  // Without an own property, `dataLayer` is an element of the page with that id or name.
  if (!Object.hasOwn(page, 'dataLayer')) page.dataLayer = [];
  page.dataLayer ??= [];
  return Array.isArray(page.dataLayer) ? page.dataLayer : undefined;
}

/**
 * What Google's consent mode says of analytics: `gtag('consent', 'default' or 'update', { analytics_storage })`. The last
 * update counts; among defaults, which may be for one region each, a denial does.
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
 * Pushes to the page's data layer once the shopper agrees, where the page asks: by `data-consent="required"` or by
 * Google's consent mode. Until then pushes are held in memory; a refusal drops them.
 */
export function createConsentGate(required: boolean) {
  let agreed: boolean | undefined;
  let held: Push[] = [];
  let google = { default: '', update: '' };
  let timer: ReturnType<typeof setTimeout> | undefined;

  function isAllowed(): boolean {
    const found = readGoogleConsent(openDataLayer() ?? []);
    // Tag Manager shortens its array, so an earlier consent holds until a later one.
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
      if (held.length < MAX_HELD) held.push(layer => ignoreErrors(() => layer.push(...entries)));
      settle();
    },
    setAgreed(value: boolean): void {
      agreed = value;
      settle();
    },
  };
}
