import type { StoredEvent } from '../../app/domain/events/record-event.server'
import type { TransactionOptions } from '../../db/open'
import type { LiveServer } from './live-server'
import type { PushedEvent } from './channels'

/** Low-priority events of a channel are batched. */
const BATCH_MS = 100

interface Batch {
  events: PushedEvent[]
  timer: NodeJS.Timeout
}

/** Commit order. */
export function createBroadcast(io: LiveServer) {
  const lastSeqs = new Map<string, number>()
  /** Number of joins in progress. Unviewed channels of blast threads are not tracked. */
  const joining = new Map<string, number>()
  const isEmpty = (channel: string): boolean => !io.sockets.adapter.rooms.has(channel)
  const batches = new Map<string, Batch>()
  io.sockets.adapter.on('delete-room', (channel: string) => {
    if (!joining.has(channel)) lastSeqs.delete(channel)
  })

  return {
    /** Since the channel was joined. 0: none. */
    lastSeq: (channel: string): number => lastSeqs.get(channel) ?? 0,
    /** Tracks `lastSeq` during a join, until the result is called. */
    remember(channel: string): () => void {
      joining.set(channel, (joining.get(channel) ?? 0) + 1)
      return () => {
        const left = joining.get(channel)! - 1
        if (left > 0) return void joining.set(channel, left)
        joining.delete(channel)
        if (isEmpty(channel)) lastSeqs.delete(channel)
      }
    },
    publish(events: StoredEvent[], { lowPriority }: Pick<TransactionOptions, 'lowPriority'> = {}): void {
      for (const [channel, pushed] of byChannel(events)) {
        if (isEmpty(channel) && !joining.has(channel)) continue
        lastSeqs.set(channel, pushed.at(-1)!.seq)
        const waiting = batches.get(channel)
        if (lowPriority && waiting) waiting.events.push(...pushed)
        else {
          io.to(channel).emit('event', ...(waiting?.events.splice(0) ?? []), ...pushed)
          if (lowPriority) startBatch(channel)
        }
      }
      for (const { type, subjectId } of events)
        if (type === 'session.ended' || type === 'session.changed') closeSession(subjectId)
    },
    /** Change without an event: clients reload the channel. */
    hint(channel: string): void {
      if (!isEmpty(channel)) io.to(channel).emit('changed', channel)
    },
    closeSession,
    close(): void {
      for (const { timer } of batches.values()) clearTimeout(timer)
      batches.clear()
    },
  }

  /** Until an interval passes without events. */
  function startBatch(channel: string): void {
    batches.set(channel, { events: [], timer: setTimeout(flushBatch, BATCH_MS, channel).unref() })
  }

  function flushBatch(channel: string): void {
    const { events } = batches.get(channel)!
    batches.delete(channel)
    if (events.length === 0) return
    io.to(channel).emit('event', ...events)
    startBatch(channel)
  }

  function closeSession(sessionId: string): void {
    for (const socket of io.sockets.sockets.values())
      if (socket.data.identity.actor.sessionId === sessionId) socket.disconnect(true)
  }
}

function byChannel(events: readonly StoredEvent[]): Map<string, PushedEvent[]> {
  const channels = new Map<string, PushedEvent[]>()
  for (const { room, seq, prev, type, payload, createdAt: at } of events) {
    const event = { room, seq, prev, type, payload, at }
    const known = channels.get(room)
    if (known) known.push(event)
    else channels.set(room, [event])
  }
  return channels
}
