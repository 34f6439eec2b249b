import { afterEach, beforeEach, expect, test } from 'vitest'
import { testWorld, type World } from '../../../tests/helpers/world'
import { createCallScript } from '../call-scripts/change-call-scripts.server'
import { createContact } from '../contacts/create-contact.server'
import type { Ctx } from '../context.server'
import { addSuppression } from '../protection/add-suppression.server'
import { updateDialerSettings } from '../settings/update-dialer-settings.server'
import { updateTeamSettings } from '../settings/update-team-settings.server'
import { createTemplate } from '../templates/templates.server'
import { createVideo } from '../videos/create-video.server'
import { findSession } from './access.read.server'
import { findActor } from './find-actor.server'
import {
  createFirstOwner,
  hasNoUsers,
  ensureFirstOwner,
  sendSetupCode,
  setUpFirstOwner,
} from './set-up-first-owner.server'
import { startSession } from './start-session.server'

let world: World
beforeEach(async () => {
  world = await testWorld()
})
afterEach(() => world.close())

const email = 'rosa@own.test'
const from = { source: '127.0.0.1' }
const codeInMail = async () => {
  const { body } = await world.system.db.q.selectFrom('mails').select('body').executeTakeFirstOrThrow()
  return /\d{6}/.exec(body)![0]
}

test('the first person sets up the installation by a code, and is its signed-in owner', async () => {
  expect(await hasNoUsers(world.system)).toBe(true)
  await sendSetupCode(world.system, { email }, from)
  const { token } = await setUpFirstOwner(
    world.system,
    {
      email,
      code: await codeInMail(),
      name: 'Rosa Diaz',
      accountName: 'Own Realty',
    },
    from,
  )
  const { actor } = (await findActor(world.system, token))!
  expect(await findSession(world.as(actor))).toMatchObject({
    user: { firstName: 'Rosa', lastName: 'Diaz', email },
    account: { name: 'Own Realty', kind: 'team' },
    permissions: {
      teamInfo: { role: 'OWNER', isOwner: true, hasDialerSeat: true, ownerContact: null },
      maxLimits: { dialMinutes: { unlimited: true } },
    },
  })
})

test('there is only one first owner', async () => {
  await createFirstOwner(world.system, { email, name: 'Rosa', accountName: 'Own' })
  expect(await hasNoUsers(world.system)).toBe(false)
  await expect(sendSetupCode(world.system, { email }, from)).rejects.toMatchObject({ code: 'not_possible_now' })
  await expect(
    setUpFirstOwner(world.system, { email, code: '123456', name: 'Eve', accountName: 'Eve' }, from),
  ).rejects.toMatchObject({ code: 'not_possible_now' })
})

const changeTeamSettings = async (ctx: Ctx) => {
  const { id: teamId } = await ctx.db.q.selectFrom('teams').select('id').executeTakeFirstOrThrow()
  return updateTeamSettings(ctx, { teamId, nuisanceProtection: { interval: 'days', count: 2 } })
}

test.each([
  ['a contact', (ctx: Ctx) => createContact(ctx, { firstName: 'Ann', numbers: ['+13125550101'] })],
  ['an entry of the do-not-call list', (ctx: Ctx) => addSuppression(ctx, { number: '+13125550101', type: 'MANUAL' })],
  ['settings', (ctx: Ctx) => updateDialerSettings(ctx, { parallelLimit: 2 })],
  ['team settings', changeTeamSettings],
  ['a call script', (ctx: Ctx) => createCallScript(ctx, { displayName: 'Opening', body: 'Hello' })],
  ['a text template', (ctx: Ctx) => createTemplate(ctx, { displayName: 'Hello', body: 'Hello' })],
  ['a video', (ctx: Ctx) => createVideo(ctx, { name: 'Tour' })],
])('an owner with %s is never replaced, however long they were away', async (_what, make) => {
  const userId = await createFirstOwner(world.system, { email, name: 'Rosa', accountName: 'Own' })
  const { token } = await startSession(world.system, { userId, for: 'page' })
  const { actor } = (await findActor(world.system, token))!
  await make(world.as(actor))
  await world.system.db.q.deleteFrom('sessions').execute()
  expect(await ensureFirstOwner(world.system, 'eve@own.test')).toBe('not_used')
  expect(await ensureFirstOwner(world.system, email)).toBe('known')
})

test('an owner without sign-ins and data is corrected', async () => {
  await createFirstOwner(world.system, { email, name: 'Rosa', accountName: 'Own' })
  expect(await ensureFirstOwner(world.system, 'eve@own.test')).toBe('corrected')
})

test('the code works in the browser alone that requested it', async () => {
  await sendSetupCode(world.system, { email }, { ...from, client: 'browser:of-rosa' })
  const code = await codeInMail()
  const setUp = (client: string) =>
    setUpFirstOwner(world.system, { email, code, name: 'Rosa', accountName: 'Own' }, { ...from, client })
  for (let n = 0; n < 6; n++) await expect(setUp('browser:of-eve')).rejects.toMatchObject({ code: 'invalid_code' })
  await expect(setUp('browser:of-rosa')).resolves.toHaveProperty('token')
})

test('a wrong code makes no owner', async () => {
  await sendSetupCode(world.system, { email }, from)
  const code = await codeInMail()
  const wrong = code === '000000' ? '000001' : '000000'
  await expect(
    setUpFirstOwner(world.system, { email, code: wrong, name: 'Eve', accountName: 'Eve' }, from),
  ).rejects.toMatchObject({ code: 'invalid_code' })
  expect(await hasNoUsers(world.system)).toBe(true)
})
