import type { WebSocket } from 'ws'
import { z } from 'zod'
import { receiveCall } from '../carrier/calls'
import { endLeg } from '../carrier/legs'
import { pressKeys, utter } from '../carrier/sounds'
import type { FarEnd, Leg, Line, World } from '../core/world'
import { findApplication } from '../rest/applications'
import { createChannel, type Channel } from '../voice/channel'
import { readAccessToken, TokenError, type ClientGrants } from './access-token'

const connectionId = z.string().min(1).max(200)
const callSid = z.string()
const messageShape = z.discriminatedUnion('type', [
  z.object({ type: z.literal('register'), token: z.string() }),
  z.object({ type: z.literal('connect'), connectionId, params: z.record(z.string(), z.string()).default({}) }),
  z.object({ type: z.literal('disconnect'), connectionId }),
  z.object({ type: z.literal('mute'), connectionId, muted: z.boolean() }),
  z.object({ type: z.literal('digits'), connectionId, digits: z.string().regex(/^[0-9A-D*#wW]{1,100}$/) }),
  z.object({ type: z.literal('say'), connectionId, text: z.string().min(1).max(2_000) }),
  z.object({ type: z.literal('ping') }),
  z.object({ type: z.literal('voice'), connectionId }),
  z.object({ type: z.literal('answer'), callSid }),
  z.object({ type: z.literal('reject'), callSid }),
])
const MAX_MESSAGE_CHARS = 64_000
type Message = z.output<typeof messageShape>

type Offer = { leg: Leg; line: Line; devices: Set<Device>; isAnswered: boolean }
type Device = {
  grants: ClientGrants
  send(message: Record<string, unknown>): void
  channel: Channel
  /** By connection id; an answered incoming call uses its CallSid. */
  legs: Map<string, Leg>
}

/** Server side of the voice SDK's signalling. Binary messages are audio frames. */
export function createSignal(world: World) {
  const devices = new Map<string, Set<Device>>()
  const offers = new Map<string, Offer>()

  const farEnd = (device: Device, id: string, name: string): FarEnd => ({
    name,
    hear: (sound) => device.send({ type: 'heard', connectionId: id, sound }),
    ended(reason) {
      const leg = device.legs.get(id)
      device.legs.delete(id)
      device.send({ type: 'disconnected', connectionId: id, callSid: leg?.call.sid ?? null, reason })
    },
  })

  function connect(device: Device, id: string, params: Record<string, string>) {
    const { identity, applicationSid } = device.grants
    const fail = (code: number, message: string) => device.send({ type: 'error', connectionId: id, code, message })
    if (device.legs.has(id)) return fail(31003, 'This connection id is in use')
    const voice = applicationSid ? findApplication(world, applicationSid)?.settings : undefined
    if (!applicationSid || !voice?.VoiceUrl) return fail(20106, 'The access token grants no outgoing application')
    const from = `client:${identity}`
    const far = farEnd(device, id, from)
    const method = (name: string) => (voice[name] === 'GET' ? ('GET' as const) : ('POST' as const))
    const leg: Leg = receiveCall(world, {
      to: '',
      from,
      phoneNumberSid: null,
      statusHook: voice.StatusCallback
        ? { url: voice.StatusCallback, method: method('StatusCallbackMethod'), events: ['completed'] }
        : null,
      fallback: voice.VoiceFallbackUrl ? { url: voice.VoiceFallbackUrl, method: method('VoiceFallbackMethod') } : null,
      source: { url: voice.VoiceUrl, method: method('VoiceMethod') },
      extraParams: { ...params, ApplicationSid: applicationSid },
      far,
      onAnswered: () => device.send({ type: 'accepted', connectionId: id, callSid: leg.call.sid }),
    })
    device.legs.set(id, leg)
    device.send({ type: 'ringing', connectionId: id, callSid: leg.call.sid })
  }

  const cancelOffer = (offer: Offer, except: Device | null) => {
    offers.delete(offer.leg.call.sid)
    for (const device of offer.devices)
      if (device !== except) device.send({ type: 'cancel', callSid: offer.leg.call.sid })
  }

  function answer(device: Device, sid: string) {
    const offer = offers.get(sid)
    if (!offer || offer.isAnswered || !offer.devices.has(device))
      return device.send({ type: 'error', code: 31480, message: 'The call is no longer ringing' })
    offer.isAnswered = true
    offer.leg.far = farEnd(device, sid, offer.leg.call.to)
    device.legs.set(sid, offer.leg)
    cancelOffer(offer, device)
    device.send({ type: 'accepted', connectionId: sid, callSid: sid })
    offer.line.answered()
  }

  function reject(device: Device, sid: string) {
    const offer = offers.get(sid)
    if (!offer || !offer.devices.delete(device)) return
    if (offer.devices.size === 0) offer.line.refused('no-answer', 603)
  }

  function onLeg(device: Device, id: string, act: (leg: Leg) => void) {
    const leg = device.legs.get(id)
    if (leg) act(leg)
    else device.send({ type: 'error', connectionId: id, code: 31000, message: 'There is no such connection' })
  }

  function handle(device: Device, message: Exclude<Message, { type: 'register' | 'ping' }>) {
    switch (message.type) {
      case 'connect':
        return connect(device, message.connectionId, message.params)
      case 'disconnect':
        return onLeg(device, message.connectionId, (leg) => {
          const answered = leg.answeredElapsed !== null
          endLeg(world, leg, answered ? 'completed' : 'canceled', 'hung up')
        })
      case 'mute':
        return onLeg(device, message.connectionId, (leg) => {
          leg.micMuted = message.muted
        })
      case 'digits':
        return onLeg(device, message.connectionId, (leg) => pressKeys(world, leg, message.digits, 'browser'))
      case 'say':
        return onLeg(device, message.connectionId, (leg) => {
          const { heardBy } = utter(world, leg, { kind: 'speech', text: message.text })
          world.log.write('said', {
            callSid: leg.call.sid,
            number: leg.far.name,
            sound: 'speech',
            text: message.text,
            heardBy,
          })
        })
      case 'voice':
        return onLeg(device, message.connectionId, (leg) => device.channel.join(leg))
      case 'answer':
        return answer(device, message.callSid)
      case 'reject':
        return reject(device, message.callSid)
    }
  }

  function drop(device: Device) {
    device.channel.leave()
    const { identity } = device.grants
    const siblings = devices.get(identity)
    siblings?.delete(device)
    if (siblings?.size === 0) devices.delete(identity)
    for (const offer of offers.values()) if (offer.devices.has(device)) reject(device, offer.leg.call.sid)
    for (const leg of device.legs.values())
      endLeg(world, leg, leg.answeredElapsed === null ? 'canceled' : 'completed', 'the browser is gone')
  }

  return {
    /** Calls end when the socket closes, as on a reload. */
    accept(socket: WebSocket) {
      let device: Device | null = null
      const channel = createChannel(world.voices, socket)
      const send = (message: Record<string, unknown>) => {
        if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message))
      }
      const register = async (token: string) => {
        try {
          const grants = await readAccessToken(world.account, token)
          if (socket.readyState !== socket.OPEN) return
          if (device && device.grants.identity === grants.identity) device.grants = grants
          else {
            if (device) drop(device)
            device = { grants, send, channel, legs: new Map() }
            const siblings = devices.get(grants.identity) ?? new Set()
            devices.set(grants.identity, siblings.add(device))
          }
          send({ type: 'registered', identity: grants.identity })
        } catch (error) {
          if (!(error instanceof TokenError)) throw error
          send({ type: 'error', code: error.code, message: error.message })
          socket.close(4001, 'token')
        }
      }
      let queue: Promise<void> = Promise.resolve()
      socket.on('message', (data: Buffer, isBinary) => {
        if (isBinary) return channel.receive(data)
        const text = String(data)
        if (text.length > MAX_MESSAGE_CHARS) return socket.close(1009)
        let message: Message
        try {
          message = messageShape.parse(JSON.parse(text))
        } catch {
          return send({ type: 'error', code: 31001, message: 'This message is not understood' })
        }
        // Browsers cannot send protocol pings.
        if (message.type === 'ping') return send({ type: 'pong' })
        // Messages keep their order: later ones wait for `register`.
        queue = queue.then(() => {
          if (message.type === 'register') return register(message.token)
          if (device) handle(device, message)
          else send({ type: 'error', code: 31204, message: 'Register first' })
        })
      })
      socket.on('close', () => {
        queue = queue.then(() => {
          if (device) drop(device)
          device = null
        })
      })
    },

    ring(leg: Leg, line: Line) {
      const identity = leg.call.to.slice('client:'.length)
      const candidates = [...(devices.get(identity) ?? [])].filter((device) => device.grants.incoming)
      if (candidates.length === 0) {
        world.clock.after(50, () => line.refused('no-answer', 480))
        return
      }
      const offer: Offer = { leg, line, devices: new Set(candidates), isAnswered: false }
      offers.set(leg.call.sid, offer)
      leg.endings.add(() => !offer.isAnswered && cancelOffer(offer, null))
      const { from } = leg.call
      for (const device of candidates)
        device.send({ type: 'incoming', callSid: leg.call.sid, from, params: leg.extraParams })
      world.clock.after(0, () => line.ringing())
    },
    identities: () => [...devices.keys()],
  }
}
