/**
 * The choice for each option, by the option's name: `L` for `Size`. A map, because a shop may name an option
 * `constructor`.
 */
export type Choices = ReadonlyMap<string, string>;

export const NO_CHOICES: Choices = /* @__PURE__ */ new Map();
