/** A worker: other timers stall in background tabs. */
export function startTicker(ticksPerSecond: number, tick: () => void): () => void {
  const source = `setInterval(() => postMessage(0), ${1000 / ticksPerSecond})`
  const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }))
  const worker = new Worker(url)
  worker.addEventListener('message', tick)
  return () => {
    worker.terminate()
    URL.revokeObjectURL(url)
  }
}
