import { useEffect } from 'react';
import { AUTO_OPEN_WINDOW_MS, findDrawer } from '../../src/app/page/overlays.ts';
import { getRuntime } from '../../src/app/start/runtime.ts';
import type { WidgetProps } from '../../src/elements/host.ts';
import { patchSlice } from '../../src/store/app.ts';
import { clearRemoved } from '../../src/store/cart/line-actions.ts';
import { lineKey } from '../../src/store/cart/lines.ts';
import { readCart } from '../../src/store/cart/read.ts';
import { useStore } from '../../src/ui/useStore.ts';
import type { attributes } from './attributes.ts';
import type { AddChange } from './toast/Toast.tsx';

interface DrawerOpeningOptions
  extends Pick<WidgetProps<typeof attributes>, 'app' | 'host' | 'clientId' | 'open' | 'autoOpen' | 'activations'> {
  /** Called with the keys of the added lines when the drawer opens for them. */
  readonly onAdd: (keys: readonly string[]) => void;
  /**
   * Called to show the toast if `autoOpen` is `note`. `change` is the last pending add, or undefined if none is
   * pending.
   */
  readonly onNote: (change: AddChange | undefined) => void;
}

/**
 * Opens the drawer for a shopper's add if `autoOpen` is `add`, and for a press from before its code loaded. Each time
 * the drawer opens or closes, sets `state.drawer.open` and emits `kiosk:open` or `kiosk:close`. An opening reads the
 * cart unless changes are pending. A closing ends the undo of removed lines.
 */
export function useDrawerOpening({
  app,
  host,
  clientId,
  open,
  autoOpen,
  activations,
  onAdd,
  onNote,
}: DrawerOpeningOptions): void {
  const requestedAt = useStore(app.store, ({ drawer }) => drawer.requestedAt);

  useEffect(() => {
    if (!requestedAt || findDrawer(getRuntime(), clientId) !== host) return;
    const isLate = Date.now() - requestedAt >= AUTO_OPEN_WINDOW_MS;
    const opens = autoOpen === 'add' && !isLate;
    patchSlice(app, 'drawer', { requestedAt: 0, ...(opens && { open: true }) });
    const { ops, failures } = app.store.getState().cart;
    const adds = ops.filter(op => op.kind === 'add');
    // The pressed element reports an add that failed before this code loaded.
    if (autoOpen === 'note' && !isLate && (adds.length || !failures.some(({ kind }) => kind === 'add')))
      onNote(adds.at(-1));
    if (!opens) return;
    host.toggleAttribute('open', true);
    const { requestedKeys = [] } = app.store.getState().drawer;
    onAdd([
      ...requestedKeys,
      ...adds.flatMap(({ lines }) => lines.map(({ catalogReference }) => lineKey(catalogReference))),
    ]);
  }, [app, host, clientId, requestedAt, autoOpen, onAdd, onNote]);
  useEffect(() => {
    if (activations) host.toggleAttribute('open', true);
  }, [host, activations]);
  useEffect(() => {
    if (!open) return;
    patchSlice(app, 'drawer', { open });
    app.ports.emit('kiosk:open', { what: 'cart' }, host);
    if (!app.store.getState().cart.ops.length) void readCart(app);
    return () => {
      patchSlice(app, 'drawer', { open: false });
      clearRemoved(app);
      app.ports.emit('kiosk:close', { what: 'cart' }, host);
    };
  }, [app, host, open]);
}
