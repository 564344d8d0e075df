// Without these, Next takes a folder above with another lock file for the app's root.
export default { turbopack: { root: import.meta.dirname }, outputFileTracingRoot: import.meta.dirname };
