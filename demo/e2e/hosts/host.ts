import type { Tab } from '../engines/tab.ts';
import type { World } from '../world.ts';

/** A merchant's page that does something to what is pasted into it. */
export interface Host {
  readonly name: string;
  /** HTML of its head, before the script tag. */
  readonly head?: string;
  /** HTML of its body, before the elements. */
  readonly before?: string;
  /** HTML after the elements. */
  readonly after?: string;
  /** The whole page, where a head and a body do not tell enough. */
  readonly document?: (body: string, world: World) => string;
  readonly headers?: (world: World) => Readonly<Record<string, string>>;
  /** Runs before anything of the page. */
  readonly prepare?: (tab: Tab) => Promise<unknown>;
  /** Its sizes are not those of a page without it: they are not compared. */
  readonly plain?: true;
}
