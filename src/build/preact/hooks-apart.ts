import type { Plugin } from 'vite';

/** Imports hooks from `preact/hooks` in place of `react`, so that a chunk without hooks does not get their code. */
export const hooksApart: Plugin = {
  name: 'kiosk:hooks-apart',
  transform(code, id) {
    if (!/\.tsx?(\?lazy=[\w-]+)?$/.test(id)) return null;
    const split = code.replace(/import \{([^}]*)\} from ["']react["'];/g, (_, names: string) => {
      const all = names.split(',').map(name => name.trim());
      const write = (some: readonly string[], source: string) =>
        some.length ? `import { ${some.join(', ')} } from "${source}";` : '';
      const isHook = (name: string) => name.startsWith('use');
      return (
        write(all.filter(isHook), 'preact/hooks') +
        write(
          all.filter(name => !isHook(name)),
          'react',
        )
      );
    });
    return split === code ? null : { code: split, map: null };
  },
};
