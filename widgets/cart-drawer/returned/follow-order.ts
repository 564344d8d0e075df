import { findElements, openLogin } from '../../../src/app/page/overlays.ts';
import { getRuntime } from '../../../src/app/start/runtime.ts';

const LOGIN = 'kiosk-member-login';

/** Whether the page has a login, or a button that opens one. */
export const hasLogin = (): boolean => findElements(`${LOGIN}, [data-kiosk-open=login]`).length > 0;

/**
 * Closes the drawer and opens the login. A member sees the orders. Another shopper sees the registration, whose email
 * field gets the address of the order if the field is empty.
 */
export function followOrder(drawer: Element, isMember: boolean, email: string | undefined): void {
  drawer.removeAttribute('open');
  findElements(LOGIN)[0]?.setAttribute('view', isMember ? 'orders' : 'register');
  openLogin(getRuntime());
  const [login] = findElements(LOGIN);
  if (isMember || !email || !login) return;
  const fill = () => {
    const field = login.querySelector<HTMLInputElement>(':scope > input[slot=email]');
    if (!field) return;
    observer.disconnect();
    if (field.value) return;
    field.value = email;
    field.dispatchEvent(new CustomEvent('input', { bubbles: true }));
  };
  const observer = new MutationObserver(fill);
  observer.observe(login, { childList: true });
  fill();
}
