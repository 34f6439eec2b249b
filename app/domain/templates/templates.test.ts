import { afterEach, beforeEach, expect, test } from 'vitest'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { Ctx } from '../context.server'
import { MAX_TEMPLATES, templateText } from './templates.schema'
import { createTemplate, deleteTemplate, listTemplates, updateTemplate } from './templates.server'

let world: World
let mia: Ctx
let ben: Ctx
beforeEach(async () => {
  world = await testWorld()
  const person = await world.person({ role: 'MEMBER' })
  mia = world.as(person)
  ben = world.as(await world.person({ accountId: person.accountId, role: 'MEMBER' }))
})
afterEach(() => world.close())

test.each([
  [{ body: 'Hi' }, 'Name required'],
  [{ displayName: 'x'.repeat(41), body: 'Hi' }, 'Name has at most 40 characters'],
  [{ displayName: 'Hello' }, 'Message required'],
  [{ displayName: 'Hello', body: ' \n' }, 'Message required'],
  [{ displayName: 'Hello', body: 'x'.repeat(1601) }, 'A message has at most 1,600 characters'],
])('%j: %s', (input, reason) => {
  expect(templateText.safeParse(input).error?.issues.map(({ message }) => message)).toEqual([reason])
})

test('a user’s own: saved, changed, deleted, by name, and private', async () => {
  const later = await createTemplate(mia, { displayName: 'Second', body: 'Are you there, <<firstName>>?' })
  await createTemplate(mia, { displayName: 'First', body: 'Hi' })
  expect((await listTemplates(mia)).items.map(({ displayName }) => displayName)).toEqual(['First', 'Second'])
  expect((await listTemplates(ben)).items).toEqual([])
  const change = { templateId: later.id, displayName: 'Again', body: 'Hello' }
  expect(await updateTemplate(mia, change)).toMatchObject({ displayName: 'Again', body: 'Hello' })
  await expect(updateTemplate(ben, change)).rejects.toMatchObject({ code: 'not_found' })
  await expect(deleteTemplate(ben, change)).rejects.toMatchObject({ code: 'not_found' })
  await deleteTemplate(mia, change)
  expect((await listTemplates(mia)).items).toHaveLength(1)
})

test('refuses more than the limit', async () => {
  for (let index = 0; index < MAX_TEMPLATES; index += 1)
    await createTemplate(mia, { displayName: String(index), body: 'Hi' })
  await expect(createTemplate(mia, { displayName: 'More', body: 'Hi' })).rejects.toThrow('Delete one first')
})
