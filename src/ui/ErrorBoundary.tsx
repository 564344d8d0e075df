import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** Creates the content on every render, because content that is created once would keep its state after a retry. */
  readonly renderContent: () => ReactNode;
  readonly renderFallback: (error: Error, retry: () => void) => ReactNode;
  /** Called once per failure; `retry` renders the content again. */
  readonly onError: (error: Error, retry: () => void) => void;
}

interface ErrorBoundaryState {
  readonly failure?: { readonly error: Error } | undefined;
}

/** Renders a fallback in place of content that throws while it renders, logs the error and calls `onError`. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = {};

  readonly #retry = () => this.setState({ failure: undefined });

  static getDerivedStateFromError(error: Error): ErrorBoundaryState {
    return { failure: { error } };
  }

  override componentDidCatch(error: Error): void {
    console.error(error);
    this.props.onError(error, this.#retry);
  }

  override render(): ReactNode {
    const { failure } = this.state;
    const { renderContent, renderFallback } = this.props;
    return failure ? renderFallback(failure.error, this.#retry) : renderContent();
  }
}
