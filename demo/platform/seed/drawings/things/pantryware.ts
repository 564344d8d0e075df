import { type Art, at, box, clipped, dark, faded, light, oval, path, shaded, stroke, times } from '../brush.ts';
import { band, gloss, profile, shadow, tilt, turned } from '../turned.ts';
import { leaf } from './leaves.ts';

const words = (y: number, size: number, text: string, colour: string, more = ''): Art =>
  `<text x="0" y="${y}" text-anchor="middle" font-family="Georgia, 'DejaVu Serif', serif" font-size="${size}" fill="${colour}" ${more}>${text}</text>`;

export const oilBottle = (): Art => {
  const green = '#3f4a2a';
  const outline = profile(
    [34, -640],
    [34, -632],
    [32, -520],
    [40, -480],
    [96, -420],
    [118, -350],
    [118, -40],
    [112, -6],
    [108, 0],
  );
  return (
    shadow(112, 1.2) +
    turned(outline, green) +
    gloss(-84, -390, -40, 12, 0.5) +
    gloss(-18, -610, -510, 6, 0.5) +
    band(outline, -330, -90, '#f0e6d0') +
    at(
      0,
      20,
      1,
      words(-222, 30, 'first', '#4a4a30', 'font-style="italic"') +
        words(-186, 30, 'pressing', '#4a4a30', 'font-style="italic"') +
        stroke('M-40,-160H40', '#a4703a', 3),
    ) +
    at(0, -266, 0.16, at(0, 0, 1, leaf(200, 50, '#7d8a54'), 40) + at(0, 0, 1, leaf(200, 50, '#7d8a54'), -40)) +
    turned(profile([26, -690], [34, -684], [36, -640], [34, -630]), '#b78b5c')
  );
};

export const olive = (size: number): Art =>
  oval(0, 0, size * 0.8, size, '#5d6638') + oval(0, 0, size * 0.8, size, 'url(#ball)');

export const honeyJar = (): Art => {
  const outline = profile([128, -300], [136, -280], [146, -230], [148, -60], [138, -12], [126, 0]);
  const cloth = '#e9ddc4';
  const skirt =
    'M-150,-318Q-180,-250 -176,-226Q-150,-204 -128,-218Q-104,-196 -76,-208Q-52,-186 -22,-202Q8,-184 34,-202Q62,-188 84,-208Q112,-198 130,-218Q158,-206 176,-228Q178,-254 150,-318Z';
  return (
    shadow(134) +
    turned(outline, '#d98f21') +
    faded(0.65, oval(40, -120, 90, 120, '#ffc85a', 'filter="url(#soft)"')) +
    gloss(-104, -210, -40, 14, 0.75) +
    gloss(118, -200, -60, 5, 0.5) +
    shaded(skirt, cloth, 'side') +
    clipped(
      'cloth',
      skirt,
      times(24, index => box(-190 + index * 17, -330, 4, 140, 0, '#b5613c', 'opacity=".6"')) +
        times(8, index => box(-190, -316 + index * 17, 380, 4, 0, '#b5613c', 'opacity=".6"')),
    ) +
    path(skirt, 'url(#round)') +
    turned(profile([140, -346], [148, -340], [150, -316], [146, -304]), cloth) +
    faded(
      0.6,
      times(13, index => stroke(`M${-132 + index * 22},-338v28`, '#b5613c', 3.5)),
    ) +
    stroke('M-150,-304A150,30 0 0 0 150,-304', '#8a6237', 9) +
    stroke('M14,-274C40,-250 20,-226 40,-196M20,-274C6,-250 0,-240 -12,-214', '#8a6237', 6) +
    oval(16, -275, 12, 9, '#8a6237') +
    at(
      0,
      -92,
      1,
      shaded('M-100,-58h200v100h-200Z', '#f5ecd8', 'side') +
        words(-16, 30, 'wildflower', '#6a4a22', 'font-style="italic"') +
        words(16, 19, '340 g', '#6a4a22'),
    )
  );
};

export const caddy = (): Art => {
  const tin = '#7c8a7a';
  const body = profile([150, -380], [150, -376], [150, -10], [146, 0]);
  const top = profile([152, -442], [156, -434], [156, -352], [155, -346]);
  return (
    shadow(146) +
    turned(body, tin, 'metal') +
    band(body, -300, -70, '#f0e6d2') +
    stroke('M-151,-282A150,30 0 0 0 151,-282M-151,-86A150,30 0 0 0 151,-86', '#b5613c', 4, 'opacity=".8"') +
    at(
      0,
      30,
      1,
      words(-208, 44, 'Breakfast', '#3f3a2e') +
        words(-166, 30, 'loose leaf tea', '#3f3a2e', 'font-style="italic"') +
        words(-122, 20, '125 g', '#8a5a34'),
    ) +
    turned(top, tin, 'metal') +
    oval(0, -442, 152, 152 * tilt, light(tin, 0.22)) +
    oval(0, -442, 152, 152 * tilt, 'none', `stroke="${light(tin, 0.5)}" stroke-width="4"`) +
    turned(profile([26, -470], [30, -464], [16, -446]), dark(tin, 0.1), 'metal')
  );
};

/** A small heap of dry leaves. */
export const tealeaves = (): Art =>
  times(60, index => {
    const turn = (index * 137) % 360;
    const far = (index * 53) % 90;
    return at(
      Math.cos(turn) * far,
      Math.sin(turn) * far * 0.24 - (90 - far) * 0.2,
      0.09,
      leaf(190, 34, index % 3 ? '#3d2c1e' : '#5b4129'),
      turn,
    );
  });
