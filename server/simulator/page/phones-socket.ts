import type { WebSocket } from 'ws'
import { z } from 'zod'
import { CARRIER_NUMBER } from '../carrier/caller-id-call'
import { numbersForTexts } from '../carrier/inbound-texts'
import { acceptsCalls } from '../carrier/inside'
import type { Leg, World } from '../core/world'
import { sid } from '../core/ids'
import type { Phone, Phones } from '../people/phones'
import { awaitsAnswers } from '../trust/brands'
import { createChannel, type Channel } from '../voice/channel'
import { callIn, callInShape } from './call-in'
import { decide, decisionShapes, reviewsState } from './review-desk'

const PUSH_EVERY_MS = 120
const CALLS_SHOWN = 60
const PHONES_SHOWN = 40
const TEXTS_SHOWN = 20

const callSid = z.string()
const commandShape = z.discriminatedUnion('type', [
  z.object({ type: z.literal('pick-up'), callSid }),
  z.object({ type: z.literal('hang-up'), callSid }),
  z.object({ type: z.literal('voice'), callSid }),
  z.object({ type: z.literal('say'), callSid, text: z.string().trim().min(1).max(500) }),
  z.object({ type: z.literal('press'), callSid, digits: z.string().regex(/^[0-9*#]{1,20}$/) }),
  z.object({ type: z.literal('hold'), number: z.string().regex(/^\+[1-9]\d{6,14}$/), held: z.boolean() }),
  z.object({ type: z.literal('call'), ...callInShape.shape }),
  z.object({ type: z.literal('watch-reviews') }),
  ...decisionShapes,
])

const locationOf = (world: World, leg: Leg): string => {
  for (const room of world.conferences.values()) {
    const seat = room.seats.get(leg.call.sid)
    if (seat?.status === 'connected') return seat.hold ? 'on hold' : `in conference ${room.record.friendlyName}`
  }
  return ''
}

/** `reviews`: of the reviews page. */
type Viewer = { id: string; channel: Channel; shows: 'phones' | 'reviews' }

/** Publishes changes, at most eight times a second. Binary messages are audio. */
export function createPhonesSocket(world: World, phones: Phones) {
  const viewers = new Map<WebSocket, Viewer>()
  let pending: NodeJS.Timeout | undefined

  const snapshot = () => {
    const legs = [...world.legs.values()]
    const voiceOf = new Map([...viewers.values()].map(({ id, channel }) => [channel.leg(), id]))
    const live = legs.slice(-CALLS_SHOWN).toReversed()
    // Live phones keep their order, so that cards do not jump.
    const rank = (phone: Phone) => (phone.held ? 0 : phone.calls.size > 0 ? 1 : 2)
    const order = phones
      .all()
      .toSorted((a, b) => rank(a) - rank(b) || (rank(a) === 2 ? b.usedAt - a.usedAt : a.usedAt - b.usedAt))
    return JSON.stringify({
      type: 'state',
      now: world.clock.now(),
      speed: world.clock.speed,
      liveCalls: legs.length,
      takesCalls: acceptsCalls(world),
      numbers: [...numbersForTexts(world), ...(awaitsAnswers(world) ? [CARRIER_NUMBER] : [])],
      calls: live.map((leg) => ({
        callSid: leg.call.sid,
        to: leg.call.to,
        from: leg.call.from,
        direction: leg.call.direction,
        status: leg.call.status,
        persona: leg.call.persona,
        answeredBy: leg.call.answeredBy,
        createdAt: leg.call.createdAt,
        answeredAt: leg.call.answeredAt,
        where: locationOf(world, leg),
      })),
      phones: order.slice(0, PHONES_SHOWN).map((phone) => ({
        number: phone.number,
        persona: phone.persona,
        held: phone.held,
        notes: phone.notes.slice(-30),
        texts: phone.texts.slice(-TEXTS_SHOWN),
        voicemails: phone.voicemails,
        calls: [...phone.calls.values()].map((call) => ({
          callSid: call.leg.call.sid,
          from: call.leg.call.from,
          state: call.state,
          byPerson: call.byPerson,
          speaking: call.speaking > 0,
          voice: voiceOf.get(call.leg) ?? null,
          since: call.since,
        })),
      })),
    })
  }
  const push = () => {
    pending = undefined
    const texts: Partial<Record<Viewer['shows'], string>> = {}
    for (const [viewer, { shows }] of viewers) {
      if (viewer.readyState !== viewer.OPEN) continue
      texts[shows] ??= shows === 'phones' ? snapshot() : reviewsState(world)
      viewer.send(texts[shows])
    }
  }
  const command = (viewer: WebSocket, data: string) => {
    let input: z.output<typeof commandShape>
    try {
      input = commandShape.parse(JSON.parse(data))
    } catch {
      return viewer.send(JSON.stringify({ type: 'error', message: 'That was not understood.' }))
    }
    const callEnded = { type: 'error', message: 'That call has ended.' }
    if (input.type === 'voice') {
      const leg = phones.legOf(input.callSid)
      if (!leg) return viewer.send(JSON.stringify(callEnded))
      viewers.get(viewer)?.channel.join(leg)
      // Earlier snapshots may still name another page.
      viewer.send(JSON.stringify({ type: 'voice', callSid: input.callSid }))
      return world.changed()
    }
    if (input.type === 'watch-reviews') {
      const known = viewers.get(viewer)
      if (known) known.shows = 'reviews'
      return viewer.send(reviewsState(world))
    }
    if (input.type === 'review' || input.type === 'provision') {
      const result = decide(world, input)
      if ('error' in result) viewer.send(JSON.stringify({ type: 'error', message: result.error }))
      return world.changed()
    }
    if (input.type === 'hold') return phones.hold(input.number, input.held)
    if (input.type === 'call') {
      const result = callIn(world, phones, { from: input.from, to: input.to })
      if ('error' in result) viewer.send(JSON.stringify({ type: 'error', message: result.error }))
      return
    }
    const done =
      input.type === 'pick-up'
        ? phones.pickUp(input.callSid)
        : input.type === 'hang-up'
          ? phones.hangUp(input.callSid)
          : input.type === 'say'
            ? phones.say(input.callSid, input.text)
            : phones.press(input.callSid, input.digits)
    if (!done) viewer.send(JSON.stringify(callEnded))
  }

  return {
    changed() {
      if (viewers.size > 0) pending ??= setTimeout(push, PUSH_EVERY_MS)
    },
    accept(viewer: WebSocket) {
      const channel = createChannel(world.voices, viewer)
      const id = sid('VW')
      viewers.set(viewer, { id, channel, shows: 'phones' })
      viewer.on('close', () => {
        channel.leave()
        viewers.delete(viewer)
        world.changed()
      })
      viewer.on('message', (data: Buffer, isBinary) =>
        isBinary ? channel.receive(data) : command(viewer, String(data)),
      )
      viewer.send(JSON.stringify({ type: 'you', id }))
      viewer.send(snapshot())
    },
    close() {
      clearTimeout(pending)
      viewers.clear()
    },
  }
}
