import { z } from 'zod'
import {
  CrmError,
  type Crm,
  type CrmWrite,
  type Grant,
  type GrantStore,
  type HighLevel,
} from '../../../app/domain/crm.port'
import { sendCrmRequest, parseBody, errorMessageOf, type CrmResponse, type CrmRequest } from '../send-crm-request'
import {
  parseContactPage,
  parseContactResponse,
  noteMarkOf,
  reportNoteBody,
  hasNoteWithMark,
  SEARCH_PAGE,
  sellerNoteBody,
} from './contacts'
import { createRateLimits } from './rates'
import { createTokens } from './tokens'

export interface HighLevelApp {
  clientId: string
  clientSecret: string
  /** null: GoHighLevel itself. */
  baseUrl: string | null
  publicUrl: string
}

const NAME = 'GoHighLevel'
const API = 'https://services.leadconnectorhq.com'
const MARKETPLACE = 'https://marketplace.gohighlevel.com'
const APP = 'https://app.gohighlevel.com'
const VERSION = '2021-07-28'
/** GoHighLevel refuses addresses with its name. */
export const CALLBACK_PATH = '/manage/integrations/callback'
const SCOPES = [
  'contacts.readonly',
  'contacts.write',
  'locations.readonly',
  'locations/tags.readonly',
  'locations/tags.write',
  'workflows.readonly',
]

const tag = z.object({ id: z.string(), name: z.string() })
const workflow = z.object({ id: z.string(), name: z.string(), status: z.string().optional() })

/** API v2 (marketplace.gohighlevel.com/docs), location tokens. Never run against the live API. */
export function createHighLevel({ clientId, clientSecret, baseUrl, publicUrl }: HighLevelApp): HighLevel {
  const api = baseUrl ?? API
  const rates = createRateLimits(NAME)
  const tokens = createTokens({ name: NAME, url: new URL('/oauth/token', api), clientId, clientSecret })
  const redirectUri = publicUrl + CALLBACK_PATH

  const send = async (
    locationId: string,
    token: string,
    request: Pick<CrmRequest, 'method'> & { path: string; body?: object },
  ): Promise<CrmResponse> => {
    rates.requireCapacity(locationId)
    const response = await sendCrmRequest({
      name: NAME,
      method: request.method,
      url: new URL(request.path, api),
      headers: {
        authorization: `Bearer ${token}`,
        version: VERSION,
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    })
    rates.recordResponse(locationId, response, Date.now())
    return response
  }

  const open = (locationId: string, keeper: GrantStore): Crm => {
    const callApi = async (method: CrmRequest['method'], path: string, body?: object): Promise<unknown> => {
      const request = { method, path, ...(body === undefined ? {} : { body }) }
      const token = await tokens.getAccessToken(locationId, keeper)
      let response = await send(locationId, token, request)
      if (response.status === 401)
        response = await send(locationId, await tokens.getAccessToken(locationId, keeper, token), request)
      if (response.status >= 200 && response.status < 300) return response.body
      throw toCrmError(response)
    }
    const locationPath = `/locations/${encodeURIComponent(locationId)}`
    const contactPath = (id: string) => `/contacts/${encodeURIComponent(id)}`
    const listTags = async () =>
      parseBody(NAME, z.object({ tags: z.array(tag) }), await callApi('GET', `${locationPath}/tags`)).tags

    return {
      name: NAME,
      listTags,
      async createTag(name) {
        // GoHighLevel lowercases tags and refuses duplicates.
        const known = (await listTags()).find((each) => each.name.toLowerCase() === name.toLowerCase())
        return known ?? parseBody(NAME, z.object({ tag }), await callApi('POST', `${locationPath}/tags`, { name })).tag
      },
      async listWorkflows() {
        const path = `/workflows/?${new URLSearchParams({ locationId })}`
        const { workflows } = parseBody(NAME, z.object({ workflows: z.array(workflow) }), await callApi('GET', path))
        return workflows.filter(({ status }) => status !== 'draft').map(({ id, name }) => ({ id, name }))
      },
      async findContact(id) {
        try {
          return parseContactResponse(await callApi('GET', contactPath(id)))
        } catch (error) {
          if (error instanceof CrmNotFound) return null
          throw error
        }
      },
      async listContactsByTag(tagName, cursor) {
        const body = {
          locationId,
          pageLimit: SEARCH_PAGE,
          filters: [{ field: 'tags', operator: 'contains', value: [tagName] }],
          ...(cursor === null ? { page: 1 } : { searchAfter: JSON.parse(cursor) as unknown }),
        }
        return parseContactPage(await callApi('POST', '/contacts/search', body))
      },
      contactUrl: (id) =>
        `${APP}/v2${locationPath}`.replace('/locations/', '/location/') + `/contacts/detail/${encodeURIComponent(id)}`,
      async write(id, write) {
        const { method, path, body } = toCrmRequest(write, publicUrl)
        await callApi(method, contactPath(id) + path, body)
      },
      // Other repeats have effects: a second workflow run, a duplicate note.
      canRepeat: (kind) => kind === 'add-tag' || kind === 'remove-tag',
      async findWriteStatus(id, write) {
        if (write.kind !== 'call-report' && write.kind !== 'call-note') return 'unknown'
        return hasNoteWithMark(await callApi('GET', `${contactPath(id)}/notes`), noteMarkOf(write))
          ? 'there'
          : 'missing'
      },
    }
  }

  return {
    authorizeUrl: (state) =>
      `${baseUrl ?? MARKETPLACE}/oauth/chooselocation?${new URLSearchParams({
        response_type: 'code',
        redirect_uri: redirectUri,
        client_id: clientId,
        scope: SCOPES.join(' '),
        state,
      })}`,
    exchange: (code) => tokens.trade({ grant_type: 'authorization_code', code, redirect_uri: redirectUri }),
    async locationName({ locationId, accessToken }: Grant) {
      const request = { method: 'GET', path: `/locations/${encodeURIComponent(locationId)}` } as const
      const response = await send(locationId, accessToken, request)
      if (response.status !== 200) throw toCrmError(response)
      return parseBody(NAME, z.object({ location: z.object({ name: z.string() }) }), response.body).location.name
    },
    open,
  }
}

function toCrmRequest(write: CrmWrite, publicUrl: string): { method: 'POST' | 'DELETE'; path: string; body: object } {
  switch (write.kind) {
    case 'add-tag':
      return { method: 'POST', path: '/tags', body: { tags: [write.tag] } }
    case 'remove-tag':
      return { method: 'DELETE', path: '/tags', body: { tags: [write.tag] } }
    case 'add-to-workflow':
      return { method: 'POST', path: `/workflow/${encodeURIComponent(write.workflowId)}`, body: {} }
    case 'call-report':
      return { method: 'POST', path: '/notes', body: { body: reportNoteBody(write.report, publicUrl) } }
    case 'call-note':
      return { method: 'POST', path: '/notes', body: { body: sellerNoteBody(write) } }
  }
}

class CrmNotFound extends CrmError {}

function toCrmError({ status, body }: CrmResponse): CrmError {
  const reason = errorMessageOf(body)
  const sentence = `${NAME} refused${reason ? `: ${reason}` : ` (${status})`}`
  if (status === 401) return new CrmError('expired', `${NAME} no longer accepts the connection`, 'retry')
  if (status >= 500) return new CrmError('unreachable', `${NAME} has an internal error (${status})`, 'unknown')
  return status === 404 ? new CrmNotFound('refused', sentence, 'refused') : new CrmError('refused', sentence, 'refused')
}
