import { useEffect, useState } from 'react';

/**
 * Loads code once it is wanted. Returns undefined until then and after a failure, because shoppers can do without this
 * code. If `wanted` is a number, each new number loads again.
 */
export function useLazy<Code>(load: () => Promise<Code>, wanted: boolean | number): Code | undefined {
  const [loaded, setLoaded] = useState<{ readonly code: Code }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` stays the same.
  useEffect(() => {
    if (wanted)
      load().then(
        code => setLoaded({ code }),
        () => {},
      );
  }, [wanted]);
  return loaded?.code;
}
