// Vite reloads a page with an error only at its first update. A module that has failed to load gets no later update.
import.meta.hot?.on('vite:beforeUpdate', () => {
  if (!document.querySelector('vite-error-overlay')) return undefined;
  location.reload();
  // Holds the update until the reload. The update would remove the error overlay, although the page still lacks the
  // failed module.
  return new Promise<never>(() => {});
});
