import { Component, type ReactNode } from 'react';
import { errorMessage } from '../../../src/i18n/error-message.ts';
import { emitError } from '../../../src/store/errors.ts';
import { type Problem, toProblem } from '../../../src/store/problem.ts';
import { Notice } from '../../../src/ui/Notice.tsx';
import type { PageProps } from './page-props.ts';

interface ErrorBoundaryProps extends Pick<PageProps, 'app' | 'host'> {
  readonly children?: ReactNode;
}

/** Keeps what cannot be shown from taking the rest of the account, and the way out, with it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly problem: Problem | undefined }> {
  override state = { problem: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { problem: toProblem(error) };
  }

  override componentDidCatch(error: Error): void {
    const { app, host } = this.props;
    console.error(error);
    emitError(app, toProblem(error), () => this.setState({ problem: undefined }), host);
  }

  override render(): ReactNode {
    const { problem } = this.state;
    return problem ? <Notice message={errorMessage(problem)} /> : this.props.children;
  }
}
