import { type Art, at, box, clipped, dark, faded, light, oval, path, shaded, stroke, times } from '../brush.ts';
import { laid } from '../scene.ts';
import { sprig } from './leaves.ts';
import { sheet } from './paperware.ts';

const herbs = {
  dill: sprig(230, 7, '#6f8a4e', { size: 0.3, slender: 0.08 }),
  basil: sprig(210, 3, '#56743f', { size: 0.42, slender: 0.5, seed: 7 }),
  thyme: sprig(220, 9, '#7d8c62', { size: 0.13, slender: 0.4, seed: 9 }),
};

export const packet = (herb: keyof typeof herbs, paper: string): Art => {
  const d = 'M-150,-220H150V214Q150,222 142,222H-142Q-150,222 -150,214Z';
  return laid(
    d,
    shaded(d, paper, 'sheet') +
      path('M-150,-220H150V-176H-150Z', dark(paper, 0.1), 'opacity=".8"') +
      stroke('M-150,-176H150', dark(paper, 0.35), 2, 'stroke-dasharray="8 6"') +
      box(-116, -146, 232, 262, 8, light(paper, 0.55), 'opacity=".85"') +
      at(0, 108, 1, herbs[herb]) +
      `<text x="0" y="176" text-anchor="middle" font-family="Georgia, 'DejaVu Serif', serif" font-size="44" fill="#42382a">${herb}</text>` +
      faded(0.5, stroke('M-36,196H36', '#8a5a34', 3)),
    10,
  );
};

/** A booklet's cover with a drawn herb on it. */
export const guide = (): Art => {
  const cloth = '#5f6f4e';
  const d = 'M-280,-380H262Q280,-380 280,-362V362Q280,380 262,380H-280Z';
  return laid(
    d,
    path('M-270,-366H288V376H-270Z', '#efe6d4') +
      path('M284,-360V374', '#cbbfa5') +
      shaded(d, cloth, 'sheet') +
      clipped('guide', d, box(-280, -380, 40, 760, 0, '#2a1a10', 'opacity=".18"')) +
      box(-196, -318, 420, 636, 4, '#f3ead8') +
      box(-180, -302, 388, 604, 2, 'none', 'stroke="#5f6f4e" stroke-width="3"') +
      at(14, 196, 1.3, sprig(230, 5, '#6f8a5c', { size: 0.27, slender: 0.36, seed: 5 })) +
      `<g text-anchor="middle" font-family="Georgia, 'DejaVu Serif', serif" fill="#3c4431"><text x="14" y="-228" font-size="54">Hedgerow</text><text x="14" y="242" font-size="28" font-style="italic">a field guide to herbs</text></g>`,
    14,
  );
};

/** A year of tides: rows of waves in two blues. */
export const tides = (): Art => {
  const wave = (y: number, lift: number, colour: string) => {
    const crest = times(7, index => `q${43},${index % 2 ? lift : -lift} 86,0`);
    return path(`M-300,${y}${crest}V420H-300Z`, colour);
  };
  const print = 'M-290,-400H290V400H-290Z';
  return laid(
    print,
    shaded(print, '#f4ecdb', 'sheet') +
      clipped(
        'tides',
        'M-250,-360H250V250H-250Z',
        box(-250, -360, 500, 610, 0, '#e8ddc6') +
          oval(110, -220, 66, 66, '#d99b5b') +
          times(9, index =>
            wave(-130 + index * 46, 34 - index * 1.5, index % 2 ? '#2f4d6b' : light('#2f4d6b', 0.12 + index * 0.035)),
          ),
      ) +
      `<g text-anchor="middle" font-family="Georgia, 'DejaVu Serif', serif" fill="#2f4d6b"><text x="0" y="318" font-size="52" letter-spacing="14">TIDES</text><text x="0" y="360" font-size="22" font-style="italic">high and low water, every day</text></g>`,
    12,
  );
};

export const lettering = (): Art =>
  sheet(
    620,
    800,
    times(5, row => {
      const y = -250 + row * 140;
      const letters = ['a a a a a', 'b d p q', 'Night', 'ferry', 'ABC'][row] ?? '';
      return (
        stroke(`M-250,${y - 70}H250M-250,${y}H250`, '#b5613c', 2, 'opacity=".6"') +
        stroke(`M-250,${y - 40}H250`, '#b5613c', 1.6, 'stroke-dasharray="8 8" opacity=".6"') +
        `<text x="-236" y="${y}" font-family="Georgia, 'DejaVu Serif', serif" font-style="italic" font-size="78" fill="#2f3d52" opacity="${row < 2 ? 1 : 0.9 - row * 0.14}" letter-spacing="12">${letters}</text>`
      );
    }),
  );
