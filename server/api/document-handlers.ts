import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { RequestHandler } from 'express'
import { renderDocsPage } from './docs'
import { openApiDocument } from './openapi'

interface Written {
  plain: Buffer
  zipped: Buffer
  etag: string
}

/** Each is written and compressed once, at the first request: it would slow down a start. */
export function documentHandlers(publicUrl: string): Record<'json' | 'page', RequestHandler> {
  const document = once(() => openApiDocument(publicUrl))
  return {
    json: sendWritten('application/json', async () => JSON.stringify(await document())),
    page: sendWritten('text/html', async () => renderDocsPage(await document())),
  }
}

function sendWritten(type: string, render: () => Promise<string>): RequestHandler {
  const load = once(async (): Promise<Written> => {
    const plain = Buffer.from(await render())
    const etag = `"${createHash('sha256').update(plain).digest('base64url')}"`
    return { plain, zipped: await promisify(gzip)(plain), etag }
  })
  return (request, response, next) => {
    load()
      .then(({ plain, zipped, etag }) => {
        response.type(type).set('ETag', etag).vary('Accept-Encoding')
        if (request.fresh) return response.status(304).end()
        if (request.acceptsEncodings('gzip', 'identity') !== 'gzip')
          return response.set('Content-Encoding', 'identity').end(plain)
        return response.set('Content-Encoding', 'gzip').end(zipped)
      })
      .catch(next)
  }
}

/** A failure is tried again. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined
  return () =>
    (loaded ??= load().catch((error: unknown) => {
      loaded = undefined
      throw error
    }))
}
