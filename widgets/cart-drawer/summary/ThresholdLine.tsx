import { summaryMessages as messages } from '../../../src/i18n/en/cart-summary.ts';
import { interpolate } from '../../../src/i18n/interpolate.ts';
import { formatMoney } from '../../../src/i18n/numbers.ts';
import { Check } from '../../../src/ui/icons/Check.ts';
import type { Threshold } from './threshold.ts';

interface ThresholdLineProps {
  readonly threshold: Threshold | undefined;
  readonly currency: string;
  readonly locale: string;
}

/**
 * Shows how much is missing for free delivery, in words and as a bar, or that delivery is free. Renders nothing without
 * a threshold.
 */
export function ThresholdLine({ threshold, currency, locale }: ThresholdLineProps) {
  if (!threshold) return null;
  if (threshold === 'reached')
    return (
      <p part="threshold" className="threshold reached">
        <Check />
        {messages.freeDelivery}
      </p>
    );
  return (
    <p part="threshold" className="threshold">
      <bdi>{interpolate(messages.missingToFree, { amount: formatMoney(threshold.missing, currency, locale) })}</bdi>
      <progress part="threshold-bar" aria-hidden="true" max={1} value={threshold.share} />
    </p>
  );
}
