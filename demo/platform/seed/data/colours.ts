/** CSS colours of the product choices, by name. */
export const colours = {
  oat: '#e4d8c3',
  chalk: '#f1ece2',
  sage: '#93a486',
  moss: '#5f6f4e',
  slate: '#5d6a73',
  ink: '#2f3d52',
  rust: '#b5613c',
  ochre: '#d29f45',
  plum: '#6d3f50',
  blush: '#d9a898',
  sky: '#a3bccb',
  charcoal: '#3b3a39',
  terracotta: '#c67c55',
} as const;

export type Colour = keyof typeof colours;
