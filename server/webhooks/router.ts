import { Router } from 'express'
import type { Services } from '../../app/domain/context.server'
import type { Env } from '../env'
import { onAnnouncementRequest, onConferenceEvent } from './twilio/conference'
import { onCallerRequest, onInboundCall, onCallerStatus, onSellerPin } from './twilio/inbound'
import { onLeadKeys, onLeadStatus, onLeadTwiml, onMachineVerdict } from './twilio/lead'
import { onInboundText, onTextStatus } from './twilio/messaging'
import { onRecordingStatus } from './twilio/recording'
import { onSellerConnect } from './twilio/seller'
import { onTrustEvents, onTrustStatus } from './twilio/trust'
import { trustEventSender } from './twilio/trust-event-sender'
import { onStripeEvent } from './stripe/stripe-event'
import { onDropCallback, onDropEvent } from './ringless/drop-status'
import { callbackSender, eventSender } from './ringless/sender'
import { stripeSender } from './stripe/sender'
import { twilioSender } from './twilio/sender'
import { isBodySignedByCarrier, isSignedByCarrier } from '../carrier/twilio/signature'
import { logUnsignedWebhooks } from './log-unsigned-webhooks'
import { webhook } from './webhook'

/** Mount before anything that reads bodies. */
export function webhookRouter({ services, env }: { services: Services; env: Env }): Router {
  const { publicUrl } = env
  const { accountSid, authToken } = env.carrier
  const sender = {
    ...twilioSender(isSignedByCarrier({ authToken, publicUrl })),
    onSignature: logUnsignedWebhooks(
      { services, publicUrl },
      'If the carrier sent them, PUBLIC_URL or TWILIO_AUTH_TOKEN is wrong, and call events are lost',
    ),
  }
  const deps = { services, sender }
  const id = (params: Record<string, string | undefined>) => params.id ?? ''
  const router = Router()
  router.post(
    '/twilio/voice/agent',
    webhook(deps, 'webhook.seller', (tx, fields) => onSellerConnect(tx, fields, publicUrl)),
  )
  router.post(
    '/twilio/voice/inbound',
    webhook(deps, 'webhook.inbound', (tx, fields) => onInboundCall(tx, fields, publicUrl)),
  )
  router.post(
    '/twilio/voice/pin',
    webhook(deps, 'webhook.pin', (tx, fields, { query }) =>
      onSellerPin(tx, fields, { publicUrl, turn: Number(query.turn ?? 0) }),
    ),
  )
  router.post(
    '/twilio/voice/inbound-status',
    webhook(deps, 'webhook.inbound-status', (tx, fields) => onCallerStatus(tx, fields)),
  )
  router.post(
    '/twilio/voice/inbound/:id/:what',
    webhook(deps, 'webhook.inbound-next', (tx, fields, { params, query }) =>
      onCallerRequest(tx, id(params), fields, { publicUrl, what: params.what ?? '', turn: Number(query.turn ?? 0) }),
    ),
  )
  router.post(
    '/twilio/voice/lead/:id/twiml',
    webhook(deps, 'webhook.lead-twiml', (tx, fields, { params, query }) =>
      onLeadTwiml(tx, id(params), fields, publicUrl, query.greeting === 'over'),
    ),
  )
  router.post(
    '/twilio/voice/lead/:id/status',
    webhook(deps, 'webhook.voice-status', (tx, fields, { params }) => onLeadStatus(tx, id(params), fields)),
  )
  router.post(
    '/twilio/voice/lead/:id/amd',
    webhook(deps, 'webhook.amd', (tx, fields, { params }) => onMachineVerdict(tx, id(params), fields)),
  )
  router.post(
    '/twilio/voice/lead/:id/keys',
    webhook(deps, 'webhook.keys', (tx, fields, { params, query }) =>
      onLeadKeys(tx, id(params), fields, { publicUrl, again: Number(query.again ?? 0) }),
    ),
  )
  router.post(
    '/twilio/voice/announcement/:id',
    webhook(deps, 'webhook.announcement', (tx, _fields, { params }) =>
      onAnnouncementRequest(tx, id(params), publicUrl),
    ),
  )
  router.post(
    '/twilio/recording/:id',
    webhook(deps, 'webhook.recording', (tx, fields, { params }) => onRecordingStatus(tx, id(params), fields)),
  )
  router.post(
    '/twilio/conference/:id',
    webhook(deps, 'webhook.conference', (tx, fields, { params }) => onConferenceEvent(tx, id(params), fields)),
  )
  router.post(
    '/twilio/messaging/inbound',
    webhook(deps, 'webhook.text', (tx, fields) => onInboundText(tx, fields)),
  )
  router.post(
    '/twilio/messaging/status/:id',
    webhook(deps, 'webhook.text-status', (tx, fields, { params }) => onTextStatus(tx, id(params), fields), {
      lowPriority: true,
    }),
  )
  router.post(
    '/twilio/trust-status',
    webhook(deps, 'webhook.trust-status', (tx, fields) => onTrustStatus(tx, fields, accountSid), { lowPriority: true }),
  )
  const events = {
    services,
    sender: {
      ...trustEventSender(isBodySignedByCarrier({ authToken, publicUrl })),
      onSignature: logUnsignedWebhooks(
        { services, publicUrl },
        'If the carrier sent them, PUBLIC_URL or TWILIO_AUTH_TOKEN is wrong, and decisions of reviewers are late',
      ),
    },
  }
  router.post(
    '/twilio/trust-events',
    webhook(events, 'webhook.trust-events', (tx, list) => onTrustEvents(tx, list, accountSid), { lowPriority: true }),
  )
  if (env.payments) {
    const stripe = {
      services,
      sender: {
        ...stripeSender(env.payments.webhookSecrets),
        onSignature: logUnsignedWebhooks(
          { services, publicUrl },
          'If Stripe sent them, STRIPE_WEBHOOK_SECRET is wrong, and payment events are late',
        ),
      },
    }
    router.post(
      '/stripe',
      webhook(stripe, 'webhook.stripe', (tx, event) => onStripeEvent(tx, event)),
    )
  }
  if (env.ringless) {
    const callbacks = { services, sender: callbackSender }
    router.post(
      '/ringless/drops/:token',
      webhook(callbacks, 'webhook.drop-callback', (tx, status, { params }) =>
        onDropCallback(tx, params.token ?? '', status),
      ),
    )
    const { webhookSecret } = env.ringless
    if (webhookSecret !== null) {
      const provider = {
        services,
        sender: {
          ...eventSender(webhookSecret, Date.now),
          onSignature: logUnsignedWebhooks(
            { services, publicUrl },
            'If Drop Cowboy sent them, DROP_COWBOY_WEBHOOK_SECRET is wrong; drops settle by their callbacks',
          ),
        },
      }
      router.post(
        '/ringless',
        webhook(provider, 'webhook.drop-event', (tx, event) => onDropEvent(tx, event)),
      )
    }
  }
  router.use((_request, response) => void response.status(404).type('text/plain').send('No such webhook'))
  return router
}
