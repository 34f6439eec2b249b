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
  channels: readonly string[]
  onEvent(event: LiveEvent): void
  /** Data may be stale. Also after subscribing and when refused. */
  onReload(channel: string): void
  onState(state: 'connecting' | 'live' | 'lost'): void
  onTyping?(typing: Typing): void
  /** Session ended, not renewable. */
  onRefused?(): void
  url?: string
}

/** Random, to spread reconnects. */
const getBackoffMs = () => 2_000 + Math.random() * 2_000
/** A 20 s timeout means overload: back off. */
const getLongBackoffMs = () => 3_000 + Math.random() * 20_000
const getRetryDelayMs = () => 500 + Math.random() * 1_000

/** Some proxies block WebSockets. */
const TRANSPORTS = ['websocket', 'polling']
/** Chromium may delay polling by 20 s after a failed WebSocket. */
const MAX_WEBSOCKET_FAILURES = 4

interface Listener {
  isSubscribed(channel: string): boolean
  connected(): void
  handleEvent(event: LiveEvent): void
  changed(channel: string): void
  typing(typing: Typing): void
  lost(): void
  refused(): void
}

interface Connection {
  socket: Socket
  listeners: Set<Listener>
  person: string | undefined
  reconnect(): void
  /** Authentication happens only on connect. */
  restart(person: string | undefined): void
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
    reconnectionDelayMax: getBackoffMs(),
  }
  const socket: Socket = url ? io(url, options) : io(options)
  const listeners = new Set<Listener>()
  /** Prevents a renewal loop. */
  let renewed = false
  let failedRenewals = 0
  let failures = 0
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let closed = false
  const notifyLost = () => listeners.forEach((listener) => listener.lost())

  socket.on('connect', () => {
    renewed = false
    failedRenewals = 0
    failures = 0
    clearTimeout(retryTimer)
    if (socket.io.engine.transport.name === 'websocket') socket.io.opts.transports = ['websocket']
    socket.io.reconnectionDelayMax(getBackoffMs())
    listeners.forEach((listener) => listener.connected())
  })
  socket.on('event', (...events: LiveEvent[]) =>
    listeners.forEach((listener) => events.forEach((event) => listener.handleEvent(event))),
  )
  socket.on('changed', (channel: string) => listeners.forEach((listener) => listener.changed(channel)))
  socket.on('typing', (typing: Typing) => listeners.forEach((listener) => listener.typing(typing)))
  socket.on('disconnect', (reason) => {
    notifyLost()
    // socket.io does not reconnect here.
    if (reason === 'io server disconnect') socket.connect()
  })
  socket.on('connect_error', (error) => {
    notifyLost()
    failures += 1
    if (failures === MAX_WEBSOCKET_FAILURES) socket.io.opts.transports = TRANSPORTS
    if (error.message === 'timeout') socket.io.reconnectionDelayMax(getLongBackoffMs())
    // socket.io retries, except after a refusal.
    if (socket.active) return
    clearTimeout(retryTimer)
    if (error.message !== 'unauthorized') retryTimer = setTimeout(() => socket.connect(), getRetryDelayMs())
    else if (renewed) retryTimer = setTimeout(() => void renew(), getLongBackoffMs())
    else void renew()
  })

  async function renew(): Promise<void> {
    renewed = true
    const isRenewed = await credentials.renew()
    if (closed || socket.active) return
    if (isRenewed) return void socket.connect()
    // The host may be away briefly; another tab may sign in.
    const hasHost = credentials.token() !== null || credentials.frame !== undefined
    retryTimer = setTimeout(() => void (hasHost ? renew() : socket.connect()), getLongBackoffMs())
    failedRenewals += 1
    if (!hasHost || failedRenewals > 1) listeners.forEach((listener) => listener.refused())
  }

  return {
    socket,
    listeners,
    person,
    restart(now) {
      this.person = now
      clearTimeout(retryTimer)
      renewed = false
      failedRenewals = 0
      socket.disconnect().connect()
    },
    reconnect() {
      if (closed || socket.active) return
      clearTimeout(retryTimer)
      renewed = false
      socket.connect()
    },
    close() {
      closed = true
      clearTimeout(retryTimer)
      socket.close()
    },
  }
}

/** Not sent offline. */
export function publishTyping(credentials: Credentials, state: Pick<Typing, 'threadId' | 'isTyping'>): void {
  const socket = connections.get(credentials)?.socket
  if (socket?.connected) socket.emit('typing', state)
}

export const reconnect = (credentials: Credentials): void => connections.get(credentials)?.reconnect()

/** Catches up after gaps, or calls `onReload`. Returns a close function. */
export function openLiveConnection({
  credentials,
  channels: rooms,
  onEvent,
  onReload,
  onState,
  onTyping,
  onRefused,
  url,
}: LiveOptions): () => void {
  const person = rooms.find((channel) => channel.startsWith('user:'))
  const known = connections.get(credentials)
  const connection = known ?? connect(credentials, person, url)
  connections.set(credentials, connection)
  if (known && person !== undefined && known.person !== person) known.restart(person)
  else known?.reconnect()
  const { socket, listeners } = connection
  const subscriptions = new Map(
    rooms.map((channel) => [channel, subscribeToChannel(socket, channel, onEvent, onReload)]),
  )
  const listener: Listener = {
    connected() {
      onState('live')
      for (const subscription of subscriptions.values()) subscription.subscribe()
    },
    isSubscribed: (channel) => subscriptions.has(channel),
    handleEvent: (event) => subscriptions.get(event.room)?.receive(event),
    changed: (channel) => {
      if (subscriptions.has(channel)) onReload(channel)
    },
    typing: (typing) => onTyping?.(typing),
    lost: () => onState('lost'),
    refused: () => onRefused?.(),
  }
  onState('connecting')
  listeners.add(listener)
  if (socket.connected) listener.connected()
  return () => {
    listeners.delete(listener)
    for (const subscription of subscriptions.values()) subscription.close()
    if (listeners.size > 0) {
      const hasSubscriber = (channel: string) => [...listeners].some((other) => other.isSubscribed(channel))
      // Leaving the own channel means offline.
      for (const channel of rooms)
        if (socket.connected && channel !== connection.person && !hasSubscriber(channel))
          socket.emit('leave', { room: channel })
      return
    }
    connections.delete(credentials)
    connection.close()
  }
}

function subscribeToChannel(
  socket: Socket,
  channel: string,
  onEvent: (event: LiveEvent) => void,
  onReload: (channel: string) => void,
) {
  let last: number | null = null
  let isSubscribing = false
  let closed = false
  let buffered: LiveEvent[] = []
  let retryTimer: ReturnType<typeof setTimeout> | undefined

  const apply = (event: LiveEvent) => {
    if (last !== null && event.seq <= last) return
    last = event.seq
    onEvent(event)
  }

  function subscribe(): void {
    clearTimeout(retryTimer)
    isSubscribing = true
    const isFirst = last === null
    socket.emit('subscribe', isFirst ? { room: channel } : { room: channel, lastSeq: last }, (ack: SubscribeAck) => {
      isSubscribing = false
      // The connection may be shared.
      if (closed) return
      const pending = buffered
      buffered = []
      if (!ack.ok) {
        // Temporary error.
        if (isTemporary(ack.error)) retryTimer = setTimeout(subscribe, getRetryDelayMs())
        // Forbidden: the API says who is signed in.
        else onReload(channel)
        return
      }
      if (isFirst || ack.reload) {
        last = ack.seq
        onReload(channel)
      } else {
        for (const event of ack.missed ?? []) apply(event)
        last = Math.max(last ?? 0, ack.seq)
      }
      // apply skips duplicates.
      for (const event of pending) apply(event)
    })
  }

  function receive(event: LiveEvent): void {
    if (isSubscribing) buffered.push(event)
    else if (event.prev === last) apply(event)
    else if (last === null || event.seq > last) subscribe()
  }

  function close(): void {
    closed = true
    clearTimeout(retryTimer)
  }

  return { subscribe, receive, close }
}

const isTemporary = (error: string | { code: string }) =>
  typeof error === 'object' && (error.code === 'internal' || error.code === 'too_many_requests')
