import { useLayoutEffect } from 'react';
import type { WidgetHost } from '../../src/elements/host.ts';
import type { ShopApp } from '../../src/store/app.ts';
import { emitError } from '../../src/store/errors.ts';
import { type Problem, toProblem } from '../../src/store/problem.ts';
import { lazyImport } from '../../src/transport/lazy-import.ts';

type OptionsCode = typeof import('./options/options.ts');

const importOptions = lazyImport(() => import('./options/options.ts'));
let loaded: OptionsCode | undefined;

/** Fetches the code for options, texts, pictures and names. */
export async function loadOptions(): Promise<void> {
  loaded = await importOptions();
}

/** The code, once it has been fetched. */
export const getOptions = (): OptionsCode | undefined => loaded;

interface OptionsLoaderProps {
  readonly app: ShopApp;
  readonly host: WidgetHost;
  readonly onLoad: () => void;
  readonly onFailure: (problem: Problem) => void;
  readonly retry: () => void;
}

/** Fetches the code while it is drawn. */
export function OptionsLoader({ app, host, onLoad, onFailure, retry }: OptionsLoaderProps): null {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each attempt.
  useLayoutEffect(() => {
    loadOptions().then(onLoad, error => {
      const problem = toProblem(error);
      onFailure(problem);
      emitError(app, problem, retry, host);
    });
  }, []);
  return null;
}
