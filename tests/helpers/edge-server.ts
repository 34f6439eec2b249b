import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Asked {
  method: string
  /** Path and query. */
  target: string
  headers: IncomingHttpHeaders
  body: string
}

/** The answer of an external server; 'cut' accepts the request and breaks the connection without an answer. */
export type Reply = 'cut' | { status: number; body?: unknown; headers?: Record<string, string> }

export interface EdgeServer {
  url: string
  asked: Asked[]
  close(): Promise<void>
}

/** An external server, for tests: records requests and answers as configured. */
export async function openEdgeServer(reply: (asked: Asked) => Reply | Promise<Reply>, port = 0): Promise<EdgeServer> {
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const question = { method: request.method!, target: request.url!, headers: request.headers, body }
    asked.push(question)
    const said = await reply(question)
    if (said === 'cut') return void request.socket.destroy()
    response.writeHead(said.status, { 'content-type': 'application/json', ...said.headers })
    const isText = said.headers?.['content-type']?.startsWith('text/')
    response.end(said.body === undefined ? '' : isText ? String(said.body) : JSON.stringify(said.body))
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
