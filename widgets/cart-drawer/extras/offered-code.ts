/** The longest code that a page's address may bring. */
const MAX_LENGTH = 100;

/** The code that a page offers: the one in its address, else the drawer's own. */
export function getOfferedCode(own: string): string {
  const code = new URLSearchParams(location.search).get('coupon')?.trim() ?? '';
  return (code.length <= MAX_LENGTH && code) || own.trim();
}
