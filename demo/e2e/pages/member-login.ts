import { expect, type Locator, type Page } from '@playwright/test';
import { fill } from '../fill.ts';
import type { World } from '../world.ts';
import { visit } from './shop-page.ts';

/** A page, or the element in it that has the fields. */
type Place = Page | Locator;
interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** A member of the seeded shop. */
export const MIRA: Credentials = { email: 'mira.holm@larch.example', password: 'a-cup-of-larch' };
/** A visitor who has no account yet. */
export const ADA: Credentials = { email: 'ada@example.com', password: 'correct horse' };

export const emailField = (place: Place): Locator => place.getByLabel('Email', { exact: true });
export const passwordField = (place: Place): Locator => place.getByLabel(/^Password/);
/** A menu entry, link or submit button of the login. */
export const loginButton = (place: Place, name: string): Locator => place.getByRole('button', { name, exact: true });

export async function fillIn(place: Place, { email, password }: Credentials): Promise<void> {
  await fill(emailField(place), email);
  await passwordField(place).fill(password);
}

/** Fills in and sends the sign-in form, without waiting for the outcome. */
export async function signIn(place: Place, credentials = MIRA): Promise<void> {
  await fillIn(place, credentials);
  await loginButton(place, 'Sign in').click();
}

export async function signUp(place: Place, credentials = ADA): Promise<void> {
  await fillIn(place, credentials);
  await loginButton(place, 'Create an account').click();
}

/** Goes from the sign-in form to the registration form, fills it in and sends it. */
export async function register(place: Place, credentials = ADA): Promise<void> {
  await loginButton(place, 'New here? Create an account').click();
  await signUp(place, credentials);
}

const ACCOUNT = `<main><h1>Account</h1><kiosk-add-to-cart product="bread-knife"></kiosk-add-to-cart>
  <kiosk-cart-button></kiosk-cart-button><kiosk-member-login></kiosk-member-login></main>`;

/** Opens a page with a form, the cart button and the login, and waits for the login. */
export async function openAccount(page: Page, world: World, path = '/account'): Promise<void> {
  await visit(page, world, path, ACCOUNT);
  await expect(
    page.getByRole('heading', { name: 'Sign in' }).or(page.getByRole('button', { name: 'Sign out' })),
  ).toBeVisible();
}

export const roleOf = (page: Page) => page.evaluate(() => window.kiosk.store.getState().member.role);
