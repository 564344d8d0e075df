// The folder of another package manager's file above it is not its own.
export default { turbopack: { root: import.meta.dirname }, outputFileTracingRoot: import.meta.dirname };
