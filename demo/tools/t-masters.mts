import { existsSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { drawSvg, pictureIds, pictureSize } from '../platform/seed/drawings/drawings.ts';

console.log(pictureIds.length);
sharp.concurrency(1);
const queue = [...pictureIds];
await Promise.all(
  [1, 2].map(async () => {
    for (;;) {
      const id = queue.shift();
      if (!id) return;
      const f = `/tmp/masters/${id}.png`;
      if (existsSync(f)) continue;
      const s = pictureSize(id)!;
      const t = performance.now();
      const b = await sharp(Buffer.from(drawSvg(id)!), { density: 72 })
        .resize(s.width, s.height, { fit: 'cover' })
        .flatten({ background: '#fff' })
        .png({ compressionLevel: 6 })
        .toBuffer();
      writeFileSync(f, b);
      console.log(id, s.width, s.height, b.length, (performance.now() - t) | 0);
    }
  }),
);
console.log('done');
