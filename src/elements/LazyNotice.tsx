import { Component, type ReactNode } from 'react';
import { unreachableMessages } from '../i18n/en/unreachable.ts';
import { loadFailures } from '../store/errors.ts';
import type { ProblemNoticeProps } from '../ui/ProblemNotice.tsx';

interface LazyNoticeState {
  readonly failures?: Awaited<ReturnType<typeof loadFailures>> | 'unreachable' | undefined;
}

/** How long a problem stays without words while the code of its notice loads, ms. */
const MAX_SILENCE_MS = 3000;

/**
 * A `ProblemNotice` whose code is fetched at the first problem. If the fetch fails or takes long, shows that the shop
 * cannot be reached.
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
    if (!this.props.problem) return;
    const show = (failures: LazyNoticeState['failures']) => this.setState({ failures });
    const giveUp = () => this.state.failures || show('unreachable');
    loadFailures().then(show, giveUp);
    setTimeout(giveUp, MAX_SILENCE_MS);
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
