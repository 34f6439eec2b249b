import { Router } from 'express'
import type { Services } from '../../app/domain/context.server'
import type { Env } from '../env'
import { announcementAsked, conferenceEvent } from './twilio/conference'
import { callerAsks, callerCalls, callerStatus, sellerPresses } from './twilio/inbound'
import { leadKeys, leadStatus, leadTwiml, leadVerdict } from './twilio/lead'
import { textComes, textStatusComes } from './twilio/messaging'
import { recordingStatus } from './twilio/recording'
import { sellerConnects } from './twilio/seller'
import { isSignedByCarrier } from '../carrier/twilio/signature'
import { tellsOfStrangers } from './tells-of-strangers'
import { webhook } from './webhook'

/** Mount before anything that reads bodies. */
export function webhookRouter({ services, env }: { services: Services; env: Env }): Router {
  const { publicUrl } = env
  const isSigned = isSignedByCarrier({ authToken: env.carrier.authToken, publicUrl })
  const deps = { services, isSigned: tellsOfStrangers({ services, publicUrl }, isSigned) }
  const id = (params: Record<string, string | undefined>) => params.id ?? ''
  const router = Router()
  router.post(
    '/twilio/voice/agent',
    webhook(deps, 'webhook.seller', (tctx, fields) => sellerConnects(tctx, fields, publicUrl)),
  )
  router.post(
    '/twilio/voice/inbound',
    webhook(deps, 'webhook.inbound', (tctx, fields) => callerCalls(tctx, fields, publicUrl)),
  )
  router.post(
    '/twilio/voice/pin',
    webhook(deps, 'webhook.pin', (tctx, fields, { query }) =>
      sellerPresses(tctx, fields, { publicUrl, turn: Number(query.turn ?? 0) }),
    ),
  )
  router.post(
    '/twilio/voice/inbound-status',
    webhook(deps, 'webhook.inbound-status', (tctx, fields) => callerStatus(tctx, fields)),
  )
  router.post(
    '/twilio/voice/inbound/:id/:what',
    webhook(deps, 'webhook.inbound-next', (tctx, fields, { params, query }) =>
      callerAsks(tctx, id(params), fields, { publicUrl, what: params.what ?? '', turn: Number(query.turn ?? 0) }),
    ),
  )
  router.post(
    '/twilio/voice/lead/:id/twiml',
    webhook(deps, 'webhook.lead-twiml', (tctx, fields, { params, query }) =>
      leadTwiml(tctx, id(params), fields, publicUrl, query.greeting === 'over'),
    ),
  )
  router.post(
    '/twilio/voice/lead/:id/status',
    webhook(deps, 'webhook.voice-status', (tctx, fields, { params }) => leadStatus(tctx, id(params), fields)),
  )
  router.post(
    '/twilio/voice/lead/:id/amd',
    webhook(deps, 'webhook.amd', (tctx, fields, { params }) => leadVerdict(tctx, id(params), fields)),
  )
  router.post(
    '/twilio/voice/lead/:id/keys',
    webhook(deps, 'webhook.keys', (tctx, fields, { params, query }) =>
      leadKeys(tctx, id(params), fields, { publicUrl, again: Number(query.again ?? 0) }),
    ),
  )
  router.post(
    '/twilio/voice/announcement/:id',
    webhook(deps, 'webhook.announcement', (tctx, _fields, { params }) =>
      announcementAsked(tctx, id(params), publicUrl),
    ),
  )
  router.post(
    '/twilio/recording/:id',
    webhook(deps, 'webhook.recording', (tctx, fields, { params }) => recordingStatus(tctx, id(params), fields)),
  )
  router.post(
    '/twilio/conference/:id',
    webhook(deps, 'webhook.conference', (tctx, fields, { params }) => conferenceEvent(tctx, id(params), fields)),
  )
  router.post(
    '/twilio/messaging/inbound',
    webhook(deps, 'webhook.text', (tctx, fields) => textComes(tctx, fields)),
  )
  router.post(
    '/twilio/messaging/status/:id',
    webhook(deps, 'webhook.text-status', (tctx, fields, { params }) => textStatusComes(tctx, id(params), fields), {
      patient: true,
    }),
  )
  router.use((_request, response) => void response.status(404).type('text/plain').send('No such webhook'))
  return router
}
