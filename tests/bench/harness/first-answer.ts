import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Running } from '../../helpers/process'
import { MEASURED_CORE, OTHER_CORE, pin } from './machine'

/** Between two tries to connect: well below what is measured. */
const TRY_AGAIN_MS = 2
const WITHIN_MS = 120_000

/** The status line of one GET; null when no server listens, or the connection broke. */
function ask(port: number, path: string): Promise<string | null> {
  return new Promise((resolve) => {
    let text = ''
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    socket.setEncoding('latin1')
    socket.on('connect', () => socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`))
    socket.on('data', (chunk: string) => (text += chunk))
    socket.on('error', () => resolve(null))
    socket.on('close', () => resolve(text.slice(0, text.indexOf('\r\n')) || null))
  })
}

/** Milliseconds from the start of a program until it has answered a GET with 200. Throws for another answer. */
export async function firstAnswerMs(start: () => Running, port: number, path: string): Promise<number> {
  // What is started inherits the core.
  pin(process.pid, MEASURED_CORE)
  const startedAt = performance.now()
  const program = start()
  pin(process.pid, OTHER_CORE)
  try {
    while (!program.ended() && performance.now() - startedAt < WITHIN_MS) {
      const status = await ask(port, path)
      if (status?.includes(' 200')) return performance.now() - startedAt
      if (status) throw new Error(`${path} was answered with ${status}`)
      await pause(TRY_AGAIN_MS)
    }
    throw new Error(`${path} was not answered:\n${program.output()}`)
  } finally {
    await program.end('SIGKILL')
  }
}
