import { type Art, at, box, clipped, dark, oval, path, shaded, stroke } from '../brush.ts';
import { laid } from '../scene.ts';
import { weave } from './textiles.ts';

const brass = '#c9a14e';

export const notebook = (colour: string): Art => {
  const d = 'M-260,-360H236Q262,-360 262,-334V334Q262,360 236,360H-260Q-272,360 -272,348V-348Q-272,-360 -260,-360Z';
  return laid(
    d,
    path('M-256,-346H270V372H-256Z', '#f3ecdc') +
      shaded(d, colour, 'sheet') +
      clipped(
        'notebook',
        d,
        weave(-280, -360, 560, 720, colour) +
          box(-272, -360, 62, 720, 0, dark(colour, 0.3), 'opacity=".6"') +
          box(-214, -360, 4, 720, 0, '#fffaf0', 'opacity=".25"'),
      ) +
      box(-70, -210, 220, 130, 4, '#f3ecdc') +
      box(-60, -200, 200, 110, 2, 'none', `stroke="${dark(colour, 0.2)}" stroke-width="2.5"`) +
      stroke('M-30,-150H110M-30,-122H60', dark(colour, 0.2), 2.5, 'opacity=".6"') +
      path('M176,-360h22V366h-22Z', dark(colour, 0.45)) +
      path('M176,-360h6V366h-6Z', '#fffaf0', 'opacity=".16"'),
    14,
  );
};

/** Lying level, 760 long. */
export const pen = (): Art => {
  const barrel = 'M-330,-25H330Q346,-25 346,0Q346,25 330,25H-330L-392,7Q-402,0 -392,-7Z';
  return laid(
    barrel,
    path(barrel, brass) +
      path('M-330,-25H330Q346,-25 345,-10H-380Z', '#ffedb8', 'opacity=".75"') +
      path('M-380,8H345Q344,25 330,25H-330Z', '#6e4f16', 'opacity=".55"') +
      path('M-330,-25v50L-392,7Q-402,0 -392,-7Z', '#8d6a25', 'opacity=".4"') +
      box(-404, -3, 14, 6, 3, '#4a4a4a') +
      stroke('M150,-25V25M160,-25V25M-318,-25V25', '#6e4f16', 3, 'opacity=".6"') +
      path('M170,-9H322Q334,-9 334,0Q334,8 322,8H170Z', '#e7c878') +
      stroke('M176,-6H320', '#fff8dc', 3),
    9,
  );
};

export const sheet = (width: number, height: number, art: Art = ''): Art => {
  const d = `M${-width / 2},${-height / 2}h${width}v${height}h${-width}Z`;
  return laid(d, shaded(d, '#f6f0e3', 'sheet') + art, 7);
};

/** Wax pressed with a small boat. */
export const seal = (wax: string): Art =>
  oval(4, 6, 58, 54, '#3b2414', 'opacity=".35" filter="url(#near)"') +
  path('M-52,-14C-60,-52 -20,-62 4,-56C40,-64 62,-34 56,-4C64,30 34,58 2,52C-34,62 -62,34 -52,-14Z', wax) +
  path('M-52,-14C-60,-52 -20,-62 4,-56C40,-64 62,-34 56,-4C64,30 34,58 2,52C-34,62 -62,34 -52,-14Z', 'url(#ball)') +
  oval(0, -2, 36, 36, 'none', `stroke="${dark(wax, 0.45)}" stroke-width="4" opacity=".7"`) +
  path('M-20,8Q0,18 20,8L14,-2H-14ZM-2,-4V-26L16,-6Z', dark(wax, 0.5), 'opacity=".75"');

export const envelope = (wax: string): Art => {
  const d = 'M-300,-200H300V200H-300Z';
  return laid(
    d,
    shaded(d, '#efe5d0', 'sheet') +
      path('M-300,200L-40,-20Q0,-50 40,-20L300,200Z', '#e6d9bf') +
      path(
        'M-300,-200L-30,36Q0,60 30,36L300,-200Z',
        '#3b2414',
        'opacity=".25" filter="url(#near)" transform="translate(0 8)"',
      ) +
      path('M-300,-200L-30,36Q0,60 30,36L300,-200Z', '#f3ead7') +
      stroke('M-300,-200L-30,36Q0,60 30,36L300,-200', '#fffaf0', 4) +
      at(0, 34, 1, seal(wax)),
    11,
  );
};

/** Open, its lining of stars showing. */
export const openEnvelope = (): Art => {
  const flap = 'M-300,-200L-34,-404Q0,-428 34,-404L300,-200Z';
  const stars = [
    [-150, -240],
    [-80, -300],
    [0, -350],
    [60, -280],
    [140, -246],
    [-20, -250],
    [-210, -212],
    [40, -224],
  ]
    .map(([x = 0, y = 0], index) => oval(x, y, index % 3 ? 4 : 7, index % 3 ? 4 : 7, '#f4e6bf'))
    .join('');
  return laid(
    `${flap}M-300,-200H300V200H-300Z`,
    path(flap, '#2f3d52') +
      path(flap, 'url(#sheet)') +
      stars +
      shaded('M-300,-200H300V200H-300Z', '#f1e8d5', 'sheet') +
      stroke('M-300,-200H300', '#c9bb9d', 4) +
      path('M-300,200L-30,-10Q0,-32 30,-10L300,200Z', '#e9ddc5') +
      stroke('M-300,200L-30,-10Q0,-32 30,-10L300,200', '#fffaf0', 3),
    11,
  );
};

export const waxStick = (wax: string, length = 420): Art => {
  const d = `M-30,${-length / 2}Q0,${-length / 2 - 12} 30,${-length / 2}V${length / 2 - 10}Q26,${length / 2 + 10} 0,${length / 2 + 6}Q-26,${length / 2 + 10} -30,${length / 2 - 10}Z`;
  return laid(
    d,
    shaded(d, wax) +
      stroke(`M-14,${-length / 2 + 20}V${length / 2 - 20}`, '#fffaf0', 6, 'opacity=".45" filter="url(#crisp)"'),
    9,
  );
};

export const stamp = (): Art => {
  const handle = 'M-20,20C-34,-30 -74,-60 -70,-130C-66,-190 66,-190 70,-130C74,-60 34,-30 20,20Z';
  const collar = 'M-24,14H24L34,44H58Q66,44 66,54V104Q66,112 58,112H-58Q-66,112 -66,104V54Q-66,44 -58,44H-34Z';
  return laid(
    `${handle}${collar}`,
    shaded(handle, '#6a4028') +
      shaded(collar, brass) +
      stroke('M-60,98H60', dark(brass, 0.5), 4, 'opacity=".6"') +
      stroke('M-40,-140C-40,-100 -24,-60 -14,-20', '#fffaf0', 8, 'opacity=".35" filter="url(#crisp)"'),
    9,
  );
};
