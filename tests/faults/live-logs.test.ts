import { expect, test } from 'vitest'
import { checkLiveLogs } from './live-logs'

// The full numbers (1,000 clients, 1,000 disconnects, 100 restarts) take minutes: npm run faults
test(
  'through 100 disconnects and 10 restarts every window receives exactly what the file holds',
  { timeout: 300_000 },
  async () => {
    const result = await checkLiveLogs({
      clients: 100,
      disconnects: 100,
      restarts: 10,
      seed: 20261121,
      withinMs: 200_000,
    })
    console.log(result)
    expect(result.events).toBeGreaterThan(100)
  },
)
