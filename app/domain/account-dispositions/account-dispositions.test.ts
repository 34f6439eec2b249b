import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { Ctx } from '../context.server'
import { createDefaultDispositions } from '../dispositions/create-default-dispositions.server'
import { listDispositions } from '../dial-sessions/dial-sessions.read.server'
import { getAccountDispositions } from './account-dispositions.read.server'
import {
  addAccountDisposition,
  deleteAccountDisposition,
  orderAccountDispositions,
  updateAccountDisposition,
} from './change-account-dispositions.server'

let world: World
let accountId: string
let owner: Ctx
let seller: Ctx
beforeEach(async () => {
  world = await testWorld()
  accountId = await world.account()
  await world.system.db.transact('test', (tx) => createDefaultDispositions(tx, { accountId, boardId: null }))
  owner = world.as(await world.person({ accountId, role: 'OWNER' }))
  seller = world.as(await world.person({ accountId, role: 'MEMBER' }))
})
afterEach(() => world.close())

const named = async (name: string) => {
  const found = (await getAccountDispositions(owner)).find((one) => one.name === name)
  if (!found) throw new Error(`no disposition ${name}`)
  return found
}
const seen = async () => (await listDispositions(seller)).map(({ name }) => name)

describe('a new disposition', () => {
  test('is on top of the list, reaches sellers, and has a colour by its category', async () => {
    expect(await addAccountDisposition(owner, { name: 'Wants a visit', category: 'GOOD_NUMBER' })).toMatchObject({
      name: 'Wants a visit',
      type: 'POSITIVE',
      tag: 'Wants a visit',
      required: false,
    })
    expect((await seen())[0]).toBe('Wants a visit')
    expect(world.published.at(-1)).toMatchObject({
      type: 'account-dispositions.changed',
      room: `account:${accountId}`,
    })
  })

  test('has a name of its own, whatever its capitals, and no required category', async () => {
    await expect(addAccountDisposition(owner, { name: 'interested', category: 'OTHER' })).rejects.toMatchObject({
      fieldErrors: { name: ['Disposition name is already in use'] },
    })
    await expect(addAccountDisposition(owner, { name: 'Gone', category: 'NONE' })).rejects.toMatchObject({
      code: 'invalid',
    })
    await expect(addAccountDisposition(seller, { name: 'Gone', category: 'OTHER' })).rejects.toMatchObject({
      code: 'forbidden',
    })
  })

  test('is one of at most 100', async () => {
    for (let n = (await getAccountDispositions(owner)).length; n < 100; n += 1)
      await addAccountDisposition(owner, { name: `Outcome ${n}`, category: 'OTHER' })
    await expect(addAccountDisposition(owner, { name: 'One more', category: 'OTHER' })).rejects.toMatchObject({
      code: 'invalid',
    })
  })
})

describe('the tag', () => {
  test('follows the name until it is edited by hand', async () => {
    const { id } = await named('Interested')
    expect((await updateAccountDisposition(owner, { id, name: 'Hot' })).tag).toBe('Hot')
    // As the page sends it: with the tag that it shows.
    expect((await updateAccountDisposition(owner, { id, name: 'Hotter', tag: 'Hot' })).tag).toBe('Hotter')
    expect((await updateAccountDisposition(owner, { id, tag: 'hot-lead' })).tag).toBe('hot-lead')
    expect((await updateAccountDisposition(owner, { id, name: 'Hottest', tag: 'hot-lead' })).tag).toBe('hot-lead')
    expect((await updateAccountDisposition(owner, { id, tag: 'Hottest' })).tag).toBe('Hottest')
    expect((await updateAccountDisposition(owner, { id, name: 'Warm' })).tag).toBe('Warm')
  })
})

describe('a required disposition', () => {
  test('can be renamed, and neither deleted nor put into another category', async () => {
    const { id } = await named('No answer')
    expect((await updateAccountDisposition(owner, { id, name: 'Rang out' })).category).toBe('NO_ANSWER')
    await expect(updateAccountDisposition(owner, { id, category: 'OTHER' })).rejects.toMatchObject({ code: 'conflict' })
    await expect(deleteAccountDisposition(owner, id)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('lends its category to no other', async () => {
    const { id } = await named('Interested')
    await expect(updateAccountDisposition(owner, { id, category: 'NONE' })).rejects.toMatchObject({ code: 'invalid' })
    expect((await updateAccountDisposition(owner, { id, category: 'WRONG_NUMBER' })).type).toBe('NEGATIVE')
  })
})

test('a deleted one is hidden, and its name is free again', async () => {
  const { id } = await named('Interested')
  await deleteAccountDisposition(owner, id)
  expect(await seen()).not.toContain('Interested')
  await expect(deleteAccountDisposition(owner, id)).rejects.toMatchObject({ code: 'not_found' })
  await addAccountDisposition(owner, { name: 'Interested', category: 'INTERESTED' })
})

test('the order is that of the whole list, and a list that changed is not ordered', async () => {
  const ids = (await getAccountDispositions(owner)).map(({ id }) => id)
  const turned = ids.toReversed()
  expect((await orderAccountDispositions(owner, turned)).map(({ id }) => id)).toEqual(turned)
  await expect(orderAccountDispositions(owner, turned.slice(1))).rejects.toMatchObject({ code: 'conflict' })
})

test('another account has its own list', async () => {
  const stranger = world.as(await world.person({ role: 'OWNER' }))
  const { id } = await named('Interested')
  await expect(updateAccountDisposition(stranger, { id, name: 'Mine' })).rejects.toMatchObject({ code: 'not_found' })
  await expect(deleteAccountDisposition(stranger, id)).rejects.toMatchObject({ code: 'not_found' })
})
