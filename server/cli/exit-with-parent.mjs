// @ts-check

/** npm and its shell do not forward signals: ends this process when its npm parent is gone. */
export function exitWithParent() {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const check = () => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }
  setInterval(check, 1000).unref()
}
