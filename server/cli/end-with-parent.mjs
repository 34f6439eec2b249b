// @ts-check

/** End this process when its npm parent is gone: npm and its shell do not forward signals. Only under npm. */
export function endWithParent() {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const look = () => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }
  setInterval(look, 1000).unref()
}
