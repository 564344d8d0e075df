import type { Tab } from '../engines/tab.ts';
import type { World } from '../world.ts';

/** A merchant's page that changes or surrounds the elements in it. */
export interface Host {
  readonly name: string;
  /** Whether the test runs in `npm test`, as one of each kind does. The others run only in a soak. */
  readonly isSampled?: true;
  /** A tag of the test, for engines that cannot run the test. */
  readonly tag?: string;
  /** Attributes of the script tag, here and in the clean page that the page is compared with. */
  readonly attributes?: Readonly<Record<string, string>>;
  /** HTML of the page's head, before the script tag. */
  readonly head?: string;
  /** HTML of the page's body, before the elements. */
  readonly before?: string;
  /** HTML after the elements. */
  readonly after?: string;
  /** The whole page, if a head and a body are not enough. */
  readonly document?: (body: string, world: World) => string;
  readonly headers?: (world: World) => Readonly<Record<string, string>>;
  /** Libraries that run before the script tag, as paths in `node_modules` or absolute paths of Debian’s packages. */
  readonly libraries?: readonly string[];
  /** Serves further files of the page. Receives the HTML of the elements and of the page. */
  readonly serve?: (world: World, body: string, page: string) => void;
  /** Runs before all scripts of the page. */
  readonly prepare?: (tab: Tab) => Promise<unknown>;
  /**
   * Acts as a shopper or the page would, once all elements are rendered and before the shopping.
   * Afterwards all elements must be rendered again. `act` runs twice, unless `once` is set.
   */
  readonly act?: (tab: Tab) => Promise<unknown>;
  /** Whether `act` runs only once, because it leaves the page. */
  readonly once?: true;
  /** Replaces the usual shopping if the drivers cannot see into the elements. */
  readonly shop?: (tab: Tab) => Promise<unknown>;
  /** Styles that elements should inherit, here and in the clean page that the page is compared with. */
  readonly inherits?: string;
  /** CSS properties that may differ because of the page. */
  readonly except?: readonly RegExp[];
  /** Whether the engine rounds lengths in another way because of the page. */
  readonly rounds?: true;
  /** Matches the globals, and the members of built-in objects, that the page’s own scripts add. */
  readonly marks?: RegExp;
  /** Whether the page changes its own markup. */
  readonly rewrites?: true;
}
