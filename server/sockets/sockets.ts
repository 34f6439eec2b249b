import type { IncomingMessage } from 'node:http'
import { Server } from 'socket.io'
import { z } from 'zod'
import { findActor, type Identity } from '../../app/domain/access/find-actor.server'
import { createCtx, type Services } from '../../app/domain/context.server'
import type { StoredEvent } from '../../app/domain/events/record-event.server'
import type { TransactionOptions } from '../../db/open'
import type { Env } from '../env'
import { isMisdirected } from '../host-names'
import { identityOfCookie, isSameOrigin, sourceOf } from '../identity'
import type { Limits } from '../limits'
import { createWallStreams } from '../wall-streams'
import { createBroadcast } from './broadcast'
import { watchEndedSessions } from './watch-ended-sessions'
import type { LiveServer, LiveSocket, SubscribeRefusal } from './live-server'
import { canSubscribe, loadMissedEvents, type Subscribed } from './channels'
import { createFloodGuard } from './flood-guard'
import { publishTyping } from './typing'

/** Small: writes use the API. */
const MAX_MESSAGE_BYTES = 16 * 1024
const EXPIRY_SWEEP_MS = 10_000

const handshake = z.object({
  token: z.string().max(4096).optional(),
  /** Vendor of the frame whose cookie counts. */
  frame: z.string().max(200).optional(),
})
const room = z.string().max(100)
const leave = z.strictObject({ room })
const subscribe = z.strictObject({
  room,
  lastSeq: z.number().int().min(0).nullish(),
})

const refusal = (code: string, message: string): SubscribeRefusal => ({ ok: false, error: { code, message } })

export function createSockets(services: Services, env: Pick<Env, 'publicUrl' | 'trustProxy' | 'demo'>, limits: Limits) {
  const anonymous = createCtx(services, { kind: 'anonymous' })
  const io: LiveServer = new Server({
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    // The simulator and Vite use WebSockets on the same server.
    destroyUpgrade: false,
    serveClient: false,
    allowRequest: (request, decide) => {
      canConnect(request)
        .then((allowed) => decide(allowed ? null : 'refused', allowed))
        .catch(() => decide('refused', false))
    },
  })
  const broadcast = createBroadcast(io)
  const wall = createWallStreams(services, env)

  async function canConnect(request: IncomingMessage): Promise<boolean> {
    // Another site's page must not connect with our cookie.
    if (request.headers.origin !== undefined && !isSameOrigin(request, env.publicUrl)) return false
    if (isMisdirected(request, env)) return false
    return (await limits.socket(sourceOf(request, env.trustProxy))) === null
  }

  async function identityOf(socket: LiveSocket): Promise<Identity | null> {
    const auth = handshake.safeParse(socket.handshake.auth)
    if (!auth.success) return null
    const { token, frame } = auth.data
    if (token === undefined) {
      const { request } = socket
      return isSameOrigin(request, env.publicUrl)
        ? identityOfCookie(anonymous, request.headers.cookie, env.publicUrl, frame)
        : null
    }
    const identity = await findActor(anonymous, token)
    return identity?.kind === 'bearer' ? identity : null
  }

  io.use((socket, next) => {
    identityOf(socket)
      .then((identity) => {
        if (!identity) return next(new Error('unauthorized'))
        socket.data.identity = identity
        next()
      })
      .catch((error: unknown) => {
        // Not 'unauthorized': the page would end its session and never reconnect.
        services.log.error({ error }, 'a socket could not be authenticated')
        next(new Error('unavailable'))
      })
  })

  const guardFlood = createFloodGuard((userId) => services.log.warn({ userId }, 'a socket that floods is ended'))

  io.on('connection', (socket) => {
    guardFlood(socket)
    socket.on('subscribe', (input, ack) => {
      if (typeof ack !== 'function') return
      answerSubscribe(socket, input)
        .then(ack)
        .catch((error: unknown) => {
          services.log.error({ error }, 'a subscription failed')
          ack(refusal('internal', 'An error occurred'))
        })
    })
    socket.on('leave', (input) => {
      const parsed = leave.safeParse(input)
      if (parsed.success) void socket.leave(parsed.data.room)
    })
    socket.on('typing', (input) => {
      // Dropped over the limit.
      limits
        .api(socket.data.identity.actor, '')
        .then((isTooMany) => (isTooMany === null ? publishTyping(services, socket, input) : undefined))
        .catch((error: unknown) => services.log.error({ error }, 'typing was not published'))
    })
  })

  async function answerSubscribe(socket: LiveSocket, input: unknown): Promise<Subscribed | SubscribeRefusal> {
    const parsed = subscribe.safeParse(input)
    if (!parsed.success) return refusal('bad_request', 'subscribe takes { room, lastSeq }')
    const { actor } = socket.data.identity
    const { room: channel, lastSeq } = parsed.data
    if ((await limits.api(actor, '')) !== null) return refusal('too_many_requests', 'Too many requests')
    const ctx = createCtx(services, actor)
    if (!(await canSubscribe(ctx, actor, channel))) return refusal('not_found', 'There is no such channel')
    const forget = broadcast.remember(channel)
    try {
      for (;;) {
        const seqBefore = broadcast.lastSeq(channel)
        const answer = await loadMissedEvents(ctx, channel, lastSeq ?? null)
        // Published during the read: read again. Earlier ones are in the answer, or pruned.
        if (broadcast.lastSeq(channel) > Math.max(seqBefore, answer.seq)) continue
        await socket.join(channel)
        return answer
      }
    } finally {
      forget()
    }
  }

  function closeExpired(): void {
    const now = services.clock.now()
    for (const socket of io.sockets.sockets.values()) if (socket.data.identity.expiresAt <= now) socket.disconnect(true)
  }
  /** Access may have changed. */
  function recheckAccess(channel: string): void {
    for (const socketId of io.sockets.adapter.rooms.get(channel) ?? []) {
      const socket = io.sockets.sockets.get(socketId)
      if (!socket) continue
      const { actor } = socket.data.identity
      canSubscribe(createCtx(services, actor), actor, channel)
        .then((canStay) => (canStay ? undefined : socket.leave(channel)))
        .catch((error: unknown) => {
          services.log.error({ error }, 'access to a channel could not be checked')
          return socket.disconnect(true)
        })
    }
  }
  const sweep = setInterval(closeExpired, EXPIRY_SWEEP_MS)
  sweep.unref()
  const stopWatching = watchEndedSessions(services, broadcast.closeSession)

  return {
    io,
    isOnline: async (userId: string): Promise<boolean> => io.sockets.adapter.rooms.has(`user:${userId}`),
    publish(events: StoredEvent[], options?: Pick<TransactionOptions, 'lowPriority'>): void {
      broadcast.publish(events, options)
      wall.publish(events)
      for (const { type, subjectId } of events) {
        if (type === 'boards.changed') recheckAccess(`board:${subjectId}`)
        if (type === 'thread.deleted') recheckAccess(`thread:${subjectId}`)
      }
    },
    hint: broadcast.hint,
    wallStream: wall.handle,
    closeExpired,
    close(): void {
      clearInterval(sweep)
      stopWatching()
      broadcast.close()
      wall.close()
      io.disconnectSockets(true)
      // Not io.close(): it would also close the HTTP server, which drains separately.
      io.engine?.close()
    },
  }
}

export type Sockets = ReturnType<typeof createSockets>
