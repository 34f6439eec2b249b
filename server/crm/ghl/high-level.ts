import { z } from 'zod'
import {
  CrmError,
  type Crm,
  type CrmWrite,
  type Grant,
  type GrantKeeper,
  type HighLevel,
} from '../../../app/domain/crm.port'
import { ask, read, wordsOf, type Answer, type Question } from '../ask'
import { contactPage, foundContact, markOf, noteOf, notesHold, SEARCH_PAGE, sellersNote } from './contacts'
import { makeRates } from './rates'
import { makeTokens } from './tokens'

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
export function makeHighLevel({ clientId, clientSecret, baseUrl, publicUrl }: HighLevelApp): HighLevel {
  const api = baseUrl ?? API
  const rates = makeRates(NAME)
  const tokens = makeTokens({ name: NAME, url: new URL('/oauth/token', api), clientId, clientSecret })
  const redirectUri = publicUrl + CALLBACK_PATH

  const send = async (
    locationId: string,
    token: string,
    question: Pick<Question, 'method'> & { path: string; body?: object },
  ): Promise<Answer> => {
    rates.holdBack(locationId)
    const answer = await ask({
      name: NAME,
      method: question.method,
      url: new URL(question.path, api),
      headers: {
        authorization: `Bearer ${token}`,
        version: VERSION,
        ...(question.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(question.body === undefined ? {} : { body: JSON.stringify(question.body) }),
    })
    rates.note(locationId, answer, Date.now())
    return answer
  }

  const open = (locationId: string, keeper: GrantKeeper): Crm => {
    const call = async (method: Question['method'], path: string, body?: object): Promise<unknown> => {
      const question = { method, path, ...(body === undefined ? {} : { body }) }
      const token = await tokens.of(locationId, keeper)
      let answer = await send(locationId, token, question)
      if (answer.status === 401) answer = await send(locationId, await tokens.of(locationId, keeper, token), question)
      if (answer.status >= 200 && answer.status < 300) return answer.body
      throw failureOf(answer)
    }
    const location = `/locations/${encodeURIComponent(locationId)}`
    const ofContact = (id: string) => `/contacts/${encodeURIComponent(id)}`
    const listTags = async () =>
      read(NAME, z.object({ tags: z.array(tag) }), await call('GET', `${location}/tags`)).tags

    return {
      name: NAME,
      listTags,
      async createTag(name) {
        // GoHighLevel lowercases tags and refuses duplicates.
        const known = (await listTags()).find((each) => each.name.toLowerCase() === name.toLowerCase())
        return known ?? read(NAME, z.object({ tag }), await call('POST', `${location}/tags`, { name })).tag
      },
      async listWorkflows() {
        const path = `/workflows/?${new URLSearchParams({ locationId })}`
        const { workflows } = read(NAME, z.object({ workflows: z.array(workflow) }), await call('GET', path))
        return workflows.filter(({ status }) => status !== 'draft').map(({ id, name }) => ({ id, name }))
      },
      async findContact(id) {
        try {
          return foundContact(await call('GET', ofContact(id)))
        } catch (error) {
          if (error instanceof NoSuchThing) return null
          throw error
        }
      },
      async listContactsByTag(wanted, cursor) {
        const body = {
          locationId,
          pageLimit: SEARCH_PAGE,
          filters: [{ field: 'tags', operator: 'contains', value: [wanted] }],
          ...(cursor === null ? { page: 1 } : { searchAfter: JSON.parse(cursor) as unknown }),
        }
        return contactPage(await call('POST', '/contacts/search', body))
      },
      contactUrl: (id) =>
        `${APP}/v2${location}`.replace('/locations/', '/location/') + `/contacts/detail/${encodeURIComponent(id)}`,
      async write(id, write) {
        const { method, path, body } = requestOf(write, publicUrl)
        await call(method, ofContact(id) + path, body)
      },
      // Other repeats have effects: a second workflow run, a duplicate note.
      mayRepeat: (kind) => kind === 'add-tag' || kind === 'remove-tag',
      async lookUp(id, write) {
        if (write.kind !== 'call-report' && write.kind !== 'call-note') return 'unknown'
        return notesHold(await call('GET', `${ofContact(id)}/notes`), markOf(write)) ? 'there' : 'missing'
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
      const question = { method: 'GET', path: `/locations/${encodeURIComponent(locationId)}` } as const
      const answer = await send(locationId, accessToken, question)
      if (answer.status !== 200) throw failureOf(answer)
      return read(NAME, z.object({ location: z.object({ name: z.string() }) }), answer.body).location.name
    },
    open,
  }
}

function requestOf(write: CrmWrite, publicUrl: string): { method: 'POST' | 'DELETE'; path: string; body: object } {
  switch (write.kind) {
    case 'add-tag':
      return { method: 'POST', path: '/tags', body: { tags: [write.tag] } }
    case 'remove-tag':
      return { method: 'DELETE', path: '/tags', body: { tags: [write.tag] } }
    case 'add-to-workflow':
      return { method: 'POST', path: `/workflow/${encodeURIComponent(write.workflowId)}`, body: {} }
    case 'call-report':
      return { method: 'POST', path: '/notes', body: { body: noteOf(write.report, publicUrl) } }
    case 'call-note':
      return { method: 'POST', path: '/notes', body: { body: sellersNote(write) } }
  }
}

class NoSuchThing extends CrmError {}

function failureOf({ status, body }: Answer): CrmError {
  const words = wordsOf(body)
  const sentence = `${NAME} refused${words ? `: ${words}` : ` (${status})`}`
  if (status === 401) return new CrmError('expired', `${NAME} does not accept the connection any more`, 'retry')
  if (status >= 500) return new CrmError('unreachable', `${NAME} has a problem of its own (${status})`, 'unknown')
  return status === 404 ? new NoSuchThing('refused', sentence, 'refused') : new CrmError('refused', sentence, 'refused')
}
