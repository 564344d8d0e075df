const driven = new Set();
const failed = [];
const broken = [];

/**
 * Calls one function of the packages. `check` asserts on the value with which the function resolves. If either fails,
 * records the failure for `report` and returns undefined.
 */
export async function drive(name, call, check) {
  try {
    const value = await call();
    await check(value);
    if (/^\w+\.\w+$/.test(name)) driven.add(name);
    return value;
  } catch (error) {
    failed.push([name, error]);
    return undefined;
  }
}

/**
 * Calls a function that fails in the package itself, for any answer of a platform. Records a failure for `report` if
 * the function succeeds or fails with an error that does not match `message`.
 */
export async function driveBroken(name, call, message) {
  try {
    await call();
    failed.push([name, new Error('It no longer fails')]);
  } catch (error) {
    if (message.test(String(error.message))) broken.push(name);
    else failed.push([name, error]);
  }
}

/** Prints the outcome. Returns whether no call failed and at least `atLeast` functions were called. */
export function report(atLeast) {
  for (const [name, error] of failed) {
    const details = error.details ? ` ${JSON.stringify(error.details)}` : '';
    console.error(`✗ ${name}: ${error.stack ?? error.message}${details}`);
  }
  console.log(`${driven.size} functions of the platform's own packages driven, ${failed.length} calls failed`);
  console.log(`${broken.length} calls fail in the packages themselves: ${broken.join(', ')}`);
  return failed.length === 0 && driven.size >= atLeast;
}
