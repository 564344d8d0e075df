/** The storage key of the delivery that was chosen on this device. */
export const deliveryKey = (clientId: string): string => `kiosk:delivery:${clientId}`;
