import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testWorld, type World } from '../../../tests/helpers/world'
import { createSystemCtx, type Ctx } from '../context.server'
import type { Mail, Mailer } from '../mail.port'
import { findActor } from '../access/find-actor.server'
import { findOrCreatePerson } from '../access/find-or-create-person.server'
import { linkEmail } from './link-email.server'
import { CODE_LIFETIME_MS, CODES_PER_ADDRESS, CODES_PER_ADDRESS_ANYWHERE } from './login-code.server'
import { sendLoginCode } from './send-login-code.server'
import { sendLinkCode } from './send-link-code.server'
import { sendMail } from '../access/send-mail.server'
import { endSessionsOfVendor } from '../access/sign-out.server'
import { startSession } from '../access/start-session.server'
import { validateLoginCode } from './validate-login-code.server'

const email = 'mia@harbor.test'
const from = { source: '127.0.0.1' }
let world: World

beforeEach(async () => {
  world = await testWorld()
  await world.person({ email })
})
afterEach(() => world.close())

/** Requests a code, sends its mail and reads it, as the person would. */
async function askForCode(to = email): Promise<string> {
  await sendLoginCode(world.system, { email: to }, from)
  const mail = await world.system.db.q
    .selectFrom('mails')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await sendMail(world.system, { mailId: mail.id })
  return /\b\d{6}\b/.exec(world.mails.at(-1)!.text)![0]
}
const enter = (code: string, more: { email?: string; vendorUserId?: string } = {}) =>
  validateLoginCode(world.system, { email, code, ...more }, from)
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('sign-in by code', () => {
  test('a mailed code becomes a session of that person', async () => {
    const { token, expiresAt } = await enter(await askForCode())
    const identity = await findActor(world.system, token)
    expect(identity).toMatchObject({ kind: 'cookie', expiresAt, actor: { kind: 'user', role: 'MEMBER' } })
  })

  test('a code works once', async () => {
    const code = await askForCode()
    await enter(code)
    await expect(enter(code)).rejects.toMatchObject({ code: 'code_expired' })
  })

  test('a code works for ten minutes', async () => {
    const code = await askForCode()
    world.clock.advance(CODE_LIFETIME_MS)
    await expect(enter(code)).rejects.toMatchObject({ code: 'code_expired' })
  })

  test('after the clock was set back a new code is the newest', async () => {
    const used = await askForCode()
    await enter(used)
    world.clock.advance(-CODE_LIFETIME_MS)
    expect((await enter(await askForCode())).token).toBeTruthy()
  })

  test('a new code ends the previous code', async () => {
    const first = await askForCode()
    world.clock.advance(1)
    const second = await askForCode()
    if (first !== second) await expect(enter(first)).rejects.toMatchObject({ code: 'invalid_code' })
    await expect(enter(second)).resolves.toHaveProperty('token')
  })

  test('of 10,000 simultaneous guesses at most 5 are compared, and the right code stops working', async () => {
    const code = await askForCode()
    const wrong = Array.from({ length: 10_001 }, (_, guess) => String(guess).padStart(6, '0')).filter((g) => g !== code)
    const outcomes = await Promise.all(
      wrong.slice(0, 10_000).map((guess) =>
        enter(guess).then(
          () => 'in',
          (error: { code: string }) => error.code,
        ),
      ),
    )
    const count = (what: string) => outcomes.filter((outcome) => outcome === what).length
    expect([count('in'), count('invalid_code'), count('code_expired')]).toEqual([0, 5, 9_995])
    await expect(enter(code)).rejects.toMatchObject({ code: 'code_expired' })
  }, 60_000)

  test('a stranger gets the same answer, no mail, and is never signed up', async () => {
    await sendLoginCode(world.system, { email: 'stranger@else.test' }, from)
    expect(await world.system.db.q.selectFrom('mails').selectAll().execute()).toEqual([])
    await expect(enter('123456', { email: 'stranger@else.test' })).rejects.toMatchObject({ code: 'invalid_code' })
    expect(await world.system.db.q.selectFrom('users').select('email').execute()).toEqual([{ email }])
  })

  test('an address that a vendor only mentioned does not sign in', async () => {
    await world.system.db.q.updateTable('users').set({ email_verified_at: null }).execute()
    await sendLoginCode(world.system, { email }, from)
    expect(await world.system.db.q.selectFrom('mails').selectAll().execute()).toEqual([])
  })

  test('a vendorUserId of another person is refused, and costs the code', async () => {
    const code = await askForCode()
    await expect(enter(code, { vendorUserId: 'somebody-else' })).rejects.toMatchObject({ code: 'invalid_code' })
    await expect(enter(code)).rejects.toMatchObject({ code: 'code_expired' })
  })

  test.each([email, 'stranger@else.test'])('codes are limited by address, known or not (%s)', async (address) => {
    for (let i = 0; i < CODES_PER_ADDRESS; i++) await sendLoginCode(world.system, { email: address }, from)
    await expect(sendLoginCode(world.system, { email: address }, from)).rejects.toMatchObject({
      code: 'too_many_requests',
      message: 'Too many codes requested. Try again in 15 minutes',
    })
    world.clock.advance(15 * 60_000 + 1)
    await expect(sendLoginCode(world.system, { email: address }, from)).resolves.toBeUndefined()
  })

  test('mailed codes are limited by source over all addresses', async () => {
    for (let n = 0; n < 21; n++) await world.person({ email: `seller${n}@harbor.test` })
    for (let n = 0; n < 100; n++)
      await sendLoginCode(world.system, { email: `seller${n % 20}@harbor.test` }, { ...from, client: `${n}` })
    const next = { email: 'seller20@harbor.test' }
    await expect(sendLoginCode(world.system, next, from)).rejects.toMatchObject({ code: 'too_many_requests' })
    await expect(sendLoginCode(world.system, next, { source: '10.0.0.9' })).resolves.toBeUndefined()
  })

  test('invented addresses do not lock out a person of the same source', async () => {
    for (let n = 0; n < 300; n++) await sendLoginCode(world.system, { email: `a${n}@else.test` }, from)
    await expect(enter(await askForCode())).resolves.toHaveProperty('token')
  })

  test('codes for one address are limited over all sources', async () => {
    for (let n = 0; n < CODES_PER_ADDRESS_ANYWHERE; n++)
      await sendLoginCode(world.system, { email }, { source: `10.0.0.${n}` })
    await expect(sendLoginCode(world.system, { email }, from)).rejects.toMatchObject({ code: 'too_many_requests' })
  })

  describe('of a stranger who knows the address', () => {
    const person = { ...from, client: 'browser:of-mia' }
    const strangers = [
      { ...from, client: 'browser:of-eve' },
      { source: '10.0.0.9' },
      { source: '10.0.0.9', client: 'browser:of-mia-not' },
      from,
    ]
    const ask = async (by: typeof person) => {
      await sendLoginCode(world.system, { email }, by)
      const mails = world.system.db.q.selectFrom('mails').select('subject').orderBy('id', 'desc')
      return /^\d{6}/.exec((await mails.executeTakeFirstOrThrow()).subject)![0]
    }

    test.each(strangers)('wrong guesses and new codes leave the code of the person (%o)', async (stranger) => {
      const code = await ask(person)
      for (let n = 0; n < 8; n++)
        await expect(validateLoginCode(world.system, { email, code: otherThan(code) }, stranger)).rejects.toMatchObject(
          { code: 'invalid_code' },
        )
      await sendLoginCode(world.system, { email }, stranger)
      for (let n = 0; n < 8; n++)
        await validateLoginCode(world.system, { email, code: '000000' }, stranger).catch(() => undefined)
      await expect(validateLoginCode(world.system, { email, code }, person)).resolves.toHaveProperty('token')
    })

    test('the mailed code works in the browser alone that requested it', async () => {
      const code = await ask(person)
      for (const stranger of strangers)
        await expect(validateLoginCode(world.system, { email, code }, stranger)).rejects.toMatchObject({
          code: 'invalid_code',
          message: 'Invalid code. Enter it in the browser that requested it, or request a new one',
        })
      await expect(validateLoginCode(world.system, { email, code }, person)).resolves.toHaveProperty('token')
    })

    test.each(strangers)('their requests are not counted against the person (%o)', async (elsewhere) => {
      for (let n = 0; n < CODES_PER_ADDRESS; n++) await sendLoginCode(world.system, { email }, elsewhere)
      await expect(sendLoginCode(world.system, { email }, elsewhere)).rejects.toMatchObject({
        code: 'too_many_requests',
      })
      await expect(ask(person)).resolves.toMatch(/\d{6}/)
    })
  })

  test('five tries count one by one', async () => {
    const code = await askForCode()
    for (let i = 0; i < 4; i++) await expect(enter(otherThan(code))).rejects.toMatchObject({ code: 'invalid_code' })
    await expect(enter(code)).resolves.toHaveProperty('token')
  })

  test('a mail is sent once, and stored only in the outbox', async () => {
    await askForCode()
    const { id } = await world.system.db.q.selectFrom('mails').select('id').executeTakeFirstOrThrow()
    await sendMail(world.system, { mailId: id })
    expect(world.mails).toHaveLength(1)
    const { body } = await world.system.db.q.selectFrom('mails').select('body').executeTakeFirstOrThrow()
    expect(body).toMatch(/\d{6}/)
  })

  test('a code sent by a mail server is not stored in the file', async () => {
    const sent: Mail[] = []
    const mail: Mailer = { local: false, send: async (each) => void sent.push(each) }
    await sendLoginCode(world.system, { email }, from)
    const { id } = await world.system.db.q.selectFrom('mails').select('id').executeTakeFirstOrThrow()
    await sendMail(createSystemCtx({ ...world.services, mail }), { mailId: id })
    expect(sent).toHaveLength(1)
    const kept = await world.system.db.q.selectFrom('mails').select(['subject', 'body']).executeTakeFirstOrThrow()
    expect(Object.values(kept).join(' ')).not.toMatch(/\d{6}/)
  })
})

describe('an address that a person of a CRM links', () => {
  const own = 'ben@home.test'
  let ben: Ctx
  let benId: string
  beforeEach(async () => {
    benId = await personOfCrm('ben')
    ben = await as(benId)
  })

  const personOfCrm = (vendorUserId: string) =>
    world.system.db.transact('test', (tx) =>
      findOrCreatePerson(tx, 'harbor', { vendorUserId, name: vendorUserId, email: `${vendorUserId}@crm.test` }),
    )
  const as = async (userId: string) => {
    const { token } = await world.system.db.transact('test', (tx) => startSession(tx, { userId, for: 'minted' }))
    return world.as((await findActor(world.system, token))!.actor)
  }
  const linked = async (userId: string) => {
    const user = await world.system.db.q.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
    return user!.email_verified_at === null ? null : user!.email
  }
  const mails = () => world.system.db.q.selectFrom('mails').select(['to_address', 'subject']).execute()
  const codeFor = async (ctx: Ctx, to = own) => {
    await sendLinkCode(ctx, { email: to })
    return /^\d{6}/.exec((await mails()).at(-1)!.subject)![0]
  }

  test('signs them in from then on, and their CRM does not change it', async () => {
    await expect(askForCode(own)).rejects.toThrow()
    await linkEmail(ben, { email: own, code: await codeFor(ben) })
    expect(await linked(benId)).toBe(own)
    const { token } = await enter(await askForCode(own), { email: own })
    expect((await findActor(world.system, token))!.actor.userId).toBe(benId)
    expect(await personOfCrm('ben')).toBe(benId)
    expect(await linked(benId)).toBe(own)
    await expect(sendLinkCode(ben, { email: 'other@home.test' })).rejects.toMatchObject({ code: 'conflict' })
  })

  test('needs the code that was mailed to it for this person', async () => {
    const code = await codeFor(ben)
    await expect(linkEmail(ben, { email: own, code: otherThan(code) })).rejects.toMatchObject({ code: 'invalid_code' })
    const eve = await as(await personOfCrm('eve'))
    await expect(linkEmail(eve, { email: own, code })).rejects.toMatchObject({ code: 'invalid_code' })
    await expect(linkEmail(ben, { email: 'ada@home.test', code })).rejects.toMatchObject({ code: 'invalid_code' })
    await expect(enter(code, { email: own })).rejects.toMatchObject({ code: 'invalid_code' })
    expect(await linked(benId)).toBeNull()
    await linkEmail(ben, { email: own, code })
    expect(await linked(benId)).toBe(own)
  })

  test('is not linked when the session has ended before', async () => {
    const code = await codeFor(ben)
    await endSessionsOfVendor(world.system, 'harbor')
    await expect(linkEmail(ben, { email: own, code })).rejects.toMatchObject({ code: 'unauthorized' })
    expect(await linked(benId)).toBeNull()
  })

  test('that signs in another person gets no mail, and the answer does not reveal it', async () => {
    await sendLinkCode(ben, { email })
    expect(await mails()).toEqual([])
    await expect(linkEmail(ben, { email, code: '123456' })).rejects.toMatchObject({ code: 'invalid_code' })
  })

  test('that another person linked first stays with that person', async () => {
    const eveId = await personOfCrm('eve')
    const eve = await as(eveId)
    const code = await codeFor(ben)
    await world.system.db.q
      .updateTable('users')
      .set({ email: own, email_verified_at: 1 })
      .where('id', '=', eveId)
      .execute()
    await expect(linkEmail(ben, { email: own, code })).rejects.toMatchObject({ code: 'invalid_code' })
    expect([await linked(benId), await linked(eveId)]).toEqual([null, own])
    expect(eve.actor).toMatchObject({ userId: eveId })
  })

  test('is not voided by a stranger who requests and guesses sign-in codes for it', async () => {
    const code = await codeFor(ben)
    for (let n = 0; n < 6; n++) {
      await sendLoginCode(world.system, { email: own }, from).catch(() => undefined)
      await enter('000000', { email: own }).catch(() => undefined)
    }
    await linkEmail(ben, { email: own, code })
    expect(await linked(benId)).toBe(own)
  })

  test('is limited like any other code', async () => {
    for (let time = 0; time < CODES_PER_ADDRESS; time++) await sendLinkCode(ben, { email: own })
    await expect(sendLinkCode(ben, { email: own })).rejects.toMatchObject({ code: 'too_many_requests' })
  })
})
