import { DEFAULT_API_HOST } from '../../transport/api-host.ts';
import type { Registry } from '../start/registry.ts';

interface CaptchaKeys {
  readonly visible?: string | undefined;
  readonly invisible?: string | undefined;
  /** URL of the provider's script. An API host other than the default serves the script itself. */
  readonly script: string;
  /** The script tag's nonce. With it, the content security policy allows the provider's script. */
  readonly nonce: string;
}

const PROVIDER_ORIGIN = 'https://www.google.com';
const SCRIPT_PATH = '/recaptcha/api.js?render=explicit';

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
