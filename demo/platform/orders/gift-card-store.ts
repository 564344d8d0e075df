import type { Database } from '../core/database.ts';
import type { Cents } from '../core/money.ts';

export interface GiftCard {
  readonly code: string;
  /** The balance. */
  readonly cents: Cents;
  /** The ISO date and time from which the card is expired. */
  readonly endDate?: string;
  readonly disabled?: boolean;
}

/** A gift card by its code, ignoring case and outer spaces. */
export function findGiftCard(db: Database, clientId: string, code: string): GiftCard | undefined {
  const row = db.get<{ cents: number; document: string }>(
    'SELECT cents, document FROM gift_cards WHERE client_id = ? AND code = ?',
    clientId,
    code.trim().toUpperCase(),
  );
  return row && { ...JSON.parse(row.document), cents: BigInt(row.cents) };
}

export function addGiftCard(db: Database, clientId: string, { cents, ...card }: GiftCard): void {
  db.run(
    'INSERT INTO gift_cards (client_id, code, cents, document) VALUES (?, ?, ?, ?)',
    clientId,
    card.code,
    cents,
    JSON.stringify(card),
  );
}

/** Debits a card. A negative amount is a credit. */
export function debitGiftCard(db: Database, clientId: string, code: string, cents: Cents): void {
  db.run('UPDATE gift_cards SET cents = cents - ? WHERE client_id = ? AND code = ?', cents, clientId, code);
}
