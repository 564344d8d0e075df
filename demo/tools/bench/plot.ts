/** A line of a plot: the cost of a subject at each number of elements. */
interface Line {
  readonly title: string;
  readonly points: readonly (readonly [x: number, y: number])[];
}

export interface Panel {
  readonly title: string;
  readonly lines: readonly Line[];
}

const WIDTH = 340;
const HEIGHT = 240;
const LEFT = 52;
const TOP = 34;
const COLOURS = ['#888888', '#1b1b1b', '#0a7d4f', '#c0392b', '#d98c1f', '#8e5cc0', '#2a6fb0', '#a0522d'];

const escapeXml = (text: string) => text.replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`);
const round = (value: number) => Math.round(value * 10) / 10;
const label = (value: number) => (value >= 1000 ? `${value / 1000}k` : String(value));

/** The powers of ten around some values. */
function decades(values: readonly number[]): readonly number[] {
  const from = Math.floor(Math.log10(Math.min(...values)));
  const to = Math.max(from + 1, Math.ceil(Math.log10(Math.max(...values))));
  return Array.from({ length: to - from + 1 }, (_, at) => 10 ** (from + at));
}

function drawPanel({ title, lines }: Panel, left: number, colourOf: (line: string) => string): string {
  const points = lines.flatMap(line => line.points).filter(([, y]) => y > 0);
  if (!points.length) return '';
  const xTicks = decades(points.map(([x]) => x));
  const yTicks = decades(points.map(([, y]) => y));
  const scale = (value: number, ticks: readonly number[], length: number) => {
    const [low, high] = [Math.log10(ticks[0] ?? 1), Math.log10(ticks.at(-1) ?? 10)];
    return ((Math.log10(value) - low) / (high - low)) * length;
  };
  const toX = (x: number) => round(left + LEFT + scale(x, xTicks, WIDTH - LEFT - 16));
  const toY = (y: number) => round(TOP + HEIGHT - scale(y, yTicks, HEIGHT));
  const grid = [
    ...xTicks.map(x => `<path d="M${toX(x)} ${TOP}v${HEIGHT}"/>`),
    ...yTicks.map(y => `<path d="M${left + LEFT} ${toY(y)}h${WIDTH - LEFT - 16}"/>`),
  ].join('');
  const ticks = [
    ...xTicks.map(x => `<text x="${toX(x)}" y="${TOP + HEIGHT + 16}" text-anchor="middle">${label(x)}</text>`),
    ...yTicks.map(y => `<text x="${left + LEFT - 6}" y="${toY(y) + 4}" text-anchor="end">${label(y)}</text>`),
  ].join('');
  const drawn = lines
    .map(line => {
      const [start, ...rest] = line.points
        .filter(([, y]) => y > 0)
        .toSorted(([a], [b]) => a - b)
        .map(([x, y]) => `${toX(x)} ${toY(y)}`);
      return `<path d="M${[start, ...rest].join('L')}" stroke="${colourOf(line.title)}"/>`;
    })
    .join('');
  return `<text x="${left + LEFT}" y="20" font-weight="bold">${escapeXml(title)}</text><g stroke="#ddd">${grid}</g>${ticks}<g fill="none" stroke-width="2">${drawn}</g>`;
}

/** Draws cost against the number of elements, both logarithmic, so that linear growth is a straight line. */
export function drawPlot(panels: readonly Panel[]): string {
  const titles = [...new Set(panels.flatMap(({ lines }) => lines.map(({ title }) => title)))];
  const colourOf = (title: string) => COLOURS[titles.indexOf(title) % COLOURS.length] ?? '#000';
  const width = WIDTH * panels.length;
  const legend = titles
    .map((title, at) => {
      const x = LEFT + (at % 4) * 220;
      const y = TOP + HEIGHT + 44 + Math.floor(at / 4) * 20;
      return `<path d="M${x} ${y - 4}h18" stroke="${colourOf(title)}" stroke-width="3"/><text x="${x + 24}" y="${y}">${escapeXml(title)}</text>`;
    })
    .join('');
  const height = TOP + HEIGHT + 56 + Math.ceil(titles.length / 4) * 20;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12"><rect width="${width}" height="${height}" fill="#fff"/>${panels.map((panel, at) => drawPanel(panel, at * WIDTH, colourOf)).join('')}${legend}</svg>\n`;
}
