import { type Art, dark, light, oval, path, stroke, times } from '../brush.ts';
import { profile, shadow, tilt, turned, visibleOutline } from '../turned.ts';

export const candle = (height: number, wax = '#e3b452'): Art => {
  const stick = profile([25, -height - 60], [27, -height - 50], [29, -60]);
  const holder = profile([36, -74], [40, -70], [30, -52], [22, -40], [60, -22], [82, -10], [80, 0]);
  return (
    shadow(80, 0.9) +
    turned(holder, '#b98f45', 'metal') +
    turned(stick, wax) +
    oval(0, -height - 60, 25, 6, light(wax, 0.55)) +
    stroke(`M0,${-height - 60}q3,-10 0,-20`, '#3a2a1c', 4) +
    oval(0, -height - 120, 150, 150, 'url(#glow)') +
    path(
      `M0,${-height - 168}C30,${-height - 122} 22,${-height - 78} 0,${-height - 76}C-22,${-height - 78} -28,${-height - 122} 0,${-height - 168}Z`,
      '#ffcf66',
    ) +
    path(
      `M0,${-height - 136}C14,${-height - 108} 12,${-height - 80} 0,${-height - 78}C-12,${-height - 80} -14,${-height - 108} 0,${-height - 136}Z`,
      '#fff7dd',
    )
  );
};

export const lamp = (): Art => {
  const birch = '#d5b283';
  const base = profile([20, -360], [24, -340], [64, -250], [98, -140], [84, -50], [50, -30], [110, -16], [112, 0]);
  const shade = profile([146, -720], [147, -714], [240, -382], [242, -376]);
  return (
    shadow(112, 1.2) +
    oval(0, -520, 520, 480, 'url(#glow)') +
    turned(base, birch) +
    [-0.45, 0, 0.4]
      .map(x =>
        stroke(`M${x * 50},-330C${x * 90},-260 ${x * 180},-140 ${x * 130},-40`, dark(birch, 0.4), 3, 'opacity=".25"'),
      )
      .join('') +
    turned(profile([12, -390], [12, -350]), '#b98f45', 'metal') +
    oval(0, -378, 241, 241 * tilt, '#fff1c4') +
    path(visibleOutline(shade), '#f6e2b4') +
    path(visibleOutline(shade), 'url(#round)', 'opacity=".75"') +
    oval(0, -470, 120, 150, '#fff6d6', 'opacity=".75" filter="url(#wide)"') +
    times(21, index => {
      const side = Math.sin(((index - 10) / 10.6) * (Math.PI / 2));
      const sink = Math.sqrt(1 - side ** 2);
      return stroke(
        `M${side * 146},${-720 + sink * 29}L${side * 240},${-380 + sink * 48}`,
        '#a2783a',
        2,
        'opacity=".16"',
      );
    }) +
    oval(0, -720, 146, 146 * tilt, '#fff0c2') +
    oval(0, -720, 146, 146 * tilt, 'none', 'stroke="#e5c88b" stroke-width="6"') +
    stroke('M-241,-378A242,48 0 0 0 241,-378', '#e0c084', 7)
  );
};
