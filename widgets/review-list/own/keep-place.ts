/** Changes the list and keeps on the screen what the shopper looks at, and the focus beside where it was. */
export function keepPlace({ shadowRoot }: Element, change: () => void): void {
  const findArticles = () => [...(shadowRoot?.querySelectorAll<HTMLElement>('ul.list article') ?? [])];
  const before = findArticles();
  const isAbove = (element: Element | undefined) => (element?.getBoundingClientRect().top ?? 0) < 0;
  // Where its beginning is in sight, what is new there may move the rest.
  const seen = isAbove(before[0])
    ? before.flatMap(article => {
        const { top, bottom } = article.getBoundingClientRect();
        return bottom > 0 && top < innerHeight ? [{ article, top }] : [];
      })
    : [];
  const focusedAt = before.findIndex(article => article.contains(shadowRoot?.activeElement ?? null));
  change();
  requestAnimationFrame(() => {
    const stays = seen.find(({ article }) => article.isConnected);
    const moved = stays ? stays.article.getBoundingClientRect().top - stays.top : 0;
    // Most browsers keep it there by themselves.
    if (Math.abs(moved) > 1) scrollBy({ top: moved, behavior: 'instant' });
    if (focusedAt < 0 || before[focusedAt]?.isConnected) return;
    const after = findArticles();
    after[Math.min(focusedAt, after.length - 1)]?.focus({ preventScroll: true });
  });
}
