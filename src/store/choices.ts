/** Option names with the choice made of each: `Size` with `L`. A map, because a shop may name an option `constructor`. */
export type Choices = ReadonlyMap<string, string>;

export const NO_CHOICES: Choices = /* @__PURE__ */ new Map();
