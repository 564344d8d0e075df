import { type Art, at, createRandom, formatNumber, oval, path, times } from '../brush.ts';
import { laid } from '../scene.ts';

const gash = (length: number, width: number): Art => {
  const lens = (w: number) =>
    `M0,${formatNumber(-length / 2)}Q${formatNumber(w)},0 0,${formatNumber(length / 2)}Q${formatNumber(-w)},0 0,${formatNumber(-length / 2)}Z`;
  return (
    at(-width * 0.12, -width * 0.1, 1, path(lens(width * 1.35), '#6f3a14', 'opacity=".75"')) +
    path(lens(width), '#eac894') +
    path(lens(width * 0.4), '#fbeed2', 'opacity=".8"')
  );
};

/** A round loaf from above: the rings of its basket in flour, cut like an ear of wheat. */
export const loaf = (radius: number): Art => {
  const next = createRandom(8);
  const d = `M${-radius},0A${radius},${radius} 0 1 1 ${radius},0A${radius},${radius * 0.97} 0 1 1 ${-radius},0Z`;
  const side = (index: number, hand: number) =>
    at(hand * radius * 0.3, radius * (0.36 - index * 0.27), 1, gash(radius * 0.38, radius * 0.07), hand * 42);
  return laid(
    d,
    path(d, '#a9662d') +
      oval(-radius * 0.1, -radius * 0.12, radius * 0.8, radius * 0.76, '#c98b4c', 'filter="url(#soft)"') +
      times(7, ring =>
        oval(
          0,
          0,
          radius * (0.3 + ring * 0.1),
          radius * (0.29 + ring * 0.098),
          'none',
          'stroke="#f8e6c4" stroke-width="11" opacity=".34" filter="url(#crisp)"',
        ),
      ) +
      times(260, () => {
        const turn = next() * Math.PI * 2;
        const far = Math.sqrt(next()) * radius * 0.93;
        return oval(
          Math.cos(turn) * far,
          Math.sin(turn) * far,
          1 + next() * 3,
          1 + next() * 2,
          '#fff4dc',
          `opacity="${(0.2 + next() * 0.5).toFixed(2)}"`,
        );
      }) +
      oval(0, 0, radius, radius * 0.98, 'url(#ball)', 'opacity=".8"') +
      gash(radius * 1.44, radius * 0.13) +
      times(4, index => side(index, -1) + side(index, 1)),
    14,
  );
};

/** A slice of bread, from above. */
export const slice = (): Art => {
  const d = 'M-120,90Q-150,-10 -130,-60Q-90,-120 0,-116Q96,-120 132,-58Q150,0 118,92Q0,112 -120,90Z';
  const next = createRandom(14);
  return laid(
    d,
    path(d, '#9c5f2c') +
      at(0, -2, 0.9, path(d, '#efd9b0')) +
      times(46, () =>
        oval((next() - 0.5) * 210, (next() - 0.5) * 160, 2 + next() * 7, 1.5 + next() * 4, '#c59d64', 'opacity=".55"'),
      ),
    8,
  );
};

export const wedge = (): Art => {
  const top = 'M-150,40L140,-70Q168,-10 150,60Z';
  return laid(
    'M-150,40L140,-70Q168,-10 150,60V124L-150,104Z',
    path('M-150,40L150,60V124L-150,104Z', '#e3ab45') +
      path('M-150,40L150,60V124L-150,104Z', 'url(#side)') +
      path(top, '#f6dd93') +
      [
        [-40, 76, 20, 13],
        [60, 92, 26, 15],
        [110, 74, 12, 8],
        [-96, 84, 12, 8],
      ]
        .map(
          ([x = 0, y = 0, rx = 0, ry = 0]) =>
            oval(x, y, rx, ry, '#b97f2a') + oval(x + 2, y + 3, rx * 0.85, ry * 0.8, '#d0963a'),
        )
        .join(''),
    9,
  );
};
