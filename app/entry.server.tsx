import { PassThrough } from 'node:stream'
import {
  createReadableStreamFromReadable,
  type ActionFunctionArgs,
  type AppLoadContext,
  type EntryContext,
  type LoaderFunctionArgs,
} from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import { isDomainError } from '~/domain/errors'
import { NonceContext } from './nonce'

/** Milliseconds. */
export const streamTimeout = 5_000

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  const nonce = loadContext.cspNonce
  const ready = isbot(request.headers.get('user-agent') ?? '') || remixContext.isSpaMode ? 'onAllReady' : 'onShellReady'
  return new Promise((resolve, reject) => {
    let shellSent = false
    // From the shell on: a page that lacked CPU, or whose process was stopped, is still answered.
    const abortLater = () =>
      setTimeout(() => abort(new Error('deferred parts of a page took too long')), streamTimeout + 1_000)
    const send = () => {
      shellSent = true
      const body = new PassThrough()
      headers.set('Content-Type', 'text/html; charset=utf-8')
      resolve(new Response(createReadableStreamFromReadable(body), { headers, status }))
      pipe(body)
    }
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={nonce}>
        <RemixServer context={remixContext} url={request.url} nonce={nonce} abortDelay={streamTimeout + 1_000} />
      </NonceContext.Provider>,
      {
        nonce,
        onShellReady() {
          abortLater()
          if (ready === 'onShellReady') send()
        },
        onAllReady() {
          if (ready === 'onAllReady') send()
        },
        onShellError: reject,
        onError(error: unknown) {
          status = 500
          // Shell errors reject the promise above and are logged there.
          if (shellSent) loadContext.logInternalError(error)
        },
      },
    )
  })
}

/** Such as a form for a page that takes none: the sender's fault. */
const isRefusedByRouter = (error: unknown): boolean => isRouteErrorResponse(error) && error.status < 500

export function handleError(error: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs): void {
  if (request.signal.aborted || isDomainError(error) || isRefusedByRouter(error)) return
  context.logInternalError(error)
}
