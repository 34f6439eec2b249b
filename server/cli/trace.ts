import { listTrace } from '../../app/domain/call-engine/trace.server'
import { formatTrace } from '../../app/domain/call-engine/format-trace'
import { createSystemCtx } from '../../app/domain/context.server'
import { refuse, withServices, readPositionalArgs } from './with-services'

const USAGE = 'Usage: npm run -s trace -- dial_…'
const sessionId = readPositionalArgs(1, USAGE)[0] ?? refuse(USAGE)

await withServices(async (services) => {
  const steps = await listTrace(createSystemCtx(services), sessionId)
  if (steps.length === 0) refuse(`No steps are stored for ${sessionId}.`)
  for (const step of steps) console.log(formatTrace(step))
})
