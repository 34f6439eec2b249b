import type { StoredEvent } from '../../app/domain/events/record-event.server'
import type { How } from '../../db/open'
import type { LiveServer } from './live-server'
import type { PushedEvent } from './rooms'

/** How long what nobody waits for is gathered: windows are told of a blast's texts so often, and not of each. */
const GATHER_MS = 100

/** Events of a room that are told together. */
interface Gathered {
  events: PushedEvent[]
  timer: NodeJS.Timeout
}

/** Hands committed events to the rooms, in the order of their commits. */
export function makeBroadcast(io: LiveServer) {
  const lastSeqs = new Map<string, number>()
  /** Rooms that somebody is about to enter, and how many are. A blast speaks in thousands that nobody does. */
  const entered = new Map<string, number>()
  const isEmpty = (room: string): boolean => !io.sockets.adapter.rooms.has(room)
  const gathered = new Map<string, Gathered>()
  io.sockets.adapter.on('delete-room', (room: string) => {
    if (!entered.has(room)) lastSeqs.delete(room)
  })

  return {
    /** The last event of a room since somebody entered it, or began to; 0 where there was none. */
    lastSeq: (room: string): number => lastSeqs.get(room) ?? 0,
    /** For whoever is about to enter a room: `lastSeq` counts from here. Answers what ends that, when they have. */
    remember(room: string): () => void {
      entered.set(room, (entered.get(room) ?? 0) + 1)
      return () => {
        const left = entered.get(room)! - 1
        if (left > 0) return void entered.set(room, left)
        entered.delete(room)
        if (isEmpty(room)) lastSeqs.delete(room)
      }
    },
    /** Of one commit a room hears at once; where that is `patient` and others were before it, with those that follow soon, or with one that is in a hurry. */
    publish(events: StoredEvent[], { patient }: Pick<How, 'patient'> = {}): void {
      for (const [room, pushed] of byRoom(events)) {
        if (isEmpty(room) && !entered.has(room)) continue
        lastSeqs.set(room, pushed.at(-1)!.seq)
        const waiting = gathered.get(room)
        if (patient && waiting) waiting.events.push(...pushed)
        else {
          io.to(room).emit('event', ...(waiting?.events.splice(0) ?? []), ...pushed)
          if (patient) gather(room)
        }
      }
      for (const { type, subjectId } of events) if (type === 'session.ended') closeSession(subjectId)
    },
    /** Something changed in a room of which no event speaks: whoever is in it reads it again, as does whoever comes back to it. */
    hint(room: string): void {
      if (!isEmpty(room)) io.to(room).emit('changed', room)
    },
    closeSession,
    close(): void {
      for (const { timer } of gathered.values()) clearTimeout(timer)
      gathered.clear()
    },
  }

  /** From here on, until a moment has passed in which nothing came. */
  function gather(room: string): void {
    gathered.set(room, { events: [], timer: setTimeout(tell, GATHER_MS, room).unref() })
  }

  function tell(room: string): void {
    const { events } = gathered.get(room)!
    gathered.delete(room)
    if (events.length === 0) return
    io.to(room).emit('event', ...events)
    gather(room)
  }

  /** After sign-out nothing more is heard, whatever the window does. */
  function closeSession(sessionId: string): void {
    for (const socket of io.sockets.sockets.values())
      if (socket.data.identity.actor.sessionId === sessionId) socket.disconnect(true)
  }
}

function byRoom(events: readonly StoredEvent[]): Map<string, PushedEvent[]> {
  const rooms = new Map<string, PushedEvent[]>()
  for (const { room, seq, prev, type, payload, createdAt: at } of events) {
    const event = { room, seq, prev, type, payload, at }
    const known = rooms.get(room)
    if (known) known.push(event)
    else rooms.set(room, [event])
  }
  return rooms
}
