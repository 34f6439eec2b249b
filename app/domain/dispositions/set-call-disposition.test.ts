import { beforeEach, describe, expect, test } from 'vitest'
import { onFloorOfItsOwn } from '../../../tests/helpers/floor-of-its-own'
import type { Floor } from '../../../tests/helpers/dialing-floor'
import { openBoardFloor } from '../../../tests/helpers/board-world'
import { makeLead, phoneOf } from '../../../tests/helpers/board'
import type { World } from '../../../tests/helpers/world'
import type { UserActor } from '../actor'
import { findCallStory } from '../call-history/call-story.read.server'
import { stopDialSession, connectDialSession } from '../dial-sessions/control-dial-session.server'
import { startStage } from '../dial-sessions/stage-session.schema'
import { startStageSession } from '../dial-sessions/start-stage-session.server'
import { listLeadHistory } from '../leads/leads.read.server'
import { addAction } from '../rules/add-action.server'
import { actionInput } from '../rules/rules.schema'
import { findCallDisposition } from './call-disposition.read.server'
import { disposeLine } from './dispose-line.server'
import { setCallDisposition } from './set-call-disposition.server'

const [A, B] = ['+13125550101', '+13125550102'] as const

let world: World
let floor: Floor
onFloorOfItsOwn((made) => ({ world, floor } = made))

const colleague = (role: UserActor['role'], firstName: string) =>
  world.person({ accountId: floor.seller.accountId, role, firstName })

/** A call that ended. */
let sessionId: string
let uuid: string
beforeEach(async () => {
  await floor.settings({ parallelLimit: 1 })
  sessionId = await floor.dial(await floor.campaign([A, B]))
  await floor.bridge(A)
  await floor.end(A)
  uuid = (await floor.line(A)).id
})
const choose = async (category: string, ctx = floor.ctx) =>
  setCallDisposition(ctx, { uuid, dispositionId: await floor.disposition(category) })
const dispositionSteps = async () =>
  (await findCallStory(floor.ctx, uuid)).steps
    .filter(({ kind }) => kind === 'disposition')
    .map(({ text, details }) => [text, ...details])

test('the wrap-up that waits for the call continues', async () => {
  expect((await floor.session(sessionId)).state).toBe('wrapUp')
  expect(await choose('INTERESTED')).toMatchObject({ current: { name: 'Interested' }, can: ['dispose'] })
  expect((await floor.session(sessionId)).state).toBe('dialing')
  expect((await floor.view(sessionId, B)).status).toBe('pending')
})

test('the wrap-up of another call is left alone', async () => {
  await choose('INTERESTED')
  await floor.bridge(B)
  await floor.end(B)
  await choose('NOT_INTERESTED')
  expect(await floor.session(sessionId)).toMatchObject({ state: 'wrapUp', wrapUpLineId: (await floor.line(B)).id })
})

test('the story says what was chosen first, and each change with its person', async () => {
  await stopDialSession(floor.ctx, sessionId)
  await disposeLine(floor.ctx, { id: sessionId, lineId: uuid, dispositionId: await floor.disposition('INTERESTED') })
  await choose('NO_ANSWER', world.as(await colleague('MANAGER', 'Rhea')))
  await choose('NO_ANSWER')
  expect(await dispositionSteps()).toEqual([
    ['Disposition: Interested', 'Chosen by Mia Torres'],
    ['Disposition changed from Interested to No answer by Rhea Torres'],
  ])
  expect((await findCallStory(floor.ctx, uuid)).call.outcomeConfig.subtitle).toBe('No answer')
})

describe('who may', () => {
  test.each(['OWNER', 'MANAGER', 'ADMIN'] as const)('%s may', async (role) => {
    expect((await choose('INTERESTED', world.as(await colleague(role, 'Rhea')))).current?.name).toBe('Interested')
  })

  test('a coach reads, a colleague finds no such call', async () => {
    const coach = world.as(await colleague('COACH', 'Cole'))
    await expect(choose('INTERESTED', coach)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await findCallDisposition(coach, uuid)).toMatchObject({ current: null, can: [] })
    await expect(choose('INTERESTED', world.as(await colleague('MEMBER', 'Ben')))).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

test('a call that has not ended has no disposition of this kind', async () => {
  await choose('INTERESTED')
  uuid = (await floor.line(B)).id
  await expect(choose('INTERESTED')).rejects.toMatchObject({ code: 'not_possible_now' })
})

test('a disposition of another board is not found', async () => {
  const other = world.as(await world.person({ role: 'OWNER' }))
  await other.db.q.updateTable('dispositions').set({ deleted_at: 1 }).where('category', '=', 'NONE').execute()
  await expect(choose('NONE')).rejects.toMatchObject({ code: 'not_found' })
})

test('Do not contact suppresses the number, for the person who chose it', async () => {
  const rhea = await colleague('MANAGER', 'Rhea')
  await choose('DO_NOT_CONTACT', world.as(rhea))
  expect(await floor.ctx.db.q.selectFrom('suppressions').select(['e164', 'type', 'added_by']).execute()).toEqual([
    { e164: A, type: 'DISPOSITION', added_by: rhea.userId },
  ])
})

describe('a callback', () => {
  const at = (inMs: number) => new Date(world.clock.now() + inMs).toISOString()
  const callBack = async (inMs: number, category = 'CALLBACK') =>
    setCallDisposition(floor.ctx, {
      uuid,
      dispositionId: await floor.disposition(category),
      callbackAt: at(inMs),
    })

  test('has its time until another disposition is chosen', async () => {
    expect(await callBack(3_600_000)).toMatchObject({ callbackAt: at(3_600_000) })
    expect(await choose('INTERESTED')).toMatchObject({ callbackAt: null })
  })

  test.each([
    [-1, 'CALLBACK', 'Choose a time in the future.'],
    [366 * 86_400_000, 'CALLBACK', 'Choose a time within a year.'],
    [3_600_000, 'INTERESTED', 'Only a callback has a time.'],
  ])('in %i ms for %s is refused', async (inMs, category, message) => {
    await expect(callBack(inMs, category)).rejects.toMatchObject({
      code: 'invalid',
      fieldErrors: { callbackAt: [message] },
    })
  })
})

test('on a board, rules run once per call and disposition, and the lead’s history has the change', async () => {
  await stopDialSession(floor.ctx, sessionId)
  const made = await openBoardFloor()
  try {
    const { board, admin } = made
    const lead = await makeLead(made.world, board)
    const dispositionOf = (category: string) => board.dispositions.find((one) => one.category === category)!.id
    const snooze = (hours: number) => actionInput.parse({ type: 'SNOOZE', meta: { snoozingHours: hours } })
    const [first, second] = [dispositionOf('INTERESTED'), dispositionOf('NOT_INTERESTED')]
    await addAction(admin, { id: board.id, dispositionId: first, action: snooze(5) })
    await addAction(admin, { id: board.id, dispositionId: second, action: snooze(9) })
    const stage = startStage.parse({ callboardId: board.id, stageId: board.stages[0]!.id })
    const { id } = await startStageSession(made.floor.ctx, stage)
    await connectDialSession(made.floor.ctx, id)
    await made.floor.tellSession(id, { type: 'AGENT_JOINED', callSid: 'CA-seller' })
    const number = await phoneOf(made.world, lead)
    await made.floor.bridge(number)
    await made.floor.end(number)
    const { id: call } = await made.floor.line(number)
    for (const dispositionId of [first, second, first])
      await setCallDisposition(made.floor.ctx, { uuid: call, dispositionId })
    const { items } = await listLeadHistory(admin, { id: board.id, stageId: lead.stage_id, leadId: lead.id })
    const texts = items.map(({ text, by }) => [text, by]).toReversed()
    expect(texts.filter(([text]) => text!.startsWith('Snoozed'))).toHaveLength(2)
    expect(texts.filter(([text]) => text!.startsWith('Disposition'))).toEqual([
      ["Disposition changed from 'Interested' to 'Not interested'", 'Mia Torres'],
      ["Disposition changed from 'Not interested' to 'Interested'", 'Mia Torres'],
    ])
  } finally {
    await made.world.close()
  }
})
