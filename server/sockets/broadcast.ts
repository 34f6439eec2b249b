import type { StoredEvent } from '../../app/domain/events/record-event.server'
import type { LiveServer } from './live-server'
import type { PushedEvent } from './rooms'

/** Hands committed events to the rooms, in the order of their commits. */
export function makeBroadcast(io: LiveServer) {
  const lastSeqs = new Map<string, number>()
  return {
    /** The last event that this process told a room; 0 when it told none. */
    lastSeq: (room: string): number => lastSeqs.get(room) ?? 0,
    publish(events: StoredEvent[]): void {
      for (const { room, seq, prev, type, payload, createdAt, subjectId } of events) {
        lastSeqs.set(room, seq)
        io.to(room).emit('event', { room, seq, prev, type, payload, at: createdAt } satisfies PushedEvent)
        if (type === 'session.ended') closeSession(subjectId)
      }
    },
    closeSession,
  }

  /** After sign-out nothing more is heard, whatever the window does. */
  function closeSession(sessionId: string): void {
    for (const socket of io.sockets.sockets.values())
      if (socket.data.identity.actor.sessionId === sessionId) socket.disconnect(true)
  }
}
