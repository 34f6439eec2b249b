import type { Server, Socket } from 'socket.io'
import type { Identity } from '../../app/domain/access/find-actor.server'
import type { PushedEvent, Subscribed } from './channels'
import type { Typing } from './typing'

export interface SubscribeRefusal {
  ok: false
  error: { code: string; message: string }
}

interface ClientEvents {
  subscribe(input: unknown, ack: (answer: Subscribed | SubscribeRefusal) => void): void
  leave(input: unknown): void
  typing(input: unknown): void
}

interface ServerEvents {
  /** In order, of one channel. */
  event(...events: PushedEvent[]): void
  /** A change without an event. */
  changed(room: string): void
  typing(state: Typing): void
}

type NoEvents = Record<string, never>

export type LiveServer = Server<ClientEvents, ServerEvents, NoEvents, { identity: Identity }>
export type LiveSocket = Socket<ClientEvents, ServerEvents, NoEvents, { identity: Identity }>
