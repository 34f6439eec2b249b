import type { WebSocket } from 'ws'
import type { Leg } from '../core/world'
import { readFrame, writeFrame } from './frames'
import type { Voices } from './voices'

/** Bytes in flight (one second); a slow client misses audio. */
const MAX_BUFFERED_BYTES = 16_000

export type Channel = ReturnType<typeof createChannel>

/** Audio of one WebSocket, for one call at a time. */
export function createChannel(voices: Voices, socket: WebSocket) {
  let leg: Leg | null = null
  const sendVoice = (samples: Int16Array) => {
    if (socket.readyState === socket.OPEN && socket.bufferedAmount < MAX_BUFFERED_BYTES)
      socket.send(writeFrame(samples))
  }
  const leave = () => {
    if (leg?.far.hearVoice === sendVoice) delete leg.far.hearVoice
    leg = null
  }
  return {
    /** Moves this call's audio here from any other channel. */
    join(joined: Leg) {
      leave()
      leg = joined
      leg.far.hearVoice = sendVoice
    },
    leave,
    /** null: another browser took it. */
    leg: () => (leg?.far.hearVoice === sendVoice ? leg : null),
    /** Accepts only whole frames during a call. */
    receive(data: Buffer) {
      // Ignored after another browser took the call.
      if (leg?.far.hearVoice !== sendVoice) return
      const samples = readFrame(data)
      if (samples) voices.speak(leg, samples)
    },
  }
}
