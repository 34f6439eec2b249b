// @ts-check

/**
 * Ends this process, as SIGTERM would, when the one that started it is gone: npm and its shell die of a signal without
 * handing it on, and nobody would find us again. Only under npm: whoever starts us otherwise may go away on purpose.
 */
export function endWithParent() {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const look = () => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }
  setInterval(look, 1000).unref()
}
