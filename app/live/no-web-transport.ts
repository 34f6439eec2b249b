/** Replaces engine.io-client's unused WebTransport (vite.config.ts). */
export const WT = undefined
