import type { Plugin } from 'vite';

const PAGE = JSON.stringify('/demo/tools/dev/page/fast-refresh.ts');

/**
 * Uses Prefresh to replace edited components in the page and to keep their state. The own plug-in of Prefresh needs a
 * newer Node.
 */
export const fastRefresh: Plugin = {
  name: 'kiosk:fast-refresh',
  config: () => ({
    oxc: { jsx: { runtime: 'automatic', importSource: 'react', refresh: true } },
    optimizeDeps: { include: ['@prefresh/core', '@prefresh/utils'] },
  }),
  transform(code, id) {
    if (!/\$Refresh(Reg|Sig)\$\(/.test(code)) return null;
    const before = `import { createSignature as $RefreshSig$, refresh, registerFrom } from ${PAGE};const $RefreshReg$ = registerFrom(${JSON.stringify(id)});`;
    const after = 'import.meta.hot.accept(edited => refresh(edited, () => import.meta.hot.invalidate()));';
    return { code: `${before}${code}\n${after}`, map: null };
  },
};
