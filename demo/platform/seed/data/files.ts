import type { SeedFile } from './types.ts';

const colour = (r: number, g: number, b: number) => ({
  hex: `#${[r, g, b].map(part => part.toString(16).padStart(2, '0')).join('')}`,
  rgb: { r, g, b },
});

/** The files of the first shop: at least one of each kind, such as image, video and archive. */
export const files: readonly SeedFile[] = [
  {
    asset: 'potter.webp',
    displayName: 'The potter.webp',
    folder: 'people',
    labels: ['people', 'press'],
    externalInfo: { origin: 'studio-camera', externalIds: ['roll-12-frame-8'] },
    usedDaysAgo: 3,
    facts: {
      width: 600,
      height: 750,
      format: 'webp',
      caption: 'The potter, smiling',
      colors: {
        prominent: colour(223, 229, 220),
        palette: [colour(223, 229, 220), colour(80, 106, 83), colour(185, 162, 133), colour(233, 189, 155)],
      },
      faces: [{ confidence: 100, x: 190, y: 190, width: 220, height: 280 }],
    },
  },
  {
    asset: 'mark.svg',
    displayName: 'Mark.svg',
    labels: ['press'],
    facts: {
      width: 240,
      height: 240,
      format: 'svg',
      caption: 'A larch in a circle',
      colors: { prominent: colour(79, 106, 82), palette: [colour(79, 106, 82), colour(239, 231, 218)] },
    },
  },
  {
    asset: 'film.mp4',
    displayName: 'On the wheel.mp4',
    folder: 'films',
    labels: ['stoneware'],
    facts: {
      width: 320,
      height: 180,
      format: 'mp4',
      seconds: 4.166,
      codecs: 'avc1.42C015',
      cover: { width: 320, height: 180, format: 'jpeg' },
    },
  },
  {
    asset: 'chime.wav',
    displayName: 'Door chime.wav',
    facts: { format: 'wav', seconds: 1, kilobits: 64 },
  },
  {
    asset: 'stoneware-care.pdf',
    displayName: 'Stoneware care.pdf',
    private: true,
    labels: ['stoneware', 'care'],
    facts: { format: 'pdf' },
  },
  { asset: 'press.zip', displayName: 'Press kit.zip', labels: ['press'], facts: { format: 'zip' } },
  { asset: 'wedge.gltf', displayName: 'Wedge.gltf', facts: { format: 'gltf' } },
  {
    asset: 'potter.webp',
    displayName: 'Blurred.webp',
    trashed: true,
    facts: { width: 600, height: 750, format: 'webp' },
  },
  {
    asset: 'stoneware-care.pdf',
    displayName: 'My recipe.pdf',
    fromVisitor: true,
    facts: { format: 'pdf' },
  },
];
