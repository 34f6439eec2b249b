/**
 * Stands for engine.io-client's WebTransport in the browser's build (vite.config.ts): we use WebSocket and polling alone, and the
 * dialer's first load would carry 1 kB of it. What is not there is left out of the transports.
 */
export const WT = undefined
