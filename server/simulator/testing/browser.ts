import { SignJWT } from 'jose'
import { WebSocket } from 'ws'
import { account } from './harness'
import { createVoiceClient } from './talking'

export type Message = Record<string, unknown> & { type: string }

/** An access token as the voice SDK's server helper makes it. */
export function accessToken(
  identity: string,
  change: { secret?: string; exp?: number; nbf?: number; cty?: string; iss?: string; grants?: object } = {},
) {
  const now = Math.floor(Date.now() / 1000)
  const grants = change.grants ?? {
    identity,
    voice: { incoming: { allow: true }, outgoing: { application_sid: account.applicationSid } },
  }
  const token = new SignJWT({ grants, ...(change.nbf && { nbf: change.nbf }) })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT', cty: change.cty ?? 'twilio-fpa;v=1' })
    .setIssuer(change.iss ?? account.apiKey)
    .setSubject(account.sid)
    .setIssuedAt(now)
    .setExpirationTime(change.exp ?? now + 3600)
    .setJti(`${account.apiKey}-${now}`)
  return token.sign(new TextEncoder().encode(change.secret ?? account.apiSecret))
}

/** Browser client of the simulator's signalling: stores messages and waits for expected ones. */
export async function openBrowser(base: string, options: { origin?: string } = {}) {
  const socket = new WebSocket(`${base.replace('http', 'ws')}/simulator/signal`, options)
  const messages: Message[] = []
  const waiting = new Set<() => void>()
  const wake = () => {
    for (const check of waiting) check()
  }
  let closed = false
  const voice = createVoiceClient(socket)
  socket.on('message', (data, isBinary) => {
    if (isBinary) return
    messages.push(JSON.parse(String(data)) as Message)
    wake()
  })
  socket.on('close', () => {
    closed = true
    wake()
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  const until = <T>(probe: () => T | undefined | false, what: string, deadlineMs = 5_000) =>
    new Promise<T>((resolve, reject) => {
      const deadline = setTimeout(() => {
        waiting.delete(check)
        reject(new Error(`${what} did not come; got ${JSON.stringify(messages.slice(-8))}`))
      }, deadlineMs)
      const check = () => {
        const found = probe()
        if (!found) return
        clearTimeout(deadline)
        waiting.delete(check)
        resolve(found)
      }
      waiting.add(check)
      check()
    })
  return {
    messages,
    voice,
    send: (message: object) => socket.send(JSON.stringify(message)),
    sendBytes: (data: Uint8Array) => socket.send(data),
    got: (type: string, fits: (message: Message) => boolean = () => true) =>
      until(() => messages.find((message) => message.type === type && fits(message)), `"${type}"`),
    heard: (kind: string, text?: string) =>
      until(
        () =>
          messages.find((message) => {
            const sound = message.sound as { kind: string; text?: string } | undefined
            return message.type === 'heard' && sound?.kind === kind && (text === undefined || sound.text === text)
          }),
        `hearing ${kind} ${text ?? ''}`,
      ),
    closed: () => until(() => closed, 'the end of the socket'),
    close: () => socket.close(),
  }
}
