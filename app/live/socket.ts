import { io, type Socket } from 'socket.io-client'
import type { EventPayloads, EventType } from '../domain/events/catalogue'
import type { Credentials } from './credentials'

/** One thing that happened, as the server pushes it. `prev` is the last `seq` of the same room: a hole shows at once. */
export type LiveEvent = {
  [T in EventType]: { room: string; seq: number; prev: number; type: T; payload: EventPayloads[T]; at: string | number }
}[EventType]

type SubscribeAck =
  { ok: true; seq: number; missed?: LiveEvent[]; reload?: boolean } | { ok?: false; error: string | { code: string } }

export interface LiveOptions {
  credentials: Credentials
  rooms: readonly string[]
  onEvent(event: LiveEvent): void
  /** What is on the screen may be behind: ask the API again. Also told once at the start. */
  onReload(): void
  onState(state: 'connecting' | 'live' | 'lost'): void
  /** Origin of the server; the page's own where none is given. */
  url?: string
}

/**
 * Listens to rooms and fills every hole: after a reconnect and after a gap the server hands over what was missed, or says
 * that it is too much, and then the screen loads anew. Returns what closes it.
 */
export function openLive({ credentials, rooms, onEvent, onReload, onState, url }: LiveOptions): () => void {
  const options = {
    auth: (send: (data: object) => void) => send({ token: credentials.token() ?? undefined }),
    transports: ['websocket', 'polling'],
    withCredentials: true,
    reconnectionDelay: 300,
    reconnectionDelayMax: 3_000,
  }
  const socket: Socket = url ? io(url, options) : io(options)
  const followers = new Map(rooms.map((room) => [room, followRoom(socket, room, onEvent, onReload)]))
  let renewing = false

  socket.on('connect', () => {
    onState('live')
    for (const follower of followers.values()) follower.subscribe()
  })
  socket.on('event', (event: LiveEvent) => followers.get(event.room)?.receive(event))
  socket.on('disconnect', (reason) => {
    onState('lost')
    // The server closes the sockets of an expired session; socket.io does not come back from that by itself.
    if (reason === 'io server disconnect') void comeBack()
  })
  socket.on('connect_error', () => {
    onState('lost')
    // `active` false: the server refused the handshake, and only a fresh token can change its mind.
    if (!socket.active) void comeBack()
  })

  async function comeBack(): Promise<void> {
    if (renewing) return
    renewing = true
    const token = credentials.token() === null ? null : await credentials.renew()
    renewing = false
    if (token !== null) socket.connect()
  }

  onState('connecting')
  return () => socket.close()
}

function followRoom(socket: Socket, room: string, onEvent: (event: LiveEvent) => void, onReload: () => void) {
  let last: number | null = null
  let asking = false
  let early: LiveEvent[] = []

  const apply = (event: LiveEvent) => {
    if (last !== null && event.seq <= last) return
    last = event.seq
    onEvent(event)
  }

  function subscribe(): void {
    asking = true
    const first = last === null
    socket.emit('subscribe', first ? { room } : { room, lastSeq: last }, (ack: SubscribeAck) => {
      asking = false
      const waited = early
      early = []
      if (!ack.ok) return
      if (first || ack.reload) {
        last = ack.seq
        onReload()
      } else {
        for (const event of ack.missed ?? []) apply(event)
        last = Math.max(last ?? 0, ack.seq)
      }
      // Events that overtook the answer: the ones it already held are skipped by their number.
      for (const event of waited) apply(event)
    })
  }

  function receive(event: LiveEvent): void {
    if (asking) early.push(event)
    else if (event.prev === last) apply(event)
    else if (last === null || event.seq > last) subscribe()
  }

  return { subscribe, receive }
}
