import { isCarrierError } from '../../app/domain/carrier.port'
import { subscribeToTrustEvents } from '../carrier/twilio/trust-events'
import { readEnvOrExit, readPositionalArgs, refuse } from './with-services'

readPositionalArgs(0, 'Usage: npm run -s trust-events')

const env = readEnvOrExit()
const { sinkSid, subscriptionSid, isNew } = await subscribeToTrustEvents({
  ...env.carrier,
  publicUrl: env.publicUrl,
}).catch((error: unknown) => {
  if (isCarrierError(error)) refuse(`The carrier made no event stream: ${error.message}. Run the command again.`)
  throw error
})
console.log(JSON.stringify({ sink: sinkSid, subscription: subscriptionSid, created: isNew }, null, 2))
