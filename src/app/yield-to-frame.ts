const { scheduler } = globalThis as { scheduler?: { yield?(): Promise<void> } };

/** How much work goes into one frame, ms. */
const FRAME_BUDGET_MS = 20;
/** A frame that has not come by then is not going to, ms. */
const FRAME_TIMEOUT_MS = 100;

let queue = Promise.resolve();
/** When the work on the next frame began; 0 before it has. */
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
    // What is done before a frame is drawn would be part of it.
    await scheduler?.yield?.();
  }
  frameStartedAt = 0;
}

/**
 * Resolves, for one caller after the other, when the page has had its turn: much work is spread over frames. It never
 * rejects: who was called from a page's task that is then called off would hold up all who come after.
 */
export const yieldToFrame = (): Promise<void> => (queue = queue.then(yieldIfBusy).catch(() => {}));
