// Vite reloads a page with an error only for its first update. A module that has failed to load gets no other.
import.meta.hot?.on('vite:beforeUpdate', () => {
  if (!document.querySelector('vite-error-overlay')) return undefined;
  location.reload();
  // Holds the update back: it would uncover a page that lacks the module.
  return new Promise<never>(() => {});
});
