const { scheduler } = globalThis as { scheduler?: { yield?(): Promise<void> } };

/** How much work goes into one frame, ms. */
const FULL = 20;
/** A frame that has not come by then is not going to, ms. */
const OVERDUE = 100;

let turn = Promise.resolve();
/** When the work on the next frame began; 0 before it has. */
let begun = 0;

async function rest(): Promise<void> {
  await scheduler?.yield?.();
  const now = performance.now();
  if (!begun) {
    begun = now;
    requestAnimationFrame(() => {
      begun = 0;
    });
  }
  if (now - begun < FULL) return;
  if (!document.hidden) {
    await new Promise(resolve => {
      requestAnimationFrame(resolve);
      setTimeout(resolve, OVERDUE);
    });
    // What is done before a frame is drawn would be part of it.
    await scheduler?.yield?.();
  }
  begun = 0;
}

/**
 * Resolves, for one caller after the other, when the page has had its turn: much work is spread over frames. It never
 * rejects: who was called from a page's task that is then called off would hold up all who come after.
 */
export const breathe = (): Promise<void> => (turn = turn.then(rest).catch(() => {}));
