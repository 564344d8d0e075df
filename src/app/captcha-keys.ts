import { DEFAULT_API_HOST } from '../transport/api-host.ts';
import type { Registry } from './registry.ts';

/** What a shop's script tag says of captchas (surface: the script tag). */
export interface CaptchaKeys {
  readonly visible?: string | undefined;
  readonly invisible?: string | undefined;
  /** The provider's script: a platform of another host than the usual serves it itself. */
  readonly script: string;
  /** Of the script tag, so that a policy of nonces lets the provider's script in, too. */
  readonly nonce: string;
}

const PROVIDER_ORIGIN = 'https://www.google.com';
const SCRIPT_PATH = '/recaptcha/api.js?render=explicit';

/** Reads them; a shop without a tag has none. */
export function readCaptchaKeys({ tags }: Pick<Registry, 'tags'>, clientId: string): CaptchaKeys {
  const tag = tags.get(clientId);
  const { captchaKey, captchaInvisibleKey, apiHost = DEFAULT_API_HOST } = tag?.dataset ?? {};
  return {
    visible: captchaKey,
    invisible: captchaInvisibleKey,
    script: new URL(SCRIPT_PATH, apiHost === DEFAULT_API_HOST ? PROVIDER_ORIGIN : apiHost).href,
    nonce: tag?.nonce ?? '',
  };
}
