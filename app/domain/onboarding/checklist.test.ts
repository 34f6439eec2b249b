import { afterEach, expect, test } from 'vitest'
import { testWorld, type World } from '../../../tests/helpers/world'
import { createContact } from '../contacts/create-contact.server'
import { updateDialerSettings } from '../settings/update-dialer-settings.server'
import { findChecklist } from './checklist.read.server'

let world: World
afterEach(() => world.close())

test('what is there ticks a step off; the open ones stand first', async () => {
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
  expect((await findChecklist(ctx)).percent).toBe(50)
})

test('contacts and numbers of another account tick nothing off', async () => {
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
