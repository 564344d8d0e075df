import { useRef, useState } from 'react';
import type { ShopApp } from '../../../src/store/app.ts';
import { emitError } from '../../../src/store/errors.ts';
import { type Problem, toProblem } from '../../../src/store/problem.ts';
import { Check } from '../../../src/ui/icons/Check.ts';

type SaveRequest = () => Promise<void>;

/**
 * `save` runs a write, and `onSaved` after its success. During a write, another `save` does nothing. A failure is
 * returned as `problem` and emitted as `kiosk:error`, and `retry` repeats the failed write.
 */
export function useSave(app: ShopApp, host: Element) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const inFlight = useRef(false);

  const save = async (request: SaveRequest, onSaved: () => void): Promise<void> => {
    if (inFlight.current) return;
    inFlight.current = true;
    setBusy(true);
    setProblem(undefined);
    let failure: Problem | undefined;
    try {
      await request();
    } catch (error) {
      failure = toProblem(error);
    }
    inFlight.current = false;
    setBusy(false);
    if (!failure) return onSaved();
    const retrySave = () => save(request, onSaved);
    setProblem(failure);
    retry.current = retrySave;
    emitError(app, failure, retrySave, host);
  };
  const retry = useRef<() => unknown>(undefined);
  return { busy, problem, save, retry: () => void retry.current?.() };
}

/** Shows and announces a message that confirms a write. */
export function SavedMessage({ message }: { readonly message: string }) {
  return (
    <div role="status">
      {message && (
        <p part="saved" className="saved">
          <Check />
          {message}
        </p>
      )}
    </div>
  );
}
