import { Component, type ReactNode } from 'react';
import { problemWords } from '../../../src/i18n/error-message.ts';
import { tellError } from '../../../src/store/errors.ts';
import { type Problem, toProblem } from '../../../src/store/problem.ts';
import { Notice } from '../../../src/ui/Notice.tsx';
import type { Place } from './page-props.ts';

interface SoundProps extends Pick<Place, 'app' | 'host'> {
  readonly children?: ReactNode;
}

/** Keeps what cannot be shown from taking the rest of the account, and the way out, with it. */
export class Sound extends Component<SoundProps, { readonly problem: Problem | undefined }> {
  override state = { problem: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { problem: toProblem(error) };
  }

  override componentDidCatch(error: Error): void {
    const { app, host } = this.props;
    console.error(error);
    tellError(app, toProblem(error), () => this.setState({ problem: undefined }), host);
  }

  override render(): ReactNode {
    const { problem } = this.state;
    return problem ? <Notice message={problemWords(problem)} /> : this.props.children;
  }
}
