import { expect, test } from 'vitest';
import { countHops } from './measure.ts';
import { drawPlot } from './plot.ts';
import { createReadmeTable, createReport, replaceInReadme } from './report.ts';
import type { PageKey } from './results.ts';
import { Results } from './results.ts';
import type { Kind } from './server.ts';
import { byRound, toSpread } from './statistics.ts';

const subjects = [
  { name: 'plain', title: 'plain page' },
  { name: 'floor', title: 'hand-written page' },
  { name: 'kiosk', title: 'Kiosk' },
];
const desk = (count: number, subject: string): PageKey => ({ profile: 'none', width: 'wide', count, subject });

test('the median of an even number of values is between the two in the middle', () => {
  expect(toSpread([4, 1, 3, 2])).toEqual({ median: 2.5, min: 1, max: 4 });
  expect(toSpread([9, 1, 3])).toEqual({ median: 3, min: 1, max: 9 });
  expect(toSpread([])).toBeUndefined();
});

test('byRound combines the values of the same round, up to the shorter list', () => {
  expect(byRound([10, 20, 30], [5, 4], (a, b) => a / b)).toEqual([2, 5]);
});

test('ratio() takes the median of the rounds’ ratios, not the ratio of the medians', () => {
  const results = new Results();
  // The medians are 20 and 10. The ratios of the rounds are 1, 2 and 30.
  for (const value of [10, 20, 30]) results.add(desk(1, 'kiosk'), { cpuSettled: value });
  for (const value of [10, 10, 1]) results.add(desk(1, 'floor'), { cpuSettled: value });
  expect(results.ratio(desk(1, 'kiosk'), 'cpuSettled', 'floor')).toEqual({ median: 2, min: 1, max: 30 });
});

test('the report marks budgets as within or OVER, also those of a further element', () => {
  const results = new Results();
  results.add(desk(1, 'plain'), { nodes: 50, listeners: 1 });
  results.add(desk(100, 'plain'), { nodes: 545, listeners: 1 });
  results.add(desk(1, 'kiosk'), { nodes: 90, listeners: 20, requests: 8 });
  results.add(desk(100, 'kiosk'), { nodes: 2565, listeners: 515, requests: 9 });
  const report = createReport(results, subjects);
  expect(report).toContain('| nodes of a further element | 20 | 20 | within |');
  expect(report).toContain('| listeners of a further element | 5 | 3 | OVER |');
  expect(report).toContain('| requests, 1 element | 8 | 8 | within |');
  expect(report).toContain('| requests, 100 elements | 9 | 8 | OVER |');
});

test('the README’s table has the medians, and a dash for figures not measured', () => {
  const results = new Results();
  for (const cpuSettled of [100, 104, 300]) results.add(desk(100, 'kiosk'), { cpuSettled });
  results.add(desk(100, 'plain'), { nodes: 545 });
  const rows = createReadmeTable(results, subjects).split('\n');
  expect(rows).toContain('| CPU, 100 products | – | – | 104 ms |');
  expect(rows).toContain('| nodes, 100 products | 545 | – | – |');
});

test('countHops counts the longest chain of requests that wait for each other', () => {
  const request = (arrivedAt: number, answeredAt: number, kind: Kind = 'api') => ({
    kind,
    method: 'GET',
    url: '',
    bytes: 0,
    arrivedAt,
    answeredAt,
  });
  // The page, then two files in parallel, then a call that one of them makes after a long task.
  const log = [request(0, 100, 'page'), request(110, 210), request(120, 220), request(500, 600)];
  expect(countHops(log, 1000)).toBe(3);
  // Requests that are answered after the given time, and pictures, do not count.
  expect(countHops(log, 599)).toBe(2);
  expect(countHops([...log, request(610, 700, 'picture'), request(710, 800)], 1000)).toBe(4);
});

test('replaceInReadme replaces only the text between the markers', () => {
  expect(replaceInReadme('a\n<!-- bench -->\nold\n<!-- /bench -->\nz', 'new')).toBe(
    'a\n<!-- bench -->\nnew\n<!-- /bench -->\nz',
  );
  expect(() => replaceInReadme('nothing', 'new')).toThrow('bench');
});

test('a plot has two logarithmic axes, and names its lines', () => {
  const title = 'a < b';
  const plot = drawPlot([
    {
      title: 'CPU',
      lines: [
        {
          title,
          points: [
            [100, 1000],
            [1, 10],
            [10, 100],
          ],
        },
      ],
    },
  ]);
  const [, line = ''] = /stroke-width="2"><path d="M([^"]+)"/.exec(plot) ?? [];
  const points = line.split('L').map(point => point.split(' ').map(Number));
  const steps = points.slice(1).map(([x = 0, y = 0], at) => [x - (points[at]?.[0] ?? 0), y - (points[at]?.[1] ?? 0)]);
  // Ten times the elements cost ten times as much, so the steps to the right and up are equal.
  expect(steps[0]?.[0]).toBeCloseTo(steps[1]?.[0] ?? 0);
  expect(steps[0]?.[1]).toBeCloseTo(steps[1]?.[1] ?? 0);
  expect(steps[0]?.[1]).toBeLessThan(0);
  expect(plot).toContain('a &#60; b');
});
