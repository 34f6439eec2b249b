import { openEdgeServer, type Asked, type EdgeServer, type Reply } from './edge-server'

/** GoHighLevel's edge, by its documents: answers from the test, and the requests received. */
export interface FakeHighLevel extends EdgeServer {
  /** Answers the next requests of this method and path (without query) instead of the usual answer. */
  next(method: string, path: string, ...replies: Reply[]): void
  /** The access token that is taken; a refresh makes another. */
  accessToken(): string
  /** Takes the access token back before its time. */
  revokeAccess(): void
  /** The connection was removed over there. */
  revokeRefresh(): void
  notes: Map<string, string[]>
  tagsOf: Map<string, Set<string>>
  /** Requests of one path, oldest first. */
  askedFor(method: string, path: string): Asked[]
}

export const HIGHLEVEL_APP = { clientId: 'client-of-tests', clientSecret: 'a secret of the tests' }
export const LOCATION = 'loc-1'

const ok = (body: unknown, headers: Record<string, string> = {}): Reply => ({ status: 200, body, headers })

export async function openFakeHighLevel(port = 0): Promise<FakeHighLevel> {
  let round = 0
  let access = 'access-0'
  let refresh = 'refresh-0'
  const planned = new Map<string, Reply[]>()
  const notes = new Map<string, string[]>()
  const tagsOf = new Map<string, Set<string>>()

  const grant = (): Reply => {
    round += 1
    access = `access-${round}`
    refresh = `refresh-${round}`
    return ok({
      access_token: access,
      token_type: 'Bearer',
      expires_in: 86_399,
      refresh_token: refresh,
      scope: 'contacts.readonly',
      userType: 'Location',
      companyId: 'com-1',
      locationId: LOCATION,
      userId: 'user-1',
    })
  }

  function token({ body, headers }: Asked): Reply {
    const said = new URLSearchParams(body)
    const known =
      headers['content-type']?.startsWith('application/x-www-form-urlencoded') &&
      said.get('client_id') === HIGHLEVEL_APP.clientId &&
      said.get('client_secret') === HIGHLEVEL_APP.clientSecret &&
      said.get('user_type') === 'Location'
    const good =
      said.get('grant_type') === 'authorization_code'
        ? said.get('code') === 'good-code' && said.has('redirect_uri')
        : said.get('refresh_token') === refresh
    return known && good ? grant() : { status: 400, body: { error: 'invalid_grant', message: 'This grant is invalid' } }
  }

  /** The page on which a person allows an app. */
  function page(query: URLSearchParams): Reply {
    const back = new URL(query.get('redirect_uri') ?? 'http://nowhere.test')
    const link = (given: Record<string, string>) =>
      `${back.href}?${new URLSearchParams({ ...given, state: query.get('state') ?? '' })}`.replaceAll('&', '&amp;')
    const html = `<!doctype html><title>Allow</title><h1>Which location?</h1>
      <a href="${link({ code: 'good-code' })}">Allow Harbor Realty</a> <a href="${link({ error: 'access_denied' })}">Deny</a>`
    return { status: 200, body: html, headers: { 'content-type': 'text/html' } }
  }

  function api(asked: Asked, path: string): Reply {
    if (asked.headers.authorization !== `Bearer ${access}`)
      return { status: 401, body: { statusCode: 401, message: 'Invalid JWT' } }
    if (asked.headers.version !== '2021-07-28') return { status: 400, body: { message: 'version header is missing' } }
    const body = asked.body ? (JSON.parse(asked.body) as Record<string, unknown>) : {}
    const [, contactId = '', what = ''] = /^\/contacts\/([^/]+)(?:\/(\w+))?/.exec(path) ?? []
    switch (
      `${asked.method} ${path.replace(/^(\/contacts\/)(?!search)[^/]+/, '$1:id').replace(/(\/workflow\/).+/, '$1:id')}`
    ) {
      case `GET /locations/${LOCATION}`:
        return ok({ location: { id: LOCATION, name: 'Harbor Realty' } })
      case `GET /locations/${LOCATION}/tags`:
        return ok({ tags: [{ id: 't1', name: 'buyer', locationId: LOCATION }] })
      case `POST /locations/${LOCATION}/tags`:
        return { status: 201, body: { tag: { id: 't2', name: String(body.name).toLowerCase(), locationId: LOCATION } } }
      case 'GET /workflows/':
        return ok({
          workflows: [
            { id: 'w1', name: 'Nurture', status: 'published', version: 2 },
            { id: 'w2', name: 'Not yet', status: 'draft', version: 1 },
          ],
        })
      case 'POST /contacts/search':
        return ok({ contacts: search(body), total: 150 })
      case 'GET /contacts/:id':
        return contactId === 'gone'
          ? { status: 404, body: { message: 'Contact not found' } }
          : ok({ contact: { id: contactId, firstName: 'Grace', phone: '+13125550105', tags: ['buyer'] } })
      case 'POST /contacts/:id/tags':
        for (const tag of body.tags as string[]) tagged(contactId).add(tag)
        return { status: 201, body: { tags: [...tagged(contactId)] } }
      case 'DELETE /contacts/:id/tags':
        for (const tag of body.tags as string[]) tagged(contactId).delete(tag)
        return ok({ tags: [...tagged(contactId)] })
      case 'POST /contacts/:id/workflow/:id':
        return ok({ succeded: true })
      case 'GET /contacts/:id/notes':
        return ok({ notes: (notes.get(contactId) ?? []).map((text, index) => ({ id: String(index), body: text })) })
      case 'POST /contacts/:id/notes':
        notes.set(contactId, [...(notes.get(contactId) ?? []), String(body.body)])
        return { status: 201, body: { note: { id: 'n', body: body.body } } }
      default:
        return { status: 404, body: { message: `Cannot ${asked.method} ${path} ${what}` } }
    }
  }

  const tagged = (id: string) => tagsOf.get(id) ?? tagsOf.set(id, new Set()).get(id)!

  /** 150 contacts in pages of what is asked for. */
  function search(body: Record<string, unknown>) {
    const from = Array.isArray(body.searchAfter) ? Number(body.searchAfter[0]) : 0
    const many = Math.min(Number(body.pageLimit), 150 - from)
    return Array.from({ length: many }, (_, n) => ({
      id: `ghl-${from + n}`,
      firstName: 'Grace',
      lastName: null,
      phone: '+13125550105',
      additionalPhones: [{ phone: '+13125550106', phoneLabel: 'Work' }],
      postalCode: '60614',
      tags: ['buyer'],
      searchAfter: [from + n + 1, `ghl-${from + n}`],
    }))
  }

  const edge = await openEdgeServer((asked) => {
    const { pathname, searchParams } = new URL(asked.target, 'http://highlevel')
    const instead = planned.get(`${asked.method} ${pathname}`)?.shift()
    // 'cut' loses the answer, not the request.
    if (instead === 'cut') api(asked, pathname)
    if (instead) return instead
    if (pathname === '/favicon.ico') return { status: 204 }
    if (pathname === '/oauth/token') return token(asked)
    if (pathname === '/oauth/chooselocation') return page(searchParams)
    return api(asked, pathname)
  }, port)
  return {
    ...edge,
    next: (method, path, ...replies) => void planned.set(`${method} ${path}`, replies),
    accessToken: () => access,
    revokeAccess: () => void (access = 'taken back'),
    revokeRefresh: () => void (refresh = 'taken back'),
    notes,
    tagsOf,
    askedFor: (method, path) =>
      edge.asked.filter((one) => one.method === method && new URL(one.target, 'http://x').pathname === path),
  }
}
