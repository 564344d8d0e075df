/** The time until a held button begins to count, ms. */
const HELD_MS = 400;
/** The time between two steps, ms. */
const STEP_MS = 80;

/** The quantity of one stepper. */
interface Quantity {
  readonly value: number;
  readonly max: number;
  readonly set: (value: number) => void;
}

/**
 * While a button of a stepper is held, counts up or down within 1 and `max`. Sets the quantity when the button is
 * released. `find` returns the quantity of the stepper with this index among all steppers. Returns the function that
 * stops listening.
 */
export function repeatWhileHeld(root: ShadowRoot, find: (index: number) => Quantity | undefined): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let finish: (() => void) | undefined;
  let isClickDue = false;

  const hold = (event: Event) => {
    const { target, button } = event as PointerEvent;
    const pressed = target instanceof Element && target.closest('[part=more], [part=less]');
    isClickDue = false;
    if (!pressed || button) return;
    const stepper = pressed.closest('[part=quantity]') as Element;
    const quantity = find([...root.querySelectorAll('[part=quantity]')].indexOf(stepper));
    const count = stepper.querySelector('input');
    if (!quantity || !count) return;
    const step = pressed.matches('[part=more]') ? 1 : -1;
    let { value } = quantity;
    const countOn = () => {
      value = Math.min(quantity.max, Math.max(1, value + step));
      // Only shown. The release of the button makes the change.
      count.value = String(value);
      timer = setTimeout(countOn, STEP_MS);
    };
    timer = setTimeout(() => {
      isClickDue = true;
      finish = () => value !== quantity.value && quantity.set(value);
      countOn();
    }, HELD_MS);
  };
  const letGo = () => {
    clearTimeout(timer);
    finish?.();
    finish = undefined;
  };
  // Stops the click that ends a hold, but not a click by keyboard.
  const swallow = (event: Event) => {
    if (isClickDue && (event as MouseEvent).detail) event.stopPropagation();
    isClickDue = false;
  };
  root.addEventListener('pointerdown', hold);
  root.addEventListener('click', swallow, true);
  const endings = ['pointerup', 'pointercancel', 'blur'];
  for (const type of endings) addEventListener(type, letGo);
  return () => {
    letGo();
    root.removeEventListener('pointerdown', hold);
    root.removeEventListener('click', swallow, true);
    for (const type of endings) removeEventListener(type, letGo);
  };
}
