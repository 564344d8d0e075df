/** Puts the focus on the heading of what an element shows. */
export function focusHeading(host: Element): void {
  host.shadowRoot?.querySelector<HTMLElement>('h2')?.focus();
}
