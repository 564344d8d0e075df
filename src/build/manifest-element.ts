/** Anything that the manifest lists by name. */
export interface Described {
  readonly name: string;
  readonly description?: string;
}

/** An attribute in the manifest, with its property, and the type and default value of that property. */
export interface ManifestAttribute extends Described {
  readonly fieldName: string;
  readonly type: { readonly text: string };
  readonly default: string;
}

interface ManifestMember extends Described {
  readonly kind: 'field' | 'method';
  readonly return?: { readonly type: { readonly text: string } };
}

export interface ManifestElement extends Described {
  readonly tagName: string;
  readonly attributes: readonly ManifestAttribute[];
  readonly members?: readonly ManifestMember[];
  readonly slots?: readonly Described[];
  readonly events?: readonly Described[];
  readonly cssParts?: readonly Described[];
  readonly cssProperties?: readonly Described[];
}

/** `autoOpen` for `auto-open`. */
export const toCamelCase = (name: string): string =>
  name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** A description as a doc comment in one line. Empty without a description. */
export const toComment = (text: string | undefined, indent = ''): string =>
  text ? `${indent}/** ${text.replace(/\s+/g, ' ')} */\n` : '';
