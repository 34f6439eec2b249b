import type { WebSocket } from 'ws'
import type { Leg } from '../core/world'
import { readFrame, writeFrame } from './frames'
import type { Voices } from './voices'

/** Bytes on their way to one browser: a second of sound. Whoever takes less than time goes by misses some of it. */
const MOST_ON_THE_WAY = 16_000

export type Channel = ReturnType<typeof createChannel>

/** The sound on one WebSocket, both ways: of one call at a time, and only of one that its owner has. */
export function createChannel(voices: Voices, socket: WebSocket) {
  let leg: Leg | null = null
  const hear = (samples: Int16Array) => {
    if (socket.readyState === socket.OPEN && socket.bufferedAmount < MOST_ON_THE_WAY) socket.send(writeFrame(samples))
  }
  const leave = () => {
    if (leg?.far.hearVoice === hear) delete leg.far.hearVoice
    leg = null
  }
  return {
    /** This call's party hears and speaks here from now on, and nowhere else. */
    join(joined: Leg) {
      leave()
      leg = joined
      leg.far.hearVoice = hear
    },
    leave,
    /** The call whose sound this is; null after another browser took it. */
    leg: () => (leg?.far.hearVoice === hear ? leg : null),
    /** A binary message: nothing but a whole frame of somebody who has a call is taken. */
    take(data: Buffer) {
      // Whoever's call was taken over by another browser hears nothing any more and says nothing either.
      if (leg?.far.hearVoice !== hear) return
      const samples = readFrame(data)
      if (samples) voices.speak(leg, samples)
    },
  }
}
