import { expect, test } from 'vitest'
import { startSession } from '../../app/domain/access/start-session.server'
import { ownTime } from '../helpers/process'
import { ANSWERING_CARRIER } from '../helpers/answering-carrier'
import { testWorld } from '../helpers/world'
import { answerOf, contextOf, parts } from '../screens/parts'
import { whoMay } from '../screens/who-may'
import { seeded } from './malformed'
import { malformedForm, partsOf } from './malformed-forms'

/**
 * Malformed forms to the action of every page by a user who may use it: each is answered below 500 and within a second. The same seed
 * sends the same forms. Bodies that are no form at all are 415 where the action reads one, and forms that are broken off 400.
 */
/** The full number is npm run faults. */
const PER_ACTION = process.env.FAULTS === 'full' ? 200 : 60
const LONGEST_MS = 1_000
const SEED = 20261122

const NO_FORMS: Array<[type: string | null, body: string]> = [
  ['text/plain', 'name=Mia'],
  ['application/json', '{"name":"Mia"}'],
  ['application/xml', '<name/>'],
  ['multipart/mixed; boundary=x', '--x--'],
  ['', 'name=Mia'],
  [null, ''],
]
const BROKEN: Array<[type: string, body: string]> = [
  ['multipart/form-data', '--x--'],
  ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nbroken off'],
]
/** Their address says it all: the body is not read. */
const WITHOUT_FORM = [
  '_auth+/sign-out action',
  'boards+/$boardId_.settings._setup.delete action',
  'manage+/campaigns.$id.delete action',
  'manage+/contacts.lists_.$id.dial action',
]

const actions = parts.filter(({ method }) => method === 'POST')

test.each(actions)('$key', { timeout: 120_000 }, async ({ key, run }) => {
  const line = [whoMay[key]!].flat()[0]!
  const world = await testWorld()
  Object.assign(world.services.carrier, ANSWERING_CARRIER)
  try {
    world.services.log.error = () => {}
    const mia = await world.person({ role: 'OWNER' })
    const { params } = (await line.of?.(world, mia)) ?? { params: line.params ?? {} }
    const given = typeof line.form === 'function' ? await line.form(world, mia) : line.form
    const { token } = await startSession(world.system, { userId: mia.userId, for: 'page' })
    const cookie = `trunkline=${token}`
    const send = async (type: string | null, body: string | Buffer) => {
      const headers = { cookie, ...(type === null ? {} : { 'content-type': type }) }
      const query = new URLSearchParams(line.query)
      const request = new Request(`http://localhost/page?${query}`, {
        method: 'POST',
        headers,
        body: new Uint8Array(Buffer.from(body)),
      })
      const answer = (async () => run({ request, params, context: contextOf(world, cookie, line.framed) }))()
      return answerOf(answer).then(
        ({ status }) => status,
        (error: unknown) => String(error),
      )
    }
    // All together, like presses of a hurried user.
    const statuses = (list: typeof NO_FORMS) => Promise.all(list.map(([type, body]) => send(type, body)))
    const answers = [await statuses(NO_FORMS), await statuses(BROKEN)]
    if (WITHOUT_FORM.includes(key))
      expect(answers.flat().filter((status) => typeof status === 'string' || status >= 500)).toEqual([])
    else expect(answers).toEqual([NO_FORMS.map(() => 415), BROKEN.map(() => 400)])
    const random = seeded(SEED + [...key].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7))
    const form = given instanceof FormData ? given : new FormData()
    if (!(given instanceof FormData)) for (const [name, value] of Object.entries(given ?? {})) form.set(name, value)
    if ([...form].length === 0) form.set('a', 'b')
    const valid = { params, parts: await partsOf(form) }
    const faults: unknown[] = []
    for (let n = 0; n < PER_ACTION; n++) {
      const { body, headers } = malformedForm(valid, random)
      const bytes = body as Buffer
      const took = ownTime()
      const status = await send(headers['content-type']!, bytes)
      const ms = took()
      if (typeof status === 'string' || status >= 500 || ms > LONGEST_MS)
        faults.push({ n, status, ms, type: headers['content-type'], body: bytes.toString('latin1').slice(0, 300) })
    }
    expect(faults.slice(0, 3)).toEqual([])
  } finally {
    await world.close()
  }
})
