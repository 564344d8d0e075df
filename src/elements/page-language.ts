const followers = new Set<() => void>();
let observer: MutationObserver | undefined;

/** Calls `render` whenever a script changes a `lang` of the page. One observer serves all elements, while there are any. */
export function followLanguage(render: () => void): void {
  followers.add(render);
  if (observer) return;
  observer = new MutationObserver(() => {
    for (const follower of followers) follower();
  });
  observer.observe(document, { attributeFilter: ['lang'], subtree: true });
}

export function unfollowLanguage(render: () => void): void {
  followers.delete(render);
  if (followers.size) return;
  observer?.disconnect();
  observer = undefined;
}
