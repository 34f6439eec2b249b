import type { Request, RequestHandler, Response } from 'express'
import { createCtx, type Services } from '../app/domain/context.server'
import type { EventType } from '../app/domain/events/catalogue'
import type { StoredEvent } from '../app/domain/events/record-event.server'
import { readWallCookie } from '../app/domain/wall/wall-cookie'
import { MAX_WALL_STREAMS } from '../app/domain/wall/wall-limits'
import { findWallViewer } from '../app/domain/wall/wall-links.read.server'
import type { Env } from './env'
import { identityOfCookie } from './identity'

export const WALL_STREAM_PATH = '/manage/wall/events'

/** What the board shows. */
const SHOWN: ReadonlySet<EventType> = new Set<EventType>([
  'call.changed',
  'member.changed',
  'goals.changed',
  'call.disposed',
])
const ENDS: ReadonlySet<EventType> = new Set<EventType>(['wall-links.changed', 'session.ended', 'session.changed'])

/** Changes of a second are one message. */
const GATHER_MS = 1_000
/** Proxies close what is silent for longer; the page expects one a minute. */
const BEAT_MS = 20_000
/** Then the screen connects again, and its access is checked. */
const LONGEST_MS = 3_600_000

interface Stream {
  accountId: string
  response: Response
  openedAt: number
}

/** Tells screens on the wall that something changed; what it is, they load. One direction, so no socket. */
export function createWallStreams(services: Services, env: Pick<Env, 'publicUrl'>) {
  const anonymous = createCtx(services, { kind: 'anonymous' })
  const streams = new Set<Stream>()
  const changed = new Map<string, NodeJS.Timeout>()

  async function open(request: Request, response: Response): Promise<void> {
    const { cookie } = request.headers
    const identity = await identityOfCookie(anonymous, cookie, env.publicUrl)
    const ctx = identity ? createCtx(services, identity.actor) : anonymous
    const viewer = await findWallViewer(ctx, readWallCookie(env.publicUrl, cookie))
    response.set('Cache-Control', 'no-store')
    if (!viewer) return void response.sendStatus(401)
    const { accountId } = viewer
    if (of(accountId).length >= MAX_WALL_STREAMS) return void response.sendStatus(429)
    if (request.destroyed) return
    const stream = { accountId, response, openedAt: services.clock.steadyNow() }
    streams.add(stream)
    response.once('close', () => streams.delete(stream))
    response.set({ 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' })
    response.flushHeaders()
    send(stream, 'beat')
  }

  const of = (accountId: string) => [...streams].filter((stream) => stream.accountId === accountId)
  const send = ({ response }: Stream, event: 'beat' | 'changed') => response.write(`event: ${event}\ndata:\n\n`)
  const end = (stream: Stream) => {
    streams.delete(stream)
    stream.response.end()
  }

  function gather(accountId: string): void {
    if (changed.has(accountId)) return
    const flush = () => {
      changed.delete(accountId)
      for (const stream of of(accountId)) send(stream, 'changed')
    }
    changed.set(accountId, setTimeout(flush, GATHER_MS).unref())
  }

  const beat = setInterval(() => {
    const now = services.clock.steadyNow()
    for (const stream of streams)
      if (now - stream.openedAt > LONGEST_MS) end(stream)
      else send(stream, 'beat')
  }, BEAT_MS)
  beat.unref()

  const handle: RequestHandler = (request, response, next) => void open(request, response).catch(next)

  return {
    handle,
    publish(events: readonly StoredEvent[]): void {
      if (streams.size === 0) return
      for (const { type, accountId } of events) {
        if (ENDS.has(type)) of(accountId).forEach(end)
        else if (SHOWN.has(type)) gather(accountId)
      }
    },
    close(): void {
      clearInterval(beat)
      for (const timer of changed.values()) clearTimeout(timer)
      for (const stream of streams) end(stream)
    },
  }
}
