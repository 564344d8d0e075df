import { useEffect, useState } from 'react';

/**
 * Code that is fetched once it is wanted; undefined until then, and where it does not come: a shopper can do without. What
 * is wanted by a number is asked for again with each other one.
 */
export function useLate<Code>(load: () => Promise<Code>, wanted: boolean | number): Code | undefined {
  const [loaded, setLoaded] = useState<{ readonly code: Code }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what fetches it stays the same.
  useEffect(() => {
    if (wanted)
      load().then(
        code => setLoaded({ code }),
        () => {},
      );
  }, [wanted]);
  return loaded?.code;
}
