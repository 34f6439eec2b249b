/** A worker: other timers stall in background tabs. */
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
