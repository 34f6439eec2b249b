import { operations } from '../../server/api/operations'
import { fileRoutes } from '../../server/files/routes'
import { uploadRoutes } from '../../server/files/upload-handler'
import type { Owned } from './owned-ids'
import { bodies } from './bodies'
import type { Outcome } from './who-may-rules'

export interface Endpoint {
  key: string
  method: string
  path: string
}

export const endpoints: readonly Endpoint[] = [
  ...operations.map(({ key, method, path }) => ({ key, method, path })),
  ...fileRoutes.map(({ key, path }) => ({ key, method: 'GET', path })),
  ...uploadRoutes.map(({ key, path }) => ({ key, method: 'PUT', path })),
]

/** What came of a request, whatever else is wrong with it: let in, forbidden, missing, or not known at all. */
export const outcomeOf = (status: number): Outcome =>
  status === 401 ? 'unknown' : status === 403 ? 'forbidden' : status === 404 ? 'missing' : 'let in'

/** A valid request, about the record that the endpoint names. */
export async function askEndpoint(
  url: string,
  endpoint: Endpoint,
  owned: Awaited<ReturnType<Owned>> | undefined,
  token: string | null,
): Promise<{ status: number; text: string }> {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(owned!.params[name]!))
  const body = owned?.form ?? owned?.bytes ?? owned?.body ?? bodies[endpoint.key] ?? {}
  const isRaw = body instanceof FormData || body instanceof Uint8Array
  const answer = await fetch(url + path, {
    method: endpoint.method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(endpoint.method === 'GET' || isRaw ? {} : { 'content-type': 'application/json' }),
    },
    ...(endpoint.method === 'GET' ? {} : { body: isRaw ? (body as BodyInit) : JSON.stringify(body) }),
  })
  return { status: answer.status, text: await answer.text() }
}
