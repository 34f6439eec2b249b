import type { StoredEvent } from '../../app/domain/events/record-event.server'
import type { How } from '../../db/open'
import type { LiveServer } from './live-server'
import type { PushedEvent } from './rooms'

/** Low-priority events of a channel are batched. */
const GATHER_MS = 100

interface Gathered {
  events: PushedEvent[]
  timer: NodeJS.Timeout
}

/** Commit order. */
export function makeBroadcast(io: LiveServer) {
  const lastSeqs = new Map<string, number>()
  /** Number of joins in progress. Unviewed channels of blast threads are not tracked. */
  const entered = new Map<string, number>()
  const isEmpty = (room: string): boolean => !io.sockets.adapter.rooms.has(room)
  const gathered = new Map<string, Gathered>()
  io.sockets.adapter.on('delete-room', (room: string) => {
    if (!entered.has(room)) lastSeqs.delete(room)
  })

  return {
    /** Since the channel was joined. 0: none. */
    lastSeq: (room: string): number => lastSeqs.get(room) ?? 0,
    /** Tracks `lastSeq` during a join, until the result is called. */
    remember(room: string): () => void {
      entered.set(room, (entered.get(room) ?? 0) + 1)
      return () => {
        const left = entered.get(room)! - 1
        if (left > 0) return void entered.set(room, left)
        entered.delete(room)
        if (isEmpty(room)) lastSeqs.delete(room)
      }
    },
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
    /** Change without an event: clients reload the channel. */
    hint(room: string): void {
      if (!isEmpty(room)) io.to(room).emit('changed', room)
    },
    closeSession,
    close(): void {
      for (const { timer } of gathered.values()) clearTimeout(timer)
      gathered.clear()
    },
  }

  /** Until an interval passes without events. */
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
