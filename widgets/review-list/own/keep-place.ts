/**
 * Calls `change`, which changes the list, and keeps the reviews in view in their place, unless the beginning of the
 * list is in view. If the focused review is removed, the focus moves to the same review elsewhere in the list, to the
 * review that takes its place, or to the section.
 */
export function keepPlace({ shadowRoot }: Element, change: () => void): void {
  const findArticles = () => [...(shadowRoot?.querySelectorAll<HTMLElement>('ul.list article') ?? [])];
  const before = findArticles();
  const isAbove = (element: Element | undefined) => (element?.getBoundingClientRect().top ?? 0) < 0;
  // If the beginning of the list is in view, new reviews at the beginning may move the others.
  const seen = isAbove(before[0])
    ? before.flatMap(article => {
        const { top, bottom } = article.getBoundingClientRect();
        return bottom > 0 && top < innerHeight ? [{ article, top }] : [];
      })
    : [];
  const focused = shadowRoot?.activeElement?.closest<HTMLElement>('article, [part=own]');
  const focusedAt = focused ? before.indexOf(focused) : -1;
  change();
  requestAnimationFrame(() => {
    const stays = seen.find(({ article }) => article.isConnected);
    const moved = stays ? stays.article.getBoundingClientRect().top - stays.top : 0;
    // Most browsers keep the review in place by themselves.
    if (Math.abs(moved) > 1) scrollBy({ top: moved, behavior: 'instant' });
    if (!focused || focused.isConnected || shadowRoot?.activeElement) return;
    const after = findArticles();
    const next =
      after.find(({ id }) => id === focused.id) ??
      after[Math.min(focusedAt, after.length - 1)] ??
      shadowRoot?.querySelector<HTMLElement>('.reviews');
    if (!next) return;
    next.tabIndex = -1;
    next.focus({ preventScroll: true });
  });
}
