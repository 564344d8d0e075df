import { Component, type ReactNode } from 'react';
import { unreachableMessages } from '../i18n/en/unreachable.ts';
import { loadFailures } from '../store/errors.ts';
import type { ProblemNoticeProps } from '../ui/ProblemNotice.tsx';

interface LazyNoticeState {
  readonly failures?: Awaited<ReturnType<typeof loadFailures>> | 'unreachable' | undefined;
}

/**
 * A `ProblemNotice` whose code is fetched at the first problem. If the fetch fails, shows that the shop cannot be
 * reached.
 */
export class LazyNotice extends Component<ProblemNoticeProps, LazyNoticeState> {
  override state: LazyNoticeState = {};

  override componentDidMount(): void {
    this.#load();
  }

  override componentDidUpdate({ problem }: ProblemNoticeProps): void {
    if (problem !== this.props.problem) this.#load();
  }

  #load(): void {
    const show = (failures: LazyNoticeState['failures']) => this.setState({ failures });
    if (this.props.problem) loadFailures().then(show, () => show('unreachable'));
  }

  override render(): ReactNode {
    const { problem, message, onRetry } = this.props;
    const { failures } = this.state;
    if (!problem || !failures) return null;
    if (failures !== 'unreachable') return <failures.ProblemNotice {...this.props} />;
    return (
      <p part="notice" role="alert">
        {message} {unreachableMessages.message}{' '}
        {onRetry && (
          <button type="button" part="retry" className="text-button" onClick={onRetry}>
            {unreachableMessages.retry}
          </button>
        )}
      </p>
    );
  }
}
