import { WebSocket } from 'ws'
import { createVoiceClient } from '../../server/simulator/testing/talking'

/** The phones page of a person who holds a number for themselves and picks it up, with a microphone, as soon as it rings. */
export function holdPhone(simulatorUrl: string, own: string) {
  const socket = new WebSocket(`${simulatorUrl.replace('http', 'ws')}/simulator/phones`)
  const voice = createVoiceClient(socket)
  const send = (message: object) => socket.send(JSON.stringify(message))
  let callSid: string | null = null
  socket.on('open', () => send({ type: 'hold', number: own, held: true }))
  socket.on('message', (data, isBinary) => {
    if (isBinary) return
    const { phones = [] } = JSON.parse(String(data)) as {
      phones?: { number: string; calls: { callSid: string; state: string }[] }[]
    }
    const call = phones.find(({ number }) => number === own)?.calls[0]
    if (call?.state !== 'ringing') return
    callSid = call.callSid
    send({ type: 'pick-up', callSid })
    send({ type: 'voice', callSid })
  })
  return { voice, hangUp: () => send({ type: 'hang-up', callSid }), close: () => socket.close() }
}
