import { io, type Socket } from 'socket.io-client'
import type { EventPayloads, EventType } from '../domain/events/catalogue'
import type { Credentials } from './credentials'

/** One thing that happened, as the server pushes it. `prev` is the last `seq` of the same room: a hole shows at once. */
export type LiveEvent = {
  [T in EventType]: { room: string; seq: number; prev: number; type: T; payload: EventPayloads[T]; at: string | number }
}[EventType]

/** Who writes in a conversation. */
export interface Typing {
  threadId: string
  userId: string
  name: string
  isTyping: boolean
}

type SubscribeAck =
  { ok: true; seq: number; missed?: LiveEvent[]; reload?: boolean } | { ok?: false; error: string | { code: string } }

export interface LiveOptions {
  credentials: Credentials
  /** Where none is a person's (`user:ID`), they are heard as whoever the window is. */
  rooms: readonly string[]
  onEvent(event: LiveEvent): void
  /**
   * What is on the screen of this room may be behind: ask the API again. Also told once for each room when it is heard at first,
   * when something changed there of which no event speaks, and when it is refused, as where somebody else has signed in meanwhile.
   */
  onReload(room: string): void
  onState(state: 'connecting' | 'live' | 'lost'): void
  /** Somebody else writes in a conversation of theirs, or stopped. */
  onTyping?(who: Typing): void
  /** The server knows this window's person no more, and nobody renews that: the API will say the same. */
  onRefused?(): void
  /** Origin of the server; the page's own where none is given. */
  url?: string
}

/** After a restart everybody is back within seconds. Each window has its own rhythm: in step they would be one burst. */
const soonMs = () => 2_000 + Math.random() * 2_000
/** A server that leaves a connection unanswered for 20 s has more to do than it can: by then everybody stays away longer. */
const laterMs = () => 3_000 + Math.random() * 20_000
/** What the server could not do this time. */
const againMs = () => 500 + Math.random() * 1_000

/** Behind a proxy that lets no WebSocket through, and without the second, nobody heard anything. */
const TRANSPORTS = ['websocket', 'polling']
/**
 * Where a WebSocket has been open it is the server that is away, and for so many tries nothing else is tried: a request that
 * Chromium makes as a WebSocket fails may lie unsent, and the whole try with it, for 20 s in which the server is long back.
 */
const TRIES_ALIKE = 4

/** Whoever listens over a connection. */
interface Listener {
  follows(room: string): boolean
  connected(): void
  heard(event: LiveEvent): void
  changed(room: string): void
  typing(who: Typing): void
  lost(): void
  refused(): void
}

interface Connection {
  socket: Socket
  listeners: Set<Listener>
  /** The room of the person whom the server takes it for. */
  person: string | undefined
  comeBack(): void
  /** As whoever is signed in now: the server asks at the start of a connection only. */
  beginAnew(person: string | undefined): void
  close(): void
}

/** One connection for all who are the same person in this window: an event is sent and read once. */
const connections = new WeakMap<Credentials, Connection>()

function connect(credentials: Credentials, person: string | undefined, url: string | undefined): Connection {
  const options = {
    auth: (send: (data: object) => void) => send({ token: credentials.token() ?? undefined, frame: credentials.frame }),
    transports: TRANSPORTS,
    // Without it the second is never tried.
    tryAllTransports: true,
    withCredentials: true,
    reconnectionDelay: 300,
    reconnectionDelayMax: soonMs(),
  }
  const socket: Socket = url ? io(url, options) : io(options)
  const listeners = new Set<Listener>()
  /** A fresh token since the last connection: when that is refused as well, asking at once again is a circle. */
  let renewed = false
  /** Renewals that came to nothing, one after the other. */
  let inVain = 0
  /** Tries that failed since the last connection. */
  let failures = 0
  let again: ReturnType<typeof setTimeout> | undefined
  let closed = false
  const tellLost = () => listeners.forEach((listener) => listener.lost())

  socket.on('connect', () => {
    renewed = false
    inVain = 0
    failures = 0
    clearTimeout(again)
    if (socket.io.engine.transport.name === 'websocket') socket.io.opts.transports = ['websocket']
    socket.io.reconnectionDelayMax(soonMs())
    listeners.forEach((listener) => listener.connected())
  })
  socket.on('event', (...events: LiveEvent[]) =>
    listeners.forEach((listener) => events.forEach((event) => listener.heard(event))),
  )
  socket.on('changed', (room: string) => listeners.forEach((listener) => listener.changed(room)))
  socket.on('typing', (who: Typing) => listeners.forEach((listener) => listener.typing(who)))
  socket.on('disconnect', (reason) => {
    tellLost()
    // The server stops, or the session is over, which the handshake will say; socket.io comes back from neither by itself.
    if (reason === 'io server disconnect') socket.connect()
  })
  socket.on('connect_error', (error) => {
    tellLost()
    failures += 1
    if (failures === TRIES_ALIKE) socket.io.opts.transports = TRANSPORTS
    if (error.message === 'timeout') socket.io.reconnectionDelayMax(laterMs())
    // socket.io tries again by itself, unless the server answered and refused.
    if (socket.active) return
    clearTimeout(again)
    if (error.message !== 'unauthorized') again = setTimeout(() => socket.connect(), againMs())
    else if (renewed) again = setTimeout(() => void renew(), laterMs())
    else void renew()
  })

  async function renew(): Promise<void> {
    renewed = true
    const done = await credentials.renew()
    if (closed || socket.active) return
    if (done) return void socket.connect()
    // A host may be away for a moment, which must cost nobody their call. Our own pages have nobody to ask, but their person
    // may sign in again in another tab.
    const hasHost = credentials.token() !== null || credentials.frame !== undefined
    again = setTimeout(() => void (hasHost ? renew() : socket.connect()), laterMs())
    inVain += 1
    if (!hasHost || inVain > 1) listeners.forEach((listener) => listener.refused())
  }

  return {
    socket,
    listeners,
    person,
    beginAnew(now) {
      this.person = now
      clearTimeout(again)
      renewed = false
      inVain = 0
      socket.disconnect().connect()
    },
    comeBack() {
      // While it tries by itself, nothing is to be done.
      if (closed || socket.active) return
      clearTimeout(again)
      renewed = false
      socket.connect()
    },
    close() {
      closed = true
      clearTimeout(again)
      socket.close()
    },
  }
}

/** Tells whoever else reads a conversation that this window's person writes in it, or stopped. Without a connection nobody is told, then or later. */
export function tellTyping(credentials: Credentials, told: Pick<Typing, 'threadId' | 'isTyping'>): void {
  const socket = connections.get(credentials)?.socket
  if (socket?.connected) socket.emit('typing', told)
}

/** Whoever was refused is let in now, as far as their window knows: the next try is made at once. */
export const comeBack = (credentials: Credentials): void => connections.get(credentials)?.comeBack()

/**
 * Listens to rooms and fills every hole: after a reconnect and after a gap the server hands over what was missed, or says
 * that it is too much, and then the screen loads anew. Returns what closes it.
 */
export function openLive({
  credentials,
  rooms,
  onEvent,
  onReload,
  onState,
  onTyping,
  onRefused,
  url,
}: LiveOptions): () => void {
  const person = rooms.find((room) => room.startsWith('user:'))
  const known = connections.get(credentials)
  const connection = known ?? connect(credentials, person, url)
  connections.set(credentials, connection)
  if (known && person !== undefined && known.person !== person) known.beginAnew(person)
  else known?.comeBack()
  const { socket, listeners } = connection
  const followers = new Map(rooms.map((room) => [room, followRoom(socket, room, onEvent, onReload)]))
  const listener: Listener = {
    connected() {
      onState('live')
      for (const follower of followers.values()) follower.subscribe()
    },
    follows: (room) => followers.has(room),
    heard: (event) => followers.get(event.room)?.receive(event),
    changed: (room) => {
      if (followers.has(room)) onReload(room)
    },
    typing: (who) => onTyping?.(who),
    lost: () => onState('lost'),
    refused: () => onRefused?.(),
  }
  onState('connecting')
  listeners.add(listener)
  if (socket.connected) listener.connected()
  return () => {
    listeners.delete(listener)
    for (const follower of followers.values()) follower.close()
    if (listeners.size > 0) {
      const isFollowed = (room: string) => [...listeners].some((other) => other.follows(room))
      // Who is in their own room is online. Without a connection there is nothing to leave.
      for (const room of rooms)
        if (socket.connected && room !== connection.person && !isFollowed(room)) socket.emit('leave', { room })
      return
    }
    connections.delete(credentials)
    connection.close()
  }
}

function followRoom(
  socket: Socket,
  room: string,
  onEvent: (event: LiveEvent) => void,
  onReload: (room: string) => void,
) {
  let last: number | null = null
  let asking = false
  let closed = false
  let early: LiveEvent[] = []
  let again: ReturnType<typeof setTimeout> | undefined

  const apply = (event: LiveEvent) => {
    if (last !== null && event.seq <= last) return
    last = event.seq
    onEvent(event)
  }

  function subscribe(): void {
    clearTimeout(again)
    asking = true
    const first = last === null
    socket.emit('subscribe', first ? { room } : { room, lastSeq: last }, (ack: SubscribeAck) => {
      asking = false
      // The connection may live on for others.
      if (closed) return
      const waited = early
      early = []
      if (!ack.ok) {
        // A disk that was full, too many at once: without asking again this window would hear nothing for ever.
        if (isForNow(ack.error)) again = setTimeout(subscribe, againMs())
        // Not this person's room (any more): who is signed in now is for the API to say. Until then nothing is heard of it.
        else onReload(room)
        return
      }
      if (first || ack.reload) {
        last = ack.seq
        onReload(room)
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

  function close(): void {
    closed = true
    clearTimeout(again)
  }

  return { subscribe, receive, close }
}

const isForNow = (error: string | { code: string }) =>
  typeof error === 'object' && (error.code === 'internal' || error.code === 'too_many_requests')
