import { Component, type ReactNode } from 'react';
import type { WidgetHost } from './widget.ts';

interface ErrorBoundaryProps {
  readonly host: WidgetHost;
  /** Makes the island anew each time: one that is kept would keep all that was drawn the first time. */
  readonly renderContent: () => ReactNode;
}

/** Keeps an island that breaks from taking anything with it: the page's fallback stands in, and `retry` draws it anew. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: Error): void {
    const { host } = this.props;
    const retry = () => this.setState({ broken: false });
    host.reflect(['error']);
    console.error(error);
    const detail = { code: 'broken', message: error.message, retry };
    host.dispatchEvent(new CustomEvent('kiosk:error', { detail, bubbles: true, composed: true }));
  }

  override render(): ReactNode {
    return this.state.broken ? <slot name="fallback" /> : this.props.renderContent();
  }
}
