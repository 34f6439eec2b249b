import { afterEach, beforeEach, expect, test } from 'vitest'
import { findRecentContactChange } from '~/domain/contact-changes/contact-changes.read.server'
import { runContactChange } from '~/domain/contact-changes/run-contact-change.server'
import { createContact } from '~/domain/contacts/create-contact.server'
import { answerOf, testScreen, type Screen } from '../../../../tests/helpers/screen'
import { loader as contacts } from '../contacts._index'
import { action as endChange } from '../contacts.changes.$id'
import { action as remove } from '../contacts.selected.delete'
import { action as tag, loader as tagPage } from '../contacts.selected.tag'

let screen: Screen
beforeEach(async () => {
  screen = await testScreen()
})
afterEach(() => screen.world.close())

const ctx = () => screen.args('/').context.requireUser(new Request('http://localhost/'))
async function add(firstName: string, state: string, number: string) {
  return (await createContact(await ctx(), { firstName, state, numbers: [number] })).id
}

test('all that match the filters of the address are tagged, and the tag is taken back', async () => {
  await add('Ann', 'AZ', '+16025550101')
  await add('Ben', 'AZ', '+16025550102')
  await add('Cy', 'TX', '+15125550103')
  const query = '?state=AZ&called=no&sort=name'
  const list = await contacts(screen.args(`/manage/contacts${query}`))
  expect(list.items.map(({ name }) => name)).toEqual(['Ann', 'Ben'])
  expect(list).toMatchObject({ count: { count: 2, isExact: true }, sort: { by: 'name', descending: false } })
  const at = `/manage/contacts/selected/tag${query}&all=yes`
  expect(await tagPage(screen.args(at))).toMatchObject({ matches: '2', contacts: [] })
  expect(await answerOf(tag(screen.args(at, { form: { tag: 'hot' } })))).toMatchObject({
    location: `/manage/contacts${query}`,
  })
  const { id } = (await findRecentContactChange(await ctx()))!
  await runContactChange(screen.world.system, { changeId: id })
  expect(await contacts(screen.args('/manage/contacts?tag=hot'))).toMatchObject({
    count: { count: 2 },
    change: { state: 'done', changed: 2, can: { undo: true } },
  })
  const form = { intent: 'undo', back: '/manage/contacts?tag=hot' }
  const undone = await answerOf(endChange(screen.args('/', { params: { id }, form })))
  expect(undone).toMatchObject({ location: '/manage/contacts?tag=hot' })
  await runContactChange(screen.world.system, { changeId: id })
  expect((await contacts(screen.args('/manage/contacts?tag=hot'))).count.count).toBe(0)
})

test('a change of all that match is not made of the checked ones, and leads back to contacts only', async () => {
  const ann = await add('Ann', 'AZ', '+16025550101')
  await add('Cy', 'TX', '+15125550103')
  await answerOf(remove(screen.args(`/x?state=TX&all=yes&contact=${ann}`, { form: {} })))
  const { id } = (await findRecentContactChange(await ctx()))!
  const form = { intent: 'stop', back: 'https://elsewhere.test/' }
  expect(await answerOf(endChange(screen.args('/', { params: { id }, form })))).toMatchObject({
    location: '/manage/contacts',
  })
  expect((await contacts(screen.args('/manage/contacts'))).change).toMatchObject({ kind: 'delete', state: 'stopped' })
})
