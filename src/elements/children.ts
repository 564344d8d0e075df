const followers = new WeakMap<Node, () => void>();
let observer: MutationObserver | undefined;

/**
 * Calls `render` whenever the page changes the children of an element, their slots or their text. One observer serves
 * all elements.
 */
export function followChildren(host: Element, render: () => void): void {
  followers.set(host, render);
  observer ??= new MutationObserver(changes => {
    // A change of a child's slot or text is reported on the child, which may be a followed element itself.
    for (const { type, target } of changes)
      followers.get(type === 'childList' ? target : (target.parentNode as Node))?.();
  });
  observer.observe(host, { childList: true, subtree: true, characterData: true, attributeFilter: ['slot'] });
}

/**
 * Ends the calls of `render` for an element. The observer still sees its changes, because it cannot stop observing a
 * single element.
 */
export const unfollowChildren = (host: Element): void => void followers.delete(host);
