import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { UserActor } from '../actor'
import { STEP_ROWS } from '../paging/search-in-steps.server'
import { countCallScripts, findCallScript, findCallScriptRow, listCallScripts } from './call-scripts.read.server'
import { callScriptText } from './call-scripts.schema'
import { MAX_CALL_SCRIPTS, MAX_TEMPLATE_LENGTH } from './call-script-limits'
import type { MergeField } from './merge-fields'
import type { ScriptDoc } from './script-doc'
import { createCallScript, deleteCallScript, duplicateCallScript, updateCallScript } from './change-call-scripts.server'

let world: World
let teamId: string
const people = {} as Record<'olivia' | 'marcus' | 'ada' | 'cole' | 'mia' | 'ben', UserActor>
beforeEach(async () => {
  world = await testWorld()
  people.olivia = await world.person({ role: 'OWNER', firstName: 'Olivia' })
  const { accountId } = people.olivia
  people.marcus = await world.person({ accountId, role: 'MANAGER' })
  people.ada = await world.person({ accountId, role: 'ADMIN' })
  people.cole = await world.person({ accountId, role: 'COACH' })
  people.mia = await world.person({ accountId, role: 'MEMBER', firstName: 'Mia' })
  people.ben = await world.person({ accountId, role: 'MEMBER' })
  const teams = world.system.db.q.selectFrom('teams').select('id').where('account_id', '=', accountId)
  teamId = (await teams.executeTakeFirstOrThrow()).id
})
afterEach(() => world.close())

const as = (who: keyof typeof people) => world.as(people[who])
const write = (who: keyof typeof people, displayName = 'Opening', more: object = {}) =>
  createCallScript(as(who), { displayName, body: 'Hello {firstName}', ...more })
const names = async (who: keyof typeof people, search?: string) =>
  (await listCallScripts(as(who), { limit: 20, search })).items.map(({ displayName }) => displayName)
const richText = (text: string, field: MergeField): ScriptDoc => ({
  type: 'doc',
  content: [
    {
      type: 'heading',
      attrs: { level: 2 },
      content: [
        { type: 'text', text, marks: [{ type: 'bold' }] },
        { type: 'mergeField', attrs: { field } },
      ],
    },
  ],
})
const forbidden = { code: 'forbidden' }
const missing = { code: 'not_found' }

describe('a text', () => {
  test.each([
    [{ body: 'Hello' }, 'Name required'],
    [{ displayName: '  ', body: 'Hello' }, 'Name required'],
    [{ displayName: 'Opening' }, 'Template required'],
    [{ displayName: 'Opening', body: ' \n ' }, 'Template required'],
    [{ displayName: 'Opening', body: 'x'.repeat(MAX_TEMPLATE_LENGTH + 1) }, 'A template has at most 10,000 characters'],
    [{ displayName: 'x'.repeat(101), body: 'Hello' }, 'Name has at most 100 characters'],
  ])('%j: %s', (input, message) => {
    const { error } = callScriptText.safeParse(input)
    expect(error?.issues.map((issue) => issue.message)).toEqual([message])
  })

  test('has 10,000 characters, whichever way its lines end', () => {
    const lines = `${'x'.repeat(99)}\r\n`.repeat(MAX_TEMPLATE_LENGTH / 100)
    expect(callScriptText.parse({ displayName: ' Opening ', body: lines })).toEqual({
      displayName: 'Opening',
      body: lines.replaceAll('\r\n', '\n'),
    })
  })

  test('is stored as written, with older placeholders in today’s form', async () => {
    const { id } = await write('mia', 'Opening', { body: '  <<First Name>>,\n{{company_name}} {x}\n' })
    expect((await findCallScript(as('mia'), id)).body).toBe('  {firstName},\n{companyName} {x}\n')
  })

  test('with rich text is written from it', async () => {
    const jsonBody = richText('Hello ', 'firstName')
    const script = await write('mia', 'Opening', { jsonBody, body: 'Ignored' })
    expect(script).toMatchObject({ body: 'Hello {firstName}', jsonBody })
    expect((await duplicateCallScript(as('mia'), script.id)).jsonBody).toEqual(jsonBody)
    const next = richText('Bye ', 'lastName')
    expect(await updateCallScript(as('mia'), script.id, { jsonBody: next })).toMatchObject({
      body: 'Bye {lastName}',
      jsonBody: next,
    })
  })

  test('keeps the formatting of the lines that a plain change leaves', async () => {
    const jsonBody = richText('Hello ', 'firstName')
    const { id } = await write('mia', 'Opening', { jsonBody })
    expect((await updateCallScript(as('mia'), id, { displayName: 'First' })).jsonBody).toEqual(jsonBody)
    const changed = await updateCallScript(as('mia'), id, { body: 'Hello <<First Name>>\nBye' })
    expect(changed.body).toBe('Hello {firstName}\nBye')
    expect(changed.jsonBody!.content).toEqual([
      ...jsonBody.content,
      { type: 'paragraph', content: [{ type: 'text', text: 'Bye' }] },
    ])
    expect(await updateCallScript(as('mia'), id, { jsonBody: null })).toMatchObject({
      body: changed.body,
      jsonBody: null,
    })
  })

  test('in another editor’s format is read as plain text', async () => {
    const { id } = await write('mia')
    await world.system.db.q.updateTable('call_scripts').set({ json_body: '{"ops":[]}' }).where('id', '=', id).execute()
    expect(await findCallScript(as('mia'), id)).toMatchObject({ body: 'Hello {firstName}', jsonBody: null })
    expect((await updateCallScript(as('mia'), id, { body: 'Bye' })).jsonBody).toBeNull()
  })
})

describe('a name', () => {
  test('is unique among one seller’s scripts, however it is written', async () => {
    const { id } = await write('mia')
    const taken = (name: string) => {
      const words = `A template with the name ${name} already exists`
      return { code: 'conflict', message: words, fieldErrors: { displayName: [words] } }
    }
    await expect(write('mia')).rejects.toMatchObject(taken('Opening'))
    await expect(write('mia', 'OPENING')).rejects.toMatchObject(taken('OPENING'))
    await write('ben')
    await write('mia', 'Closing')
    await expect(updateCallScript(as('mia'), id, { displayName: 'closing' })).rejects.toMatchObject(taken('closing'))
    expect((await updateCallScript(as('mia'), id, { displayName: 'opening' })).displayName).toBe('opening')
  })

  test('stays unique for its owner when a manager changes the script', async () => {
    const { id } = await write('mia', 'Opening', { teamId })
    await write('mia', 'Closing')
    await write('marcus', 'Ours')
    await expect(updateCallScript(as('marcus'), id, { displayName: 'Closing' })).rejects.toMatchObject({
      code: 'conflict',
    })
    expect((await updateCallScript(as('marcus'), id, { displayName: 'Ours' })).isOwn).toBe(false)
  })

  test('of a copy is the next free name', async () => {
    const { id } = await write('mia', `${'x'.repeat(92)}👩‍👩‍👧`)
    const copies = [await duplicateCallScript(as('mia'), id), await duplicateCallScript(as('mia'), id)]
    expect(copies.map(({ displayName }) => displayName)).toEqual([
      `${'x'.repeat(92)} (copy)`.slice(0, 100),
      `${'x'.repeat(91)} (copy 2)`,
    ])
  })
})

describe('permissions', () => {
  test('a seller reads their own scripts and scripts shared with the team', async () => {
    const own = await write('mia', 'Mine')
    const shared = await write('mia', 'Ours', { teamId })
    for (const who of ['olivia', 'cole', 'ben'] as const) {
      expect(await names(who)).toEqual(['Ours'])
      await expect(findCallScript(as(who), own.id)).rejects.toMatchObject(missing)
      await expect(duplicateCallScript(as(who), own.id)).rejects.toMatchObject(who === 'cole' ? forbidden : missing)
    }
    expect(await names('mia')).toEqual(['Ours', 'Mine'])
    expect(await findCallScript(as('ben'), shared.id)).toMatchObject({ isOwn: false, ownerName: 'Mia Torres', teamId })
    const stranger = await world.person({ role: 'OWNER' })
    await expect(findCallScript(world.as(stranger), shared.id)).rejects.toMatchObject(missing)
  })

  test('the owner and managers change a shared script', async () => {
    const { id } = await write('mia', 'Ours', { teamId })
    for (const who of ['mia', 'olivia', 'marcus', 'ada'] as const) {
      expect((await findCallScript(as(who), id)).canEdit).toBe(true)
      expect((await updateCallScript(as(who), id, { body: `By ${who}` })).body).toBe(`By ${who}`)
    }
    for (const who of ['ben', 'cole'] as const) {
      expect((await findCallScript(as(who), id)).canEdit).toBe(false)
      await expect(updateCallScript(as(who), id, { body: 'No' })).rejects.toMatchObject(forbidden)
    }
  })

  test('a save based on an outdated version is refused', async () => {
    const { id, updatedAt } = await write('mia', 'Ours', { teamId })
    world.clock.advance(1_000)
    const first = await updateCallScript(as('olivia'), id, { body: 'By Olivia', updatedAt })
    const late = updateCallScript(as('marcus'), id, { body: 'By Marcus', updatedAt })
    const words = 'Someone else has changed this call script'
    await expect(late).rejects.toMatchObject({ code: 'conflict', message: words, fieldErrors: { updatedAt: [words] } })
    expect((await findCallScript(as('mia'), id)).body).toBe('By Olivia')
    world.clock.advance(1_000)
    const { body } = await updateCallScript(as('marcus'), id, { body: 'By Marcus', updatedAt: first.updatedAt })
    expect(body).toBe('By Marcus')
    expect((await updateCallScript(as('ada'), id, { body: 'By Ada' })).body).toBe('By Ada')
  })

  test('only the owner shares, makes private and deletes', async () => {
    const { id } = await write('mia', 'Ours', { teamId })
    await expect(updateCallScript(as('olivia'), id, { teamId: null })).rejects.toMatchObject(forbidden)
    await expect(deleteCallScript(as('olivia'), id)).rejects.toMatchObject(forbidden)
    expect((await updateCallScript(as('mia'), id, { teamId: null })).teamId).toBeNull()
    expect(await names('olivia')).toEqual([])
    expect((await updateCallScript(as('mia'), id, { teamId })).teamId).toBe(teamId)
    expect(await deleteCallScript(as('mia'), id)).toEqual({ deleted: true })
    await expect(findCallScriptRow(as('mia'), id)).rejects.toMatchObject(missing)
  })

  test('no one shares with another team', async () => {
    const other = await world.person({ role: 'OWNER' })
    const { id } = await world.system.db.q
      .selectFrom('teams')
      .select('id')
      .where('account_id', '=', other.accountId)
      .executeTakeFirstOrThrow()
    const wrong = { code: 'invalid', fieldErrors: { teamId: ['You can share a script only with your own team'] } }
    await expect(write('mia', 'Opening', { teamId: id })).rejects.toMatchObject(wrong)
    const sam = await world.person({ role: null })
    await expect(
      createCallScript(world.as(sam), { displayName: 'Opening', body: 'Hello', teamId }),
    ).rejects.toMatchObject(wrong)
  })

  test('a copy of a shared script belongs to its maker, and is private', async () => {
    const { id } = await write('mia', 'Ours', { teamId })
    const copy = await duplicateCallScript(as('ben'), id)
    expect(copy).toMatchObject({ displayName: 'Ours (copy)', isOwn: true, teamId: null, body: 'Hello {firstName}' })
    expect(await names('ben')).toEqual(['Ours (copy)', 'Ours'])
  })

  test('a coach writes none', async () => {
    await expect(write('cole')).rejects.toMatchObject(forbidden)
  })

  test('a change of a shared script is published to the account, else to its owner', async () => {
    const rooms = async (deed: Promise<unknown>) => {
      world.published.length = 0
      await deed
      return world.published.map(({ room }) => room.split(':')[0])
    }
    expect(await rooms(write('mia'))).toEqual(['user'])
    const { id } = await write('mia', 'Ours', { teamId })
    expect(await rooms(updateCallScript(as('mia'), id, { teamId: null }))).toEqual(['account'])
    expect(await rooms(deleteCallScript(as('mia'), id))).toEqual(['user'])
  })
})

describe('the list', () => {
  test('is read in pages, newest first', async () => {
    for (const name of ['A', 'B', 'C']) await write('mia', name)
    const first = await listCallScripts(as('mia'), { limit: 2 })
    const second = await listCallScripts(as('mia'), { limit: 2, cursor: first.nextCursor! })
    expect([first, second].map(({ items }) => items.map(({ displayName }) => displayName))).toEqual([['C', 'B'], ['A']])
    expect(second.nextCursor).toBeNull()
  })

  test('is searched from three letters on, for each search term in the name', async () => {
    for (const name of ['First call', 'Renewal call', '50% off_now']) await write('mia', name)
    expect(await names('mia', 'CALL')).toEqual(['Renewal call', 'First call'])
    expect(await names('mia', 'call fir')).toEqual(['First call'])
    expect(await names('mia', 'ca')).toHaveLength(3)
    expect(await names('mia', ' ca ')).toHaveLength(3)
    expect(await names('mia', '0% off_')).toEqual(['50% off_now'])
    expect(await names('mia', 'nothing')).toEqual([])
  })

  test('finds the seller’s script behind thousands of other sellers’ private scripts', async () => {
    const { id } = await write('mia', 'Mine')
    const row = await world.system.db.q
      .selectFrom('call_scripts')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const others = Array.from({ length: STEP_ROWS + 1 }, (_, index) => ({
      ...row,
      id: world.services.ids('scr'),
      user_id: people.ben.userId,
      name_key: `n${String(index)}`,
    }))
    await world.system.db.transact('test', async (tx) => {
      for (let from = 0; from < others.length; from += 500)
        await tx.db.q
          .insertInto('call_scripts')
          .values(others.slice(from, from + 500))
          .execute()
    })
    expect(await names('mia')).toEqual(['Mine'])
  })

  test('holds at most 200 scripts of one person', async () => {
    const { id } = await write('mia')
    const row = await world.system.db.q
      .selectFrom('call_scripts')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const more = Array.from({ length: MAX_CALL_SCRIPTS - 1 }, (_, index) => ({
      ...row,
      id: world.services.ids('scr'),
      name_key: `n${String(index)}`,
    }))
    await world.system.db.q.insertInto('call_scripts').values(more).execute()
    const full = { code: 'conflict', message: 'You have 200 call scripts. Delete one first' }
    await expect(write('mia', 'More')).rejects.toMatchObject(full)
    await expect(duplicateCallScript(as('mia'), id)).rejects.toMatchObject(full)
    await write('ben')
  })
})

test('scripts are sorted by name and change, filtered by sharing, and counted', async () => {
  for (const [name, isShared] of [
    ['beta', false],
    ['Alpha', true],
    ['gamma', false],
  ] as const) {
    world.clock.advance(1000)
    await write('mia', name, isShared ? { teamId } : {})
  }
  const found = async (input: Partial<Parameters<typeof listCallScripts>[1]>) => {
    const first = await listCallScripts(as('mia'), { limit: 2, ...input })
    const cursor = first.nextCursor
    const rest = cursor === null ? [] : (await listCallScripts(as('mia'), { limit: 9, ...input, cursor })).items
    return [...first.items, ...rest].map(({ displayName }) => displayName)
  }
  expect(await found({})).toEqual(['gamma', 'Alpha', 'beta'])
  expect(await found({ sort: 'name' })).toEqual(['Alpha', 'beta', 'gamma'])
  expect(await found({ sort: 'changed' })).toEqual(['beta', 'Alpha', 'gamma'])
  expect(await found({ sharing: 'team' })).toEqual(['Alpha'])
  expect(await found({ sharing: 'private', sort: '-name' })).toEqual(['gamma', 'beta'])
  expect(await countCallScripts(as('mia'), { sharing: 'private' })).toBe(2)
  expect(await countCallScripts(as('ben'), {})).toBe(1)
})
