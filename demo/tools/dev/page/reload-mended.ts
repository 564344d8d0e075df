// Reloads a page that shows an error at each update. Vite itself reloads such a page only at the first update, and a
// module that has failed to load gets no later update.
import.meta.hot?.on('vite:beforeUpdate', () => {
  if (!document.querySelector('vite-error-overlay')) return undefined;
  location.reload();
  // Holds the update until the reload. The update would remove the error overlay, although the page still lacks the
  // failed module.
  return new Promise<never>(() => {});
});
