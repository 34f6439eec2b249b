import { parseArgs } from 'node:util'
import { checkLiveLogs } from './live-logs'

/** Of `npm run faults`: 1,000 windows through 1,000 disconnects and 100 restarts; `--clients 300` and the like are handed on. */
const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '1000' },
    disconnects: { type: 'string', default: '1000' },
    restarts: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const numbers = {
  clients: Number(values.clients),
  disconnects: Number(values.disconnects),
  restarts: Number(values.restarts),
  seed: Number(values.seed),
}
console.log(numbers)
console.log(await checkLiveLogs({ ...numbers, withinMs: 120_000 }))
process.exit(0)
