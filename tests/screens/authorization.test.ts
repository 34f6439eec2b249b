import { expect, test } from 'vitest'
import type { UserActor } from '../../app/domain/actor'
import { startSession } from '../../app/domain/access/start-session.server'
import { consumeNotice } from '../../app/routes/+form/notice.server'
import { EXPECTED_USER } from '../../app/routes/+form/expected-user-field'
import type { Outcome } from '../api/who-may-rules'
import { ANSWERING_CARRIER } from '../helpers/answering-carrier'
import { testWorld, type World } from '../helpers/world'
import { answerOf, contextOf, parts } from './parts'
import { CALLERS, rules, whoMay, type Caller, type Line } from './who-may'
import { formWords } from '../../app/routes/+form/form.words'

/**
 * Every loader and action of our own pages × every caller, against who-may.ts, each with the context that the running
 * server makes from the caller's cookie. What runs before a page (forms of other sites, sizes, rates) has tests in
 * tests/api; here is who has access.
 */
async function cookieOf(world: World, caller: Caller, mia: UserActor): Promise<string | undefined> {
  if (caller === 'none') return undefined
  const roles = { owner: 'OWNER', manager: 'MANAGER', admin: 'ADMIN', coach: 'COACH', colleague: 'MEMBER' } as const
  const person =
    caller === 'member' || caller === 'revoked'
      ? mia
      : caller === 'individual'
        ? await world.person({ role: null })
        : caller === 'other team'
          ? await world.person({ role: 'OWNER' })
          : await world.person({ accountId: mia.accountId, role: roles[caller] })
  const { token } = await startSession(world.system, { userId: person.userId, for: 'page' })
  if (caller === 'revoked') await world.system.db.q.updateTable('sessions').set({ revoked_at: 1 }).execute()
  return `trunkline=${token}`
}

async function outcomeOf(answer: Response, line: Line): Promise<Outcome> {
  const place = answer.headers.get('location')
  const cookies = answer.headers.get('set-cookie')
  if (answer.status === 403) return 'forbidden'
  if (answer.status === 404) return 'missing'
  // Signing out leads there as well, and takes the cookie away.
  if (place && new URL(place, 'http://localhost').pathname === '/sign-in' && !cookies) return 'unknown'
  const { notice } = await consumeNotice(new Request('http://localhost', { headers: { cookie: cookies ?? '' } }))
  if (notice?.tone === 'error' && notice.text.includes('not allowed')) return 'forbidden'
  // A dialog over a list that is not theirs to see: their own list says that it is no longer on it.
  if (/no longer (on the|available)/.test(notice?.text ?? '')) return 'missing'
  if (notice?.tone === 'error') throw new Error(notice.text)
  // A form that the schema refuses proves nothing about permissions.
  if (answer.status >= 400) {
    const text = await answer.text()
    if (line.says && text.includes(line.says)) return 'unknown'
    throw new Error(`answered ${answer.status}: ${text}`)
  }
  return 'let in'
}

/** A page's answer to a caller; `whose` is the user its form was shown to, if the form names one. */
async function ask<T>(
  part: (typeof parts)[number],
  line: Line,
  caller: Caller,
  read: (answer: Response) => Promise<T>,
  whose?: string,
): Promise<T> {
  const world = await testWorld()
  Object.assign(world.services.carrier, ANSWERING_CARRIER)
  try {
    const mia = await world.person({ role: 'MEMBER' })
    const { params } = (await line.of?.(world, mia)) ?? { params: line.params ?? {} }
    const form = filled(typeof line.form === 'function' ? await line.form(world, mia) : line.form)
    if (whose) form.set(EXPECTED_USER, whose)
    const cookie = await cookieOf(world, caller, mia)
    const context = contextOf(world, cookie, line.framed)
    const query = new URLSearchParams(
      Object.entries(line.query ?? {}).map(([name, value]) => [name, value === ':id' ? params.id! : value]),
    )
    const request = new Request(`http://localhost/page?${query}`, {
      method: part.method,
      headers: cookie ? { cookie } : {},
      ...(part.method === 'POST' ? { body: form } : {}),
    })
    return await read(await answerOf((async () => part.run({ request, params, context }))()))
  } finally {
    await world.close()
  }
}

/** A form to be sent; the table's form is sent for every caller. */
function filled(form: Record<string, string> | FormData = {}): FormData | URLSearchParams {
  if (!(form instanceof FormData)) return new URLSearchParams(form)
  const copy = new FormData()
  for (const [name, value] of form) copy.append(name, value)
  return copy
}

test('every loader and action has a line in who-may.ts, and no line is left over', () => {
  expect(Object.keys(whoMay).toSorted()).toEqual(parts.map(({ key }) => key).toSorted())
})

test.each(parts)('$key', async (part) => {
  for (const line of [whoMay[part.key] ?? []].flat()) {
    const found: Partial<Record<Caller, Outcome>> = {}
    for (const caller of CALLERS) found[caller] = await ask(part, line, caller, (answer) => outcomeOf(answer, line))
    const { 'API key': _none, ...expected } = { 'API key': null, ...rules[line.who] }
    expect(found, JSON.stringify(line)).toEqual(expected)
  }
})

const ofSignedIn = parts.filter(({ key, method }) => method === 'POST' && /^(manage|boards)\+/.test(key))

test.each(ofSignedIn)('$key is only for the user its form was shown to', async (part) => {
  const told = async (answer: Response) => {
    const cookie = answer.headers.get('set-cookie') ?? ''
    const { notice } = await consumeNotice(new Request('http://localhost', { headers: { cookie } }))
    return notice?.text ?? (await answer.text())
  }
  for (const line of [whoMay[part.key] ?? []].flat())
    expect(await ask(part, line, 'owner', told, 'usr_before')).toContain(formWords.userChanged)
})
