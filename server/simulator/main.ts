import { readEnv } from './env'
import { startSimulator } from './start'

async function main() {
  const simulator = await startSimulator(readEnv())
  console.log(`The carrier simulator listens on ${simulator.url} (phones: ${simulator.url}/simulator/)`)
  const stop = () => {
    simulator.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
