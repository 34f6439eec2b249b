import { afterEach, beforeEach, expect, test } from 'vitest'
import type { UserActor } from '../../app/domain/actor'
import type { BoardWithLeads } from '../../app/domain/boards/board-with-leads.schema'
import { setLeadAssignee } from '../../app/domain/leads/apply-lead-change.server'
import { SYSTEM_CAUSE } from '../../app/domain/lead-history/lead-history.server'
import { makeBoard, makeLead } from '../helpers/board'
import { serve, type Served } from '../helpers/serve'
import { testWorld, type World } from '../helpers/world'

const BOARDS = '/api/v1/call-boards'
const STAGE = `${BOARDS}/{id}/stages/{stageId}`
const TRIGGER = `${STAGE}/triggers/{triggerId}`
const DISPOSITION = `${BOARDS}/{id}/dispositions/{dispositionId}`

/** Every row of the specification's table (1-boards §7), as it is written there. */
const ROWS = [
  `GET ${BOARDS}/preview`,
  `GET PUT DELETE ${BOARDS}/{id}`,
  `POST ${BOARDS}`,
  `POST ${BOARDS}/{id}/stages`,
  `PUT DELETE ${STAGE}`,
  `GET ${STAGE}/leads`,
  `POST DELETE ${STAGE}/leads/{leadId}`,
  `POST ${STAGE}/triggers`,
  `DELETE ${TRIGGER}`,
  `PUT ${TRIGGER}/trigger`,
  `POST ${TRIGGER}/actions`,
  `PUT DELETE ${TRIGGER}/actions/{actionId}`,
  `POST ${BOARDS}/{id}/dispositions`,
  `PUT DELETE ${DISPOSITION}`,
  `POST ${DISPOSITION}/actions`,
  `PUT DELETE ${DISPOSITION}/actions/{actionId}`,
  `POST ${BOARDS}/contacts/{contactId}/assign`,
  `POST ${BOARDS}/{id}/queue-contacts`,
  `PUT ${BOARDS}/{id}/user-settings`,
  'POST /api/ghl/v2/tags',
  'POST /api/ghl/v2/workflows',
  'POST /api/ghl/v2/tags/create',
  'GET /api/v1/users/{id}/avatar',
  'GET /api/v1/users/{id}/avatar/thumbnail',
  'POST /api/v1/surveys/call-quality',
  'GET /api/audio/recordings-internal/{channelId}',
]

let world: World
let served: Served
beforeEach(async () => {
  world = await testWorld()
  served = await serve(world)
})
afterEach(async () => {
  await served.stop()
  await world.close()
})

test('the API document has every call that the specification names for boards', async () => {
  const answer = await fetch(`${served.url}/api/openapi.json`)
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, unknown>> }
  const missing = ROWS.flatMap((row) => {
    const [path, ...methods] = row.split(' ').toReversed()
    return methods.filter((method) => !paths[path!]?.[method.toLowerCase()]).map((method) => `${method} ${path}`)
  })
  expect(missing).toEqual([])
})

test('the API document names every category of a disposition', async () => {
  const document = await (await fetch(`${served.url}/api/openapi.json`)).text()
  const listed = /"category":\{[^}]*"enum":(\[[^\]]*\])/.exec(document)?.[1] ?? '[]'
  expect(JSON.parse(listed)).toEqual(
    'INTERESTED NOT_INTERESTED APPOINTMENT_SET CALLBACK GOOD_NUMBER WRONG_NUMBER NO_ANSWER DO_NOT_CONTACT LEFT_VOICEMAIL BAD_NUMBER NONE OTHER'.split(
      ' ',
    ),
  )
})

/** A call over HTTP as a program makes it: status and body. */
const callAs = async (person: UserActor) => {
  const authorization = `Bearer ${await served.tokenOf(person)}`
  return async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${served.url}${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, never> }
  }
}

test('members, stages and filters are accepted by the names of the specification’s table', async () => {
  const olivia = await world.person({ role: 'OWNER', firstName: 'Olivia' })
  const [mia, ben] = await Promise.all(
    ['Mia', 'Ben'].map((firstName) => world.person({ accountId: olivia.accountId, role: 'MEMBER', firstName })),
  )
  const { board } = await makeBoard(world, olivia)
  const call = await callAs(olivia)
  const at = `${BOARDS}/${board.id}`

  const both = [ben!.userId, mia!.userId]
  expect(await call('PUT', at, { memberIds: both })).toMatchObject({ status: 200, body: { memberIds: both } })
  const two = { memberIds: [mia!.userId], teamMemberUserIds: both }
  expect(await call('PUT', at, two)).toMatchObject({ status: 422 })
  expect((await call('GET', at)).body).toMatchObject({ memberIds: both, teamMemberUserIds: both })

  const stage = { name: 'Callbacks', order: 1, priorityStacks: ['VIP', 'Warm'] }
  expect(await call('POST', `${at}/stages`, stage)).toMatchObject({ status: 201, body: stage })
  expect((await call('GET', at)).body).toMatchObject({
    stages: [{ name: 'New Leads' }, stage, { name: 'Follow Up' }, { name: 'Appointment Set' }],
  })
  for (const wrong of [{ order: -1 }, { order: 1.5 }, { priorityStacks: ['VIP', 'VIP'] }, { priorityStacks: [' '] }])
    expect((await call('POST', `${at}/stages`, wrong)).status, JSON.stringify(wrong)).toBe(422)

  const [free, own, hers] = [await makeLead(world, board), await makeLead(world, board), await makeLead(world, board)]
  await world.system.db.transact('test', async (tx) => {
    await setLeadAssignee(tx, own, olivia.userId, SYSTEM_CAUSE)
    await setLeadAssignee(tx, hers, mia!.userId, SYSTEM_CAUSE)
  })
  const shown = async (query: string) => {
    const { body } = await call('GET', `${at}/stages/${board.stageOrder[0]!}/leads?${query}`)
    return (body as unknown as { items: { id: string }[] }).items.map(({ id }) => id)
  }
  expect(await shown('')).toEqual([own.id, free.id])
  expect(await shown('assignment=workable')).toEqual([own.id, free.id])
  expect(await shown('assignment=mine&sortBy=CALL_COUNT')).toEqual([own.id])
  expect(await shown('assignment=ALL')).toEqual([hers.id, own.id, free.id])
  expect(await shown(`assignmentUserId=${mia!.userId}`)).toEqual([hers.id])

  const lead = `${at}/stages/${board.stageOrder[0]!}/leads/${own.id}`
  expect((await call('GET', lead)).body).toMatchObject({ id: own.id, assignedToUser: { userId: olivia.userId } })
  expect(await call('GET', `${lead}/selections`)).toMatchObject({ status: 200, body: { items: [] } })
  expect(await call('GET', `${lead}x`)).toMatchObject({ status: 404 })

  const settings = async (userSettings: object) => (await call('PUT', `${at}/user-settings`, { userSettings })).body
  expect(await settings({ assignment: 'mine' })).toMatchObject({ assignment: 'mine' })
  expect((await call('GET', at)).body).toMatchObject({ userSettings: { assignment: 'mine' } })
  const other = { assignmentUserId: mia!.userId }
  expect(await settings(other)).toMatchObject({ assignment: 'MEMBER', ...other })
  expect(await settings({ assignment: 'workable' })).toMatchObject({ assignment: 'workable', assignmentUserId: null })
})

test('a board is answered with the first leads of each stage, in its reader’s view', async () => {
  const olivia = await world.person({ role: 'OWNER', firstName: 'Olivia' })
  const { board } = await makeBoard(world, olivia)
  const leads = await Promise.all(Array.from({ length: 53 }, () => makeLead(world, board)))
  await world.system.db.transact('test', (tx) => setLeadAssignee(tx, leads[0]!, olivia.userId, SYSTEM_CAUSE))
  const call = await callAs(olivia)
  const at = `${BOARDS}/${board.id}`
  const read = async () => ((await call('GET', at)).body as unknown as BoardWithLeads).stages
  const idsOf = (items: { id: string }[]) => items.map(({ id }) => id)
  const list = async (query: string) => {
    const { body } = await call('GET', `${at}/stages/${board.stageOrder[0]!}/leads?${query}`)
    return body as unknown as { items: { id: string }[]; nextCursor: string | null }
  }

  const [first, ...others] = await read()
  const page = await list('')
  expect(idsOf(first!.contacts)).toHaveLength(50)
  expect([idsOf(first!.contacts), first!.contactsCursor]).toEqual([idsOf(page.items), page.nextCursor])
  expect((await list(`cursor=${first!.contactsCursor!}`)).items).toHaveLength(3)
  expect(others.map(({ contacts, contactsCursor }) => [contacts, contactsCursor])).toEqual([
    [[], null],
    [[], null],
  ])

  await call('PUT', `${at}/user-settings`, { userSettings: { assignment: 'mine' } })
  const [mine] = await read()
  expect([idsOf(mine!.contacts), mine!.contactsCursor]).toEqual([[leads[0]!.id], null])
})
