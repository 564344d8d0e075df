import { type Art, oval } from '../brush.ts';
import { gloss, profile, shadow, tilt, vessel } from '../turned.ts';

export const carafe = (): Art => {
  const outline = profile(
    [62, -560],
    [58, -550],
    [50, -470],
    [56, -420],
    [124, -280],
    [146, -140],
    [136, -24],
    [120, -6],
    [118, 0],
  );
  const water = outline.filter(([, y]) => y > -250).map(([radius, y]) => [radius * 0.95, y - 6] as const);
  return shadow(130) + glass(outline, water);
};

export const tumbler = (): Art => {
  const outline = profile([84, -170], [84, -166], [78, -60], [70, -10], [66, 0]);
  const water = outline.filter(([, y]) => y > -84).map(([radius, y]) => [radius * 0.93, y - 5] as const);
  return shadow(74) + glass(outline, water);
};

const glass = (outline: ReturnType<typeof profile>, water: ReturnType<typeof profile>): Art => {
  const [[radius, y] = [0, 0]] = outline;
  const [[level, height] = [0, 0]] = water;
  const [wide] = outline[Math.floor(outline.length * 0.62)] ?? [0];
  return (
    oval(0, y, radius, radius * tilt, '#ffffff', 'opacity=".22"') +
    `<g opacity=".5">${vessel(water, '#a9c6cc', { inside: '#cfe2e4', lip: '#f4fbfb' })}</g>` +
    oval(0, height, level, level * tilt, '#e8f4f4', 'opacity=".55"') +
    `<g opacity=".3">${vessel(outline, '#dfeaea', { inside: '#f7fbfb', lip: '#ffffff', finish: 'metal' })}</g>` +
    oval(0, y, radius, radius * tilt, 'none', 'stroke="#fff" stroke-width="5" opacity=".85"') +
    gloss(-wide * 0.72, y * 0.62, -20, wide * 0.1, 0.75) +
    gloss(wide * 0.8, y * 0.5, -24, wide * 0.05, 0.5) +
    oval(0, -4, (outline.at(-1)?.[0] ?? 0) * 0.9, 12, '#ffffff', 'opacity=".35"')
  );
};
