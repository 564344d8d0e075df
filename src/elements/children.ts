const followers = new WeakMap<Node, () => void>();
let observer: MutationObserver | undefined;

/** Calls `render` whenever what the page has put into an element changes. One observer serves all elements. */
export function followChildren(host: Element, render: () => void): void {
  followers.set(host, render);
  observer ??= new MutationObserver(changes => {
    // A child may be followed itself.
    for (const { type, target } of changes)
      followers.get(type === 'childList' ? target : (target.parentNode as Node))?.();
  });
  observer.observe(host, { childList: true, subtree: true, characterData: true, attributeFilter: ['slot'] });
}

/** An observer cannot leave an element; what it reports of this one is not followed. */
export const unfollowChildren = (host: Element): void => void followers.delete(host);
