import {
  type ClassAttributes,
  createElement,
  type HTMLAttributes,
  type ReactElement,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';

/** The props of an element's component: its own, and those of any HTML element. */
export type ElementProps<E extends HTMLElement, Own> = Omit<HTMLAttributes<E>, keyof Own> & ClassAttributes<E> & Own;

type Names = Readonly<Record<string, string>>;

interface ComponentOptions {
  readonly tag: string;
  /** The name in React's developer tools. */
  readonly name: string;
  /** Attributes by their props, if the names differ. */
  readonly attributes: Names;
  /** Events by the props of their listeners. */
  readonly events: Names;
  readonly load: () => Promise<unknown>;
}

/**
 * Creates the component of a custom element. The component renders the tag with its children, also on a server, and
 * fetches the element's code when it mounts.
 */
export function createComponent<Props extends object>(options: ComponentOptions): (props: Props) => ReactElement {
  const { tag, name, attributes, events, load } = options;
  function Component({ ref, ...props }: { readonly ref?: Ref<unknown> } & Readonly<Record<string, unknown>>) {
    const element = useRef<HTMLElement>(null);
    const latest = useRef(props);
    useImperativeHandle(ref, () => element.current, []);
    useLayoutEffect(() => {
      latest.current = props;
    });
    // React itself does not add listeners to custom elements when it hydrates them.
    useLayoutEffect(() => {
      const stopping = new AbortController();
      for (const [prop, event] of Object.entries(events))
        element.current?.addEventListener(event, domEvent => call(latest.current[prop], domEvent), stopping);
      return () => stopping.abort();
    }, []);
    useEffect(() => {
      // The element's fallback content stays. The next component that mounts loads the code again.
      load().catch(error => console.error(`[kiosk] The code of <${tag}> could not be fetched`, error));
    }, []);
    const rendered = Object.entries(props)
      .filter(([prop]) => !(prop in events))
      .map(([prop, value]) => [attributes[prop] ?? prop, value]);
    return createElement(tag, { ...Object.fromEntries(rendered), ref: element });
  }
  Component.displayName = name;
  return Component as (props: Props) => ReactElement;
}

function call(listener: unknown, event: Event): void {
  if (typeof listener === 'function') listener(event);
}
