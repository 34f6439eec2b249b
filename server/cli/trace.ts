import { listTrace } from '../../app/domain/call-engine/trace.server'
import { formatTrace } from '../../app/domain/call-engine/format-trace'
import { asSystem } from '../../app/domain/context.server'
import { refuse, withServices, wordsTold } from './with-services'

const USAGE = 'Name a dial session: npm run -s trace -- dial_…'
const sessionId = wordsTold(1, USAGE)[0] ?? refuse(USAGE)

await withServices(async (services) => {
  const steps = await listTrace(asSystem(services), sessionId)
  if (steps.length === 0) refuse(`No steps are stored for ${sessionId}.`)
  for (const step of steps) console.log(formatTrace(step))
})
