// Loaded before a program with --import: on SIGUSR2 it collects its garbage and says what it holds. Needs --expose-gc.
process.on('SIGUSR2', () => {
  for (let time = 0; time < 3; time += 1) globalThis.gc?.()
  const { rss, heapUsed, external } = process.memoryUsage()
  console.log(`holds ${JSON.stringify({ rss, heap: heapUsed + external })}`)
})
