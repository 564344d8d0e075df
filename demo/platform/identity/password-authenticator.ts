import {
  isRecord,
  parseFields,
  parseList,
  parseOptionalString,
  parseRecord,
  type Report,
  reportUnknownFields,
  validate,
} from '../core/validate.ts';
import type { LoginInput } from './login-service.ts';

/** The only authenticator of the platform's shops: an e-mail address and a password. */
export const PASSWORD_AUTHENTICATOR_ID = 'b0b7a1f6-9c1e-4d53-8a1d-2f0c6f3a7e55';

interface AuthenticatorInput {
  readonly authenticatorId?: unknown;
  readonly inputs?: unknown;
  readonly captchaTokens?: unknown;
}

/** The password in the input of a v1 call. */
function parsePassword({ authenticatorId, inputs }: AuthenticatorInput, report: Report): unknown {
  const id = parseOptionalString(authenticatorId, 'authenticatorId', 36, report);
  if (id && id !== PASSWORD_AUTHENTICATOR_ID)
    report('authenticatorId', `must be that of passwords, ${PASSWORD_AUTHENTICATOR_ID}`, 'INVALID_ENUM_VALUE');
  const fields = parseRecord(inputs, 'inputs', report);
  reportUnknownFields(fields, new Set(['password']), 'inputs.', 'the password authenticator', report);
  return fields.password;
}

const hasSameAddress = (one: unknown, other: unknown): boolean =>
  String(one).trim().toLowerCase() === String(other).trim().toLowerCase();

/** The address of a new identity, from `address` or `identifiers`. Both must be the same. */
function readIdentifiers(value: unknown, address: unknown, report: Report): unknown {
  let found = address;
  for (const [index, one] of parseList(value, 'identity.identifiers', 10, report).entries()) {
    const path = `identity.identifiers[${index}]`;
    const { email } = parseFields(one, path, ['email'], report);
    found ??= email;
    if (!hasSameAddress(email, found)) report(`${path}.email`, 'must be the identity’s one address', 'VALIDATION');
  }
  return found;
}

/** The names of fields in v1, by their names in v2. */
export const FIELDS_OF_REGISTRATION = {
  'loginId.email': 'identity.email.address',
  password: 'inputs.password',
  profile: 'identity.identityProfile',
};

/** Converts a v1 registration into a v2 registration. */
export const toRegistration = (
  input: AuthenticatorInput & { readonly identity?: unknown },
): LoginInput & { readonly profile?: unknown } =>
  validate(report => {
    const identity = parseRecord(input.identity, 'identity', report);
    const names = new Set(['email', 'identifiers', 'identityProfile']);
    reportUnknownFields(identity, names, 'identity.', 'a new identity', report);
    const { email, identityProfile: profile } = identity;
    if (isRecord(email))
      reportUnknownFields(email, new Set(['address']), 'identity.email.', 'a new identity’s email', report);
    const address = isRecord(email) ? email.address : email;
    return {
      loginId: { email: readIdentifiers(identity.identifiers, address, report) },
      password: parsePassword(input, report),
      profile,
      captchaTokens: input.captchaTokens,
    };
  });

/** Converts a v1 login into a v2 login. */
export const toLogin = (
  input: AuthenticatorInput & { readonly loginId?: unknown; readonly identifier?: unknown },
): LoginInput =>
  validate(report => {
    const { loginId, identifier, captchaTokens } = input;
    if (isRecord(loginId) && isRecord(identifier) && !hasSameAddress(loginId.email, identifier.email))
      report('identifier', 'must have the address of the loginId beside it', 'ONE_OF_ALIGNMENT');
    return { loginId: loginId ?? identifier, password: parsePassword(input, report), captchaTokens };
  });
