import type { Profile, Width } from './scenes.ts';
import { byRound, type Spread, toSpread } from './statistics.ts';

/** The figures of one page of a subject, with a value for each round. */
interface PageResult {
  readonly profile: Profile['name'];
  readonly width: Width;
  readonly count: number;
  readonly subject: string;
  readonly figures: Readonly<Record<string, readonly number[]>>;
}

export type PageKey = Omit<PageResult, 'figures'>;

export class Results {
  readonly pages: PageResult[] = [];

  add(key: PageKey, figures: Readonly<Record<string, number>>): void {
    const known = this.find(key);
    const entries = Object.entries(figures).map(([name, value]) => [name, [...(known?.figures[name] ?? []), value]]);
    const page: PageResult = { ...key, figures: { ...known?.figures, ...Object.fromEntries(entries) } };
    if (known) this.pages.splice(this.pages.indexOf(known), 1, page);
    else this.pages.push(page);
  }

  find({ profile, width, count, subject }: PageKey): PageResult | undefined {
    return this.pages.find(
      page => page.profile === profile && page.width === width && page.count === count && page.subject === subject,
    );
  }

  /** The values of a figure; empty without a measurement. */
  values(key: PageKey, figure: string): readonly number[] {
    return this.find(key)?.figures[figure] ?? [];
  }

  spread(key: PageKey, figure: string): Spread | undefined {
    return toSpread(this.values(key, figure));
  }

  /** A figure as a multiple of the other subject's, round by round. */
  ratio(key: PageKey, figure: string, other: string): Spread | undefined {
    return toSpread(
      byRound(this.values(key, figure), this.values({ ...key, subject: other }, figure), (a, b) => a / b),
    );
  }

  /** A figure minus the figure of the plain page, round by round. */
  overPlain(key: PageKey, figure: string): readonly number[] {
    return byRound(this.values(key, figure), this.values({ ...key, subject: 'plain' }, figure), (a, b) => a - b);
  }
}
