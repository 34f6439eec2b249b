import type { Server, Socket } from 'socket.io'
import type { Identity } from '../../app/domain/access/find-actor.server'
import type { PushedEvent, Subscribed } from './rooms'
import type { Typing } from './typing'

export interface Refused {
  ok: false
  error: { code: string; message: string }
}

interface FromClient {
  subscribe(input: unknown, ack: (answer: Subscribed | Refused) => void): void
  leave(input: unknown): void
  typing(input: unknown): void
}

interface ToClient {
  /** In order, of one channel. */
  event(...events: PushedEvent[]): void
  /** A change without an event. */
  changed(room: string): void
  typing(who: Typing): void
}

type Nothing = Record<string, never>

export type LiveServer = Server<FromClient, ToClient, Nothing, { identity: Identity }>
export type LiveSocket = Socket<FromClient, ToClient, Nothing, { identity: Identity }>
