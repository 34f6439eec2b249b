import { randomUUID } from 'node:crypto'
import { WebSocket } from 'ws'
import type { PhoneAccess } from '../../app/domain/dial-sessions/dialer.schema'
import { createVoiceClient } from '../../server/simulator/testing/talking'

/** A seller's phone without a browser: the simulator's signalling, as app/live/phone/simulated-phone.ts speaks it. */
export interface TestPhone {
  /** Whether its leg was accepted and has not ended. */
  live(): boolean
  /** What it heard, in order. */
  heard: Array<{ kind: string; text?: string }>
  /** Says a text. */
  say(text: string): void
  /** A real microphone and loudspeaker, once its leg was accepted. */
  voice: ReturnType<typeof createVoiceClient>
  close(): void
}

/** Calls into the room of a session, or as other parameters say. Never throws: a line that breaks is a phone that is no longer live. */
export function connectPhone(baseUrl: string, access: PhoneAccess, room: string | Record<string, string>): TestPhone {
  const address = new URL(access.signalUrl ?? '/simulator/signal', baseUrl)
  address.protocol = 'ws:'
  const connectionId = randomUUID()
  const params = typeof room === 'string' ? { sessionId: room } : room
  const heard: TestPhone['heard'] = []
  let live = false
  const socket = new WebSocket(address)
  const send = (message: object) => socket.send(JSON.stringify(message))
  socket.on('open', () => send({ type: 'register', token: access.token }))
  socket.on('error', () => (live = false))
  socket.on('close', () => (live = false))
  const voice = createVoiceClient(socket)
  socket.on('message', (data, isBinary) => {
    if (isBinary) return
    const signal = JSON.parse(String(data)) as {
      type: string
      connectionId?: string
      sound?: { kind: string; text?: string }
    }
    if (signal.type === 'registered') send({ type: 'connect', connectionId, params })
    if (signal.connectionId !== connectionId) return
    if (signal.type === 'accepted') {
      live = true
      send({ type: 'voice', connectionId })
    }
    if (signal.type === 'heard' && signal.sound) heard.push(signal.sound)
    if (signal.type === 'disconnected' || signal.type === 'error') socket.close()
  })
  return {
    live: () => live,
    heard,
    say: (text) => send({ type: 'say', connectionId, text }),
    voice,
    close: () => socket.close(),
  }
}
