// Vite reloads a page with an error only at its first update. A module that has failed to load gets no later update.
import.meta.hot?.on('vite:beforeUpdate', () => {
  if (!document.querySelector('vite-error-overlay')) return undefined;
  location.reload();
  // Never resolves, because the update would remove the overlay from a page without the module.
  return new Promise<never>(() => {});
});
