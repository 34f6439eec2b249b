import { afterEach, expect, test } from 'vitest'
import { testWorld, type World } from '../../../tests/helpers/world'
import { createContact } from '../contacts/create-contact.server'
import { updateDialerSettings } from '../settings/update-dialer-settings.server'
import { findChecklist } from './checklist.read.server'

let world: World
afterEach(() => world.close())

test('existing data completes a step; open steps come first', async () => {
  world = await testWorld()
  const ctx = world.as(await world.person({ role: 'MEMBER' }))
  await ctx.db.q.deleteFrom('phone_numbers').execute()
  const steps = async () => (await findChecklist(ctx)).items.map(({ step, complete }) => [step, complete])
  expect(await steps()).toEqual([
    ['number', false],
    ['contacts', false],
    ['settings', false],
    ['firstCall', false],
  ])
  await createContact(ctx, { numbers: ['312 555 0142'], firstName: 'Ada' })
  await updateDialerSettings(ctx, { parallelLimit: 2 })
  expect(await steps()).toEqual([
    ['number', false],
    ['firstCall', false],
    ['contacts', true],
    ['settings', true],
  ])
  const { items, percent } = await findChecklist(ctx)
  expect(percent).toBe(50)
  expect(items.map(({ important, action }) => [important, action])).toEqual([
    [true, '/manage/phone-numbers/claim?back=%2Fmanage'],
    [false, '/manage/contacts/lists'],
    [true, null],
    [false, null],
  ])
})

test('with a number the call on the simulator comes first', async () => {
  world = await testWorld()
  const ctx = world.as(await world.person({ role: 'MEMBER' }))
  expect((await findChecklist(ctx)).items[0]).toMatchObject({ step: 'firstCall', complete: false })
})

test('on a real carrier the call comes last: it needs the others', async () => {
  world = await testWorld()
  world.services.carrier = { ...world.services.carrier, simulated: false }
  const ctx = world.as(await world.person({ role: 'MEMBER' }))
  expect((await findChecklist(ctx)).items.filter(({ complete }) => !complete).map(({ step }) => step)).toEqual([
    'contacts',
    'settings',
    'firstCall',
  ])
})

test('names the number leads see: not a colleague’s, and not a released one', async () => {
  world = await testWorld()
  const mia = await world.person({ role: 'MEMBER' })
  const other = await world.person({ role: 'MEMBER', accountId: mia.accountId })
  await world.system.db.q.deleteFrom('phone_numbers').execute()
  const number = (e164: string, facts: { created_at: number; user_id?: string; shared?: 0; released_at?: number }) =>
    world.system.db.q
      .insertInto('phone_numbers')
      .values({ id: world.services.ids('num'), account_id: mia.accountId, e164, carrier_sid: null, ...facts })
      .execute()
  const named = async () => (await findChecklist(world.as(mia))).items.find(({ step }) => step === 'number')
  await number('+13125550171', { created_at: 1, user_id: other.userId, shared: 0 })
  await number('+13125550172', { created_at: 2, released_at: 5 })
  expect(await named()).toMatchObject({ complete: false })
  await number('+13125550174', { created_at: 4 })
  await number('+13125550173', { created_at: 3, user_id: mia.userId, shared: 0 })
  expect(await named()).toMatchObject({ complete: true, description: expect.stringContaining('(312) 555-0173') })
})

test('contacts and numbers of another account complete nothing', async () => {
  world = await testWorld()
  const mine = world.as(await world.person({ role: 'OWNER' }))
  const theirs = world.as(await world.person({ role: 'OWNER', accountId: await world.account() }))
  await createContact(theirs, { numbers: ['312 555 0142'] })
  const contacts = (await findChecklist(mine)).items.find(({ step }) => step === 'contacts')
  expect(contacts).toMatchObject({ complete: false })
})

test('a coach has nothing to set up, and an admin without a seat dials nothing', async () => {
  world = await testWorld()
  const coach = world.as(await world.person({ role: 'COACH' }))
  expect(await findChecklist(coach)).toEqual({ items: [], percent: 100 })
  const admin = world.as(await world.person({ role: 'ADMIN' }))
  expect((await findChecklist(admin)).items.map(({ step }) => step).toSorted()).toEqual(['contacts', 'number'])
})
