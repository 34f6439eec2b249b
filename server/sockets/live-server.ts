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
  /** Several where they are told together: in their order, of one room. */
  event(...events: PushedEvent[]): void
  /** Something changed in a room, of which no event speaks. */
  changed(room: string): void
  typing(who: Typing): void
}

type Nothing = Record<string, never>

/** Socket.IO with our messages: what a window may say, what it is told, and who stands behind each socket. */
export type LiveServer = Server<FromClient, ToClient, Nothing, { identity: Identity }>
export type LiveSocket = Socket<FromClient, ToClient, Nothing, { identity: Identity }>
