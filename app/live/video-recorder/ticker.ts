/**
 * Runs `tick` so many times a second, in a tab in the background too: animation frames stop there, and a page's own timers are slowed
 * down. A worker's are not. It is made of a line of text, so that nothing has to be fetched for it.
 */
export function startTicker(timesASecond: number, tick: () => void): () => void {
  const source = `setInterval(() => postMessage(0), ${1000 / timesASecond})`
  const address = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }))
  const worker = new Worker(address)
  worker.addEventListener('message', tick)
  return () => {
    worker.terminate()
    URL.revokeObjectURL(address)
  }
}
