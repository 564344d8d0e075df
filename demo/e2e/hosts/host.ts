import type { Tab } from '../engines/tab.ts';
import type { World } from '../world.ts';

/** A merchant's page that does something to what is pasted into it. */
export interface Host {
  readonly name: string;
  /** One of each class: runs in `npm test`. The others run in a soak. */
  readonly isSampled?: true;
  /** Tags of its test, for engines that cannot run it. */
  readonly tag?: string;
  /** Attributes of the script tag; the page that it is compared with has them, too. */
  readonly attributes?: Readonly<Record<string, string>>;
  /** HTML of its head, before the script tag. */
  readonly head?: string;
  /** HTML of its body, before the elements. */
  readonly before?: string;
  /** HTML after the elements. */
  readonly after?: string;
  /** The whole page, where a head and a body do not tell enough. */
  readonly document?: (body: string, world: World) => string;
  readonly headers?: (world: World) => Readonly<Record<string, string>>;
  /** Libraries that run before the script tag: paths in `node_modules`, or whole paths of files from Debian’s packages. */
  readonly libraries?: readonly string[];
  /** Serves what else the page has; it is given the elements and the page. */
  readonly serve?: (world: World, body: string, page: string) => void;
  /** Runs before anything of the page. */
  readonly prepare?: (tab: Tab) => Promise<unknown>;
  /** What a shopper or the page does once all is drawn, before the shopping. Its elements are drawn again thereafter. It is done twice. */
  readonly act?: (tab: Tab) => Promise<unknown>;
  /** Whether `act` is done once: it leaves the page. */
  readonly once?: true;
  /** Shops instead, where the drivers cannot see into the elements. */
  readonly shop?: (tab: Tab) => Promise<unknown>;
  /** Of its styles those that elements are meant to inherit: the page that it is compared with has them, too. */
  readonly inherits?: string;
  /** Properties that differ by what the page is. */
  readonly except?: readonly RegExp[];
  /** Whether the engine rounds lengths otherwise than in a page without it. */
  readonly rounds?: true;
  /** What the page’s own scripts leave in it meanwhile. */
  readonly marks?: RegExp;
  /** Whether the page changes its own markup. */
  readonly rewrites?: true;
}
