import { expect, onTestFinished, test } from 'vitest'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { Ctx } from '../context.server'
import { deleteView } from './delete-view.server'
import { renameView } from './rename-view.server'
import { saveView as write } from './save-view.server'
import { listViews } from './saved-views.read.server'
import { saveView } from './saved-views.schema'

async function openWorld(): Promise<{ world: World; mia: Ctx; ben: Ctx }> {
  const world = await testWorld()
  onTestFinished(() => world.close())
  const mia = await world.person({ role: 'MEMBER' })
  const ben = await world.person({ role: 'OWNER', accountId: mia.accountId })
  return { world, mia: world.as(mia), ben: world.as(ben) }
}

const save = (ctx: Ctx, name: string, query = 'outcome=answered') => write(ctx, { page: 'outbound', name, query })
const names = async (ctx: Ctx) => (await listViews(ctx, 'outbound')).map(({ name }) => name)

test('views are listed by name, for their person and page only', async () => {
  const { mia, ben } = await openWorld()
  await save(mia, 'Long calls')
  await save(mia, 'answered')
  await write(mia, { page: 'contacts', name: 'Chicago', query: 'state=IL' })
  await save(ben, 'Of Ben')
  expect(await names(mia)).toEqual(['answered', 'Long calls'])
  expect((await listViews(mia)).map(({ name }) => name)).toEqual(['answered', 'Chicago', 'Long calls'])
})

test('saving under a used name replaces the view, regardless of case', async () => {
  const { mia } = await openWorld()
  const first = await save(mia, 'Answered')
  const second = await save(mia, 'ANSWERED', 'sort=-duration')
  expect(second).toMatchObject({ id: first.id, name: 'ANSWERED', query: 'sort=-duration' })
  expect(await names(mia)).toEqual(['ANSWERED'])
})

test('a page has 20 views per person', async () => {
  const { mia, ben } = await openWorld()
  for (let at = 1; at <= 20; at += 1) await save(mia, `View ${at}`)
  await expect(save(mia, 'One more')).rejects.toMatchObject({ code: 'conflict' })
  await save(mia, 'view 7', 'sort=date')
  await write(mia, { page: 'inbound', name: 'One more', query: '' })
  await save(ben, 'One more')
})

test('a view is renamed to a free name and deleted, by its person only', async () => {
  const { mia, ben } = await openWorld()
  const { id } = await save(mia, 'Answered')
  await save(mia, 'Missed')
  await expect(renameView(mia, { id, name: 'missed' })).rejects.toMatchObject({ code: 'conflict' })
  expect(await renameView(mia, { id, name: 'answered' })).toMatchObject({ id, name: 'answered' })
  await expect(renameView(ben, { id, name: 'Mine' })).rejects.toMatchObject({ code: 'not_found' })
  await expect(deleteView(ben, id)).rejects.toMatchObject({ code: 'not_found' })
  await deleteView(mia, id)
  expect(await names(mia)).toEqual(['Missed'])
})

test('a view keeps no cursor, and its input has limits', () => {
  const parse = (view: object) => saveView.safeParse({ page: 'outbound', name: 'Answered', query: '', ...view })
  expect(parse({ query: '?after=x&member=usr_1&member=usr_2' }).data?.query).toBe('member=usr_1&member=usr_2')
  const refused = [{ page: 'home' }, { name: ' ' }, { name: 'x'.repeat(61) }, { query: 'x'.repeat(1001) }, { more: 1 }]
  for (const view of refused) expect(parse(view).success).toBe(false)
})
