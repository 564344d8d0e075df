import type { MeasurementUnit } from '../../../src/api/products.ts';

interface Measure {
  readonly kind: 'volume' | 'mass' | 'length' | 'area';
  /** One unit in millilitres, grams, millimetres or square metres, depending on its kind. */
  readonly size: number;
}

const measures: Readonly<Record<MeasurementUnit, Measure>> = {
  ML: { kind: 'volume', size: 1 },
  CL: { kind: 'volume', size: 10 },
  L: { kind: 'volume', size: 1_000 },
  CBM: { kind: 'volume', size: 1_000_000 },
  FLOZ: { kind: 'volume', size: 29.5735295625 },
  PT: { kind: 'volume', size: 473.176473 },
  QT: { kind: 'volume', size: 946.352946 },
  GAL: { kind: 'volume', size: 3_785.411784 },
  MG: { kind: 'mass', size: 0.001 },
  G: { kind: 'mass', size: 1 },
  KG: { kind: 'mass', size: 1_000 },
  OZ: { kind: 'mass', size: 28.349523125 },
  LB: { kind: 'mass', size: 453.59237 },
  MM: { kind: 'length', size: 1 },
  CM: { kind: 'length', size: 10 },
  M: { kind: 'length', size: 1_000 },
  IN: { kind: 'length', size: 25.4 },
  FT: { kind: 'length', size: 304.8 },
  YD: { kind: 'length', size: 914.4 },
  SQM: { kind: 'area', size: 1 },
  SQFT: { kind: 'area', size: 0.09290304 },
};

/** One `from` in units of `to`. Undefined for units of different kinds, such as litres and kilograms. */
export const convertUnit = (from: MeasurementUnit, to: MeasurementUnit): number | undefined =>
  measures[from].kind === measures[to].kind ? measures[from].size / measures[to].size : undefined;
