/** As `create-next-app` would leave it: compression is on. The folder above has a lock file of its own. */
export default {
  turbopack: { root: import.meta.dirname },
  outputFileTracingRoot: import.meta.dirname,
};
