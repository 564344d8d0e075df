import { type Art, dark, oval, path, stroke, times } from '../brush.ts';
import { between, profile, shadow, tilt, visibleOutline } from '../turned.ts';

export const basket = (contents: Art = ''): Art => {
  const rods = ['#b98a4f', '#a87840', '#c99b60'];
  const outline = profile([236, -250], [246, -180], [236, -90], [196, -10], [186, 0]);
  const rows = between(outline, -240, -2).filter((_, index) => index % 2 === 0);
  const woven = rows
    .map(([radius, y], row) =>
      times(15, column => {
        const turn = (((column + (row % 2) / 2 - 7) / 14.4) * Math.PI) as number;
        const side = Math.sin(turn);
        const wide = Math.cos(turn);
        if (wide < 0.06) return '';
        const drop = wide * radius * tilt;
        const colour = rods[(row + column) % 3] ?? '';
        return (
          oval(side * radius, y + drop, Math.max(4, wide * radius * 0.132), 9.5, dark(colour, 0.35)) +
          oval(side * radius - 1, y + drop - 2, Math.max(3, wide * radius * 0.122), 7, colour) +
          oval(side * radius - 2, y + drop - 4.5, wide * radius * 0.08, 1.8, '#fff0cf', 'opacity=".5"')
        );
      }),
    )
    .join('');
  const bow = 'M-226,-250C-250,-660 250,-660 226,-250';
  const rim = (near: boolean) => {
    const d = `M-238,-252A238,48 0 0 ${near ? 0 : 1} 238,-252`;
    return (
      stroke(d, dark('#a87840', 0.35), 26) +
      stroke(d, '#b98a4f', 20) +
      stroke(d, '#6f4a22', 20, 'stroke-dasharray="3 15" opacity=".55" style="stroke-linecap:butt"')
    );
  };
  const handle =
    stroke(bow, dark('#a87840', 0.4), 30) +
    stroke(bow, '#b98a4f', 23) +
    stroke(bow, '#6f4a22', 23, 'stroke-dasharray="4 22" opacity=".5" style="stroke-linecap:butt"') +
    stroke('M-232,-258C-254,-662 240,-664 219,-258', '#e5c590', 4, 'opacity=".7"');
  return (
    shadow(220) +
    oval(0, -250, 232, 46, '#5b3d1f') +
    rim(false) +
    handle +
    contents +
    path(visibleOutline(outline), '#6f4c26') +
    woven +
    path(visibleOutline(outline), 'url(#round)') +
    rim(true)
  );
};

export const apple = (radius: number, colour: string): Art =>
  path(
    `M0,${-radius * 0.82}C${radius * 0.5},${-radius * 1.15} ${radius * 1.05},${-radius * 0.7} ${radius},0C${radius * 0.95},${radius * 0.7} ${radius * 0.5},${radius * 1.05} 0,${radius * 0.9}C${-radius * 0.5},${radius * 1.05} ${-radius * 0.95},${radius * 0.7} ${-radius},0C${-radius * 1.05},${-radius * 0.7} ${-radius * 0.5},${-radius * 1.15} 0,${-radius * 0.82}Z`,
    colour,
  ) +
  oval(0, 0, radius * 0.98, radius * 0.96, 'url(#ball)') +
  stroke(`M0,${-radius * 0.8}q4,-20 14,-34`, '#4d3420', 6);
