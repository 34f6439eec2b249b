import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { crmManager, joinHarborGroup } from '../../../tests/helpers/company'
import { testWorld, type World } from '../../../tests/helpers/world'
import { updateCompany } from '../companies/update-company.server'
import type { Ctx } from '../context.server'
import { listDispositions } from '../dial-sessions/dial-sessions.read.server'
import { createDefaultDispositions } from '../dispositions/create-default-dispositions.server'
import { getCompanyDispositions } from './account-dispositions.read.server'
import {
  addAccountDisposition,
  deleteAccountDisposition,
  orderAccountDispositions,
  updateAccountDisposition,
} from './change-account-dispositions.server'
import { getTeamDispositions, updateTeamDispositions } from './team-dispositions.server'

const REQUIRED = ['No answer', 'Voice message', 'Bad number', 'None']

let world: World
let manager: Ctx
let owner: Ctx
let seller: Ctx
beforeEach(async () => {
  world = await testWorld()
  const home = await world.account()
  const accountId = await world.account()
  await world.system.db.transact('test', (tx) => createDefaultDispositions(tx, { accountId, boardId: null }))
  for (const id of [home, accountId]) await joinHarborGroup(world, id)
  manager = world.as(await crmManager(world, home))
  owner = world.as(await world.person({ accountId, role: 'OWNER' }))
  seller = world.as(await world.person({ accountId }))
})
afterEach(() => world.close())

const seen = async () => (await listDispositions(seller)).map(({ name }) => name)
const add = (ctx: Ctx, name: string, of: 'team' | 'company') =>
  addAccountDisposition(ctx, { name, category: 'OTHER' }, of)

describe('the company’s list', () => {
  test('reaches the sellers of each location without a list of its own', async () => {
    const { id } = await add(manager, 'Site visit', 'company')
    expect((await seen())[0]).toBe('Site visit')
    await updateAccountDisposition(manager, { id, name: 'On-site visit' }, 'company')
    expect((await seen())[0]).toBe('On-site visit')
    const ids = (await getCompanyDispositions(manager)).map((one) => one.id).toReversed()
    await orderAccountDispositions(manager, ids, 'company')
    expect((await seen()).at(-1)).toBe('On-site visit')
    await deleteAccountDisposition(manager, id, 'company')
    expect(await seen()).not.toContain('On-site visit')
    expect(
      world.published.some(({ type, room }) => type === 'account-dispositions.changed' && room.startsWith('account:')),
    ).toBe(true)
  })

  test('is changed by its CRM managers only', async () => {
    await expect(add(owner, 'Mine', 'company')).rejects.toMatchObject({ code: 'not_found' })
    await expect(add(owner, 'Mine', 'team')).rejects.toMatchObject({ code: 'conflict' })
    const required = (await getCompanyDispositions(manager)).find(({ name }) => name === 'None')!
    await expect(deleteAccountDisposition(manager, required.id, 'company')).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('a team’s own list', () => {
  test('starts as a copy of the company’s, and later changes of the company do not reach it', async () => {
    await add(manager, 'Site visit', 'company')
    expect(await getTeamDispositions(owner)).toMatchObject({ source: 'company', company: { name: 'Harbor Group' } })
    const changed = await updateTeamDispositions(owner, { source: 'team' })
    expect(changed.source).toBe('team')
    expect(changed.teamDispositions.map(({ name }) => name)).toEqual(
      changed.templateDispositions.map(({ name }) => name),
    )
    await add(manager, 'Open house', 'company')
    await add(owner, 'Key handed over', 'team')
    expect((await seen()).slice(0, 2)).toEqual(['Key handed over', 'Site visit'])
    await updateTeamDispositions(owner, { source: 'company' })
    expect((await seen()).slice(0, 2)).toEqual(['Open house', 'Site visit'])
  })

  test('is set aside while the company does not allow it', async () => {
    await updateTeamDispositions(owner, { source: 'team' })
    await add(owner, 'Key handed over', 'team')
    await updateCompany(manager, { customDispositionsEnabled: false })
    expect(await seen()).not.toContain('Key handed over')
    await expect(updateTeamDispositions(owner, { source: 'company' })).rejects.toMatchObject({ code: 'conflict' })
    await updateCompany(manager, { customDispositionsEnabled: true })
    expect(await seen()).toContain('Key handed over')
  })

  test('stays with an account that had one when it joined', async () => {
    const accountId = await world.account()
    await world.system.db.transact('test', (tx) => createDefaultDispositions(tx, { accountId, boardId: null }))
    const own = world.as(await world.person({ accountId, role: 'OWNER' }))
    await add(own, 'Key handed over', 'team')
    await joinHarborGroup(world, accountId, { isNew: false })
    expect((await listDispositions(own))[0]!.name).toBe('Key handed over')
    expect(await getTeamDispositions(own)).toMatchObject({ source: 'team' })
  })
})

describe('without dispositions', () => {
  test('sellers are offered the required ones', async () => {
    expect(await updateTeamDispositions(owner, { teamDispositionsEnabled: false })).toMatchObject({
      teamDispositionsEnabled: false,
    })
    expect(await seen()).toEqual(REQUIRED)
    await updateTeamDispositions(owner, { teamDispositionsEnabled: true })
    expect(await seen()).toContain('Interested')
  })

  test('of the whole company, too', async () => {
    await updateCompany(manager, { dispositionsEnabled: false })
    expect(await seen()).toEqual(REQUIRED)
  })

  test('an account without a company as well', async () => {
    const alone = world.as(await world.person({ role: null }))
    expect(await getTeamDispositions(alone)).toMatchObject({ source: 'team', company: null, templateDispositions: [] })
    await expect(updateTeamDispositions(alone, { source: 'company' })).rejects.toMatchObject({ code: 'not_found' })
  })
})
