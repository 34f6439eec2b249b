import { io, type Socket } from 'socket.io-client'
import type { EventPayloads, EventType } from '../domain/events/catalogue'
import type { Credentials } from './credentials'

/** `prev`: last `seq`, to detect gaps. */
export type LiveEvent = {
  [T in EventType]: { room: string; seq: number; prev: number; type: T; payload: EventPayloads[T]; at: string | number }
}[EventType]

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
  rooms: readonly string[]
  onEvent(event: LiveEvent): void
  /** Data may be stale. Also after subscribing and when refused. */
  onReload(room: string): void
  onState(state: 'connecting' | 'live' | 'lost'): void
  onTyping?(who: Typing): void
  /** Session ended, not renewable. */
  onRefused?(): void
  url?: string
}

/** Random, to spread reconnects. */
const soonMs = () => 2_000 + Math.random() * 2_000
/** A 20 s timeout means overload: back off. */
const laterMs = () => 3_000 + Math.random() * 20_000
const againMs = () => 500 + Math.random() * 1_000

/** Some proxies block WebSockets. */
const TRANSPORTS = ['websocket', 'polling']
/** Chromium may delay polling by 20 s after a failed WebSocket. */
const TRIES_ALIKE = 4

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
  person: string | undefined
  comeBack(): void
  /** Authentication happens only on connect. */
  beginAnew(person: string | undefined): void
  close(): void
}

/** Shared: each event is sent once. */
const connections = new WeakMap<Credentials, Connection>()

function connect(credentials: Credentials, person: string | undefined, url: string | undefined): Connection {
  const options = {
    auth: (send: (data: object) => void) => send({ token: credentials.token() ?? undefined, frame: credentials.frame }),
    transports: TRANSPORTS,
    // Else polling is never tried.
    tryAllTransports: true,
    withCredentials: true,
    reconnectionDelay: 300,
    reconnectionDelayMax: soonMs(),
  }
  const socket: Socket = url ? io(url, options) : io(options)
  const listeners = new Set<Listener>()
  /** Prevents a renewal loop. */
  let renewed = false
  let inVain = 0
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
    // socket.io does not reconnect here.
    if (reason === 'io server disconnect') socket.connect()
  })
  socket.on('connect_error', (error) => {
    tellLost()
    failures += 1
    if (failures === TRIES_ALIKE) socket.io.opts.transports = TRANSPORTS
    if (error.message === 'timeout') socket.io.reconnectionDelayMax(laterMs())
    // socket.io retries, except after a refusal.
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
    // The host may be away briefly; another tab may sign in.
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

/** Not sent offline. */
export function tellTyping(credentials: Credentials, told: Pick<Typing, 'threadId' | 'isTyping'>): void {
  const socket = connections.get(credentials)?.socket
  if (socket?.connected) socket.emit('typing', told)
}

export const comeBack = (credentials: Credentials): void => connections.get(credentials)?.comeBack()

/** Catches up after gaps, or calls `onReload`. Returns a close function. */
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
      // Leaving the own channel means offline.
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
      // The connection may be shared.
      if (closed) return
      const waited = early
      early = []
      if (!ack.ok) {
        // Temporary error.
        if (isForNow(ack.error)) again = setTimeout(subscribe, againMs())
        // Forbidden: the API says who is signed in.
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
      // apply skips duplicates.
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
