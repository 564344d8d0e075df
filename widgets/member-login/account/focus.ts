/** Puts the focus on the heading of what an element shows. */
export function focusTitle(host: Element): void {
  host.shadowRoot?.querySelector<HTMLElement>('h2')?.focus();
}
