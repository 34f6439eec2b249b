import { checkLiveLogs } from './live-logs'

/** Of `npm run faults -- [SEED]`: 1,000 windows through 1,000 disconnects and 100 restarts. */
const seed = Number(process.argv[2] ?? Date.now() % 1_000_000)
console.log(`seed ${seed}`)
console.log(await checkLiveLogs({ clients: 1_000, disconnects: 1_000, restarts: 100, seed, withinMs: 120_000 }))
process.exit(0)
