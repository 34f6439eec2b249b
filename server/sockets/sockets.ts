import type { IncomingMessage } from 'node:http'
import { Server } from 'socket.io'
import { z } from 'zod'
import { findActor, type Identity } from '../../app/domain/access/find-actor.server'
import { makeCtx, type Services } from '../../app/domain/context.server'
import type { StoredEvent } from '../../app/domain/events/record-event.server'
import type { How } from '../../db/open'
import type { Env } from '../env'
import { isMisdirected } from '../host-names'
import { identityOfCookie, isSameOrigin, sourceOf } from '../identity'
import type { Limits } from '../limits'
import { makeBroadcast } from './broadcast'
import { watchEndedElsewhere } from './ended-elsewhere'
import type { LiveServer, LiveSocket, Refused } from './live-server'
import { mayJoin, missedIn, type Subscribed } from './rooms'
import { tellTyping } from './typing'

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

const refused = (code: string, message: string): Refused => ({ ok: false, error: { code, message } })

export function makeSockets(services: Services, env: Pick<Env, 'publicUrl' | 'trustProxy' | 'demo'>, limits: Limits) {
  const nobody = makeCtx(services, { kind: 'nobody' })
  const io: LiveServer = new Server({
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    // The simulator and Vite use WebSockets on the same server.
    destroyUpgrade: false,
    serveClient: false,
    allowRequest: (request, decide) => {
      mayConnect(request)
        .then((allowed) => decide(allowed ? null : 'refused', allowed))
        .catch(() => decide('refused', false))
    },
  })
  const broadcast = makeBroadcast(io)

  async function mayConnect(request: IncomingMessage): Promise<boolean> {
    // Another site's page must not connect with our cookie.
    if (request.headers.origin !== undefined && !isSameOrigin(request, env.publicUrl)) return false
    if (isMisdirected(request, env)) return false
    return (await limits.socket(sourceOf(request, env.trustProxy))) === null
  }

  async function identityOf(socket: LiveSocket): Promise<Identity | null> {
    const shown = handshake.safeParse(socket.handshake.auth)
    if (!shown.success) return null
    const { token, frame } = shown.data
    if (token === undefined) {
      const { request } = socket
      return isSameOrigin(request, env.publicUrl)
        ? identityOfCookie(nobody, request.headers.cookie, env.publicUrl, frame)
        : null
    }
    const identity = await findActor(nobody, token)
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
        services.log.error({ error }, 'a socket could not be told from a stranger')
        next(new Error('unavailable'))
      })
  })

  io.on('connection', (socket) => {
    socket.on('subscribe', (input, ack) => {
      if (typeof ack !== 'function') return
      answerSubscribe(socket, input)
        .then(ack)
        .catch((error: unknown) => {
          services.log.error({ error }, 'a subscription failed')
          ack(refused('internal', 'An error occurred'))
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
        .then((isTooMany) => (isTooMany === null ? tellTyping(services, socket, input) : undefined))
        .catch((error: unknown) => services.log.error({ error }, 'typing was not told'))
    })
  })

  async function answerSubscribe(socket: LiveSocket, input: unknown): Promise<Subscribed | Refused> {
    const parsed = subscribe.safeParse(input)
    if (!parsed.success) return refused('bad_request', 'subscribe takes { room, lastSeq }')
    const { actor } = socket.data.identity
    const { room, lastSeq } = parsed.data
    if ((await limits.api(actor, '')) !== null) return refused('too_many_requests', 'Too many requests')
    const ctx = makeCtx(services, actor)
    if (!(await mayJoin(ctx, actor, room))) return refused('not_found', 'There is no such room')
    const forget = broadcast.remember(room)
    try {
      for (;;) {
        const told = broadcast.lastSeq(room)
        const answer = await missedIn(ctx, room, lastSeq ?? null)
        // Published during the read: read again. Earlier ones are in the answer, or pruned.
        if (broadcast.lastSeq(room) > Math.max(told, answer.seq)) continue
        await socket.join(room)
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
  function leaveIfOut(room: string): void {
    for (const socketId of io.sockets.adapter.rooms.get(room) ?? []) {
      const socket = io.sockets.sockets.get(socketId)
      if (!socket) continue
      const { actor } = socket.data.identity
      mayJoin(makeCtx(services, actor), actor, room)
        .then((may) => (may ? undefined : socket.leave(room)))
        .catch((error: unknown) => {
          services.log.error({ error }, 'a window could not be told from one that may not listen any more')
          return socket.disconnect(true)
        })
    }
  }
  const sweep = setInterval(closeExpired, EXPIRY_SWEEP_MS)
  sweep.unref()
  const stopWatching = watchEndedElsewhere(services, broadcast.closeSession)

  return {
    io,
    isOnline: async (userId: string): Promise<boolean> => io.sockets.adapter.rooms.has(`user:${userId}`),
    publish(events: StoredEvent[], how?: Pick<How, 'patient'>): void {
      broadcast.publish(events, how)
      for (const { type, subjectId } of events) {
        if (type === 'boards.changed') leaveIfOut(`board:${subjectId}`)
        if (type === 'thread.deleted') leaveIfOut(`thread:${subjectId}`)
      }
    },
    hint: broadcast.hint,
    closeExpired,
    close(): void {
      clearInterval(sweep)
      stopWatching()
      broadcast.close()
      io.disconnectSockets(true)
      // Not io.close(): it would also close the HTTP server, which drains separately.
      io.engine?.close()
    },
  }
}

export type Sockets = ReturnType<typeof makeSockets>
