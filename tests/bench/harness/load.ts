import { connect, type Socket } from 'node:net'

/** A request as its bytes, made before the clock starts. */
export const requestBytes = (
  path: string,
  headers: Record<string, string>,
  body: string,
  type = 'application/x-www-form-urlencoded; charset=utf-8',
): Buffer =>
  Buffer.from(
    [
      `POST ${path} HTTP/1.1`,
      'Host: 127.0.0.1',
      `Content-Type: ${type}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      '',
      body,
    ].join('\r\n'),
  )

interface Asked {
  status: number
  body: string
}

/** One keep-alive connection that has one request under way at a time. */
export interface Line {
  /** Resolves with the status when the whole answer is there. */
  send(request: Buffer): Promise<number>
  ask(request: Buffer): Promise<Asked>
  close(): void
}

export async function openLine(port: number): Promise<Line> {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  let waiting: { resolve(asked: Asked): void; reject(error: Error): void } | null = null
  let text = ''
  const fail = (error: Error) => waiting?.reject(error)
  socket.on('error', fail).on('close', () => fail(new Error('the server closed the connection')))
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk
    const end = text.indexOf('\r\n\r\n')
    if (end < 0) return
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0)
    if (text.length < end + 4 + length) return
    const asked = { status: Number(text.slice(9, 12)), body: text.slice(end + 4) }
    text = ''
    const done = waiting
    waiting = null
    done?.resolve(asked)
  })
  const ask = (request: Buffer) =>
    new Promise<Asked>((resolve, reject) => {
      if (waiting || socket.destroyed) return reject(new Error('a line that is in use, or was closed'))
      waiting = { resolve, reject }
      socket.write(request)
    })
  return {
    ask,
    send: async (request) => (await ask(request)).status,
    close: () => void socket.destroy(),
  }
}

/** What a server did with all that it was sent. */
export interface Load {
  requests: number
  ms: number
  /** How long each answer took, ms. */
  taken: number[]
}

/** Sends all requests over so many connections, each as soon as the one before it is answered. Throws for an answer that is no 2xx. */
export async function sendAll(port: number, requests: Buffer[], connections: number): Promise<Load> {
  const lines = await Promise.all(Array.from({ length: connections }, () => openLine(port)))
  const taken: number[] = []
  let next = 0
  const start = performance.now()
  await Promise.all(
    lines.map(async (line) => {
      while (next < requests.length) {
        const sent = performance.now()
        const status = await line.send(requests[next++]!)
        if (status < 200 || status > 299) throw new Error(`a webhook was answered ${status}`)
        taken.push(performance.now() - sent)
      }
    }),
  )
  const ms = performance.now() - start
  for (const line of lines) line.close()
  return { requests: requests.length, ms, taken }
}
