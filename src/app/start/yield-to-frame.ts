const { scheduler } = globalThis as { scheduler?: { yield?(): Promise<void> } };

/** After this much work in one frame, ms, the next caller waits for the next frame. */
const FRAME_BUDGET_MS = 20;
/** The longest wait for a frame, because the browser may render none, ms. */
const FRAME_TIMEOUT_MS = 100;

let queue = Promise.resolve();
/** The time at which work in the current frame began, ms. 0 if this frame has had no work yet. */
let frameStartedAt = 0;

async function yieldIfBusy(): Promise<void> {
  await scheduler?.yield?.();
  const now = performance.now();
  if (!frameStartedAt) {
    frameStartedAt = now;
    requestAnimationFrame(() => {
      frameStartedAt = 0;
    });
  }
  if (now - frameStartedAt < FRAME_BUDGET_MS) return;
  if (!document.hidden) {
    await new Promise(resolve => {
      requestAnimationFrame(resolve);
      setTimeout(resolve, FRAME_TIMEOUT_MS);
    });
    // The callback runs before the frame is painted.
    await scheduler?.yield?.();
  }
  frameStartedAt = 0;
}

/**
 * Spreads work over frames. Resolves for one caller after another, each time after the page could respond to input.
 * Never rejects, even if the page aborts the task of `scheduler.yield()`, because that would block all later callers.
 */
export const yieldToFrame = (): Promise<void> => (queue = queue.then(yieldIfBusy).catch(() => {}));
