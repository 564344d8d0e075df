import type { Logistics } from '../../../src/api/shared/totals.ts';
import { deliveryMessages as messages } from '../../../src/i18n/en/cart-delivery.ts';
import { interpolate } from '../../../src/i18n/interpolate.ts';

/**
 * The lines that describe a delivery, as far as they are known: the delivery time in the words of the shop, the hours,
 * the pickup address and the instructions.
 */
export function describeLogistics(logistics: Logistics, locale: string): readonly string[] {
  const { deliveryTime, deliveryTimeSlot, pickupDetails, instructions } = logistics;
  const { formattedAddress, addressLine } = pickupDetails?.address ?? {};
  const address = formattedAddress || addressLine;
  const slot = deliveryTimeSlot && formatSlot(deliveryTimeSlot, locale);
  const lines = [deliveryTime, slot, address && interpolate(messages.pickUp, { address }), instructions];
  return lines.flatMap(line => line || []);
}

/** Formats hours as `Mon 23 Nov, 17:00–19:00 CET`, in the device's time zone. Undefined if the dates are invalid. */
function formatSlot({ from, to }: NonNullable<Logistics['deliveryTimeSlot']>, locale: string): string | undefined {
  try {
    const format = new Intl.DateTimeFormat(locale, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    });
    return format.formatRange(new Date(from), new Date(to));
  } catch {
    return undefined;
  }
}
