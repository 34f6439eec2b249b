import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeBoard, makeContact, makeLead, phoneOf } from '../../../tests/helpers/board'
import { closeCounted, openBoardFloor } from '../../../tests/helpers/board-world'
import type { Floor } from '../../../tests/helpers/dialing-floor'
import type { World } from '../../../tests/helpers/world'
import type { BoardView } from '../boards/boards.schema'
import { addDisposition } from '../boards/change-dispositions.server'
import { deleteBoard } from '../boards/delete-board.server'
import { updateBoard } from '../boards/update-board.server'
import type { Ctx } from '../context.server'
import { findLeadRow } from '../leads/find-lead.server'
import type { LeadRow } from '../leads/lead-state'
import { moveLead } from '../leads/move-lead.server'
import { removeLead } from '../leads/remove-lead.server'
import { scheduleLead } from '../leads/lead-actions.server'
import { addAction } from '../rules/add-action.server'
import { addTrigger } from '../rules/add-trigger.server'
import { actionInput, triggerInput } from '../rules/rules.schema'
import { listDispositions } from '../dial-sessions/dial-sessions.read.server'
import { disposeLine } from './dispose-line.server'
import { startDialSession } from '../dial-sessions/start-dial-session.server'
import { startStage } from '../dial-sessions/stage-session.schema'
import { startStageSession } from '../dial-sessions/start-stage-session.server'
import { connectDialSession, stopDialSession } from '../dial-sessions/control-dial-session.server'

let world: World
let floor: Floor
let board: BoardView
let admin: Ctx

beforeEach(async () => {
  ;({ world, floor, admin, board } = await openBoardFloor())
})
afterEach(() => closeCounted(world))

const stageId = () => board.stages[0]!.id
const numberOf = (lead: LeadRow) => phoneOf(world, lead)
async function dial(): Promise<string> {
  const { id } = await startStageSession(floor.ctx, startStage.parse({ callboardId: board.id, stageId: stageId() }))
  await connectDialSession(floor.ctx, id)
  await floor.tellSession(id, { type: 'AGENT_JOINED', callSid: `CA-${floor.seller.userId}` })
  return id
}

test('a change of the board’s dispositions is published to its active sellers only', async () => {
  await makeLead(world, board)
  const told = () =>
    world.published.filter(({ type }) => type === 'dispositions.changed').map(({ room, payload }) => [room, payload])
  await addDisposition(admin, { id: board.id })
  expect(told()).toMatchObject([[`board:${board.id}`, {}]])
  const id = await dial()
  await addDisposition(admin, { id: board.id, name: 'Moved away' })
  const now = {
    boardId: board.id,
    dispositions: expect.arrayContaining([expect.objectContaining({ name: 'Moved away' })]),
  }
  expect(told().slice(1)).toMatchObject([
    [`board:${board.id}`, now],
    [`user:${floor.seller.userId}`, now],
  ])
  // The last call may need its disposition when the session is over; the next day it is no longer shown.
  await stopDialSession(floor.ctx, id)
  const roomsTold = async () => {
    const before = told().length
    await addDisposition(admin, { id: board.id })
    return told()
      .slice(before)
      .map(([room]) => room)
  }
  expect(await roomsTold()).toEqual([`board:${board.id}`, `user:${floor.seller.userId}`])
  world.clock.advance(25 * 3_600_000)
  expect(await roomsTold()).toEqual([`board:${board.id}`])
})

test('a seller dialing a board keeps its dispositions to the end, also after losing access', async () => {
  await makeLead(world, board)
  const sellers = { callboardId: board.id }
  const own = board.dispositions.map(({ id }) => id)
  const offered = async () => (await listDispositions(floor.ctx, sellers)).map(({ id }) => id)
  await world.system.db.q.updateTable('users').set({ role: 'MEMBER' }).where('id', '=', floor.seller.userId).execute()
  const id = await dial()
  await deleteBoard(admin, board.id)
  expect(await offered()).toEqual(own)
  await expect(listDispositions(admin, sellers)).rejects.toMatchObject({ code: 'not_found' })
  // In another session the board is deleted for them as for all.
  await stopDialSession(floor.ctx, id)
  await floor.dial(await floor.campaign(['+13125550177']))
  await expect(offered()).rejects.toMatchObject({ code: 'not_found' })
})

test('a board without a caller ID uses the seller’s, if it is a board number', async () => {
  const { id: first } = await world.system.db.q.selectFrom('phone_numbers').select('id').executeTakeFirstOrThrow()
  const second = { id: world.services.ids('num'), e164: '+13125550199' }
  await world.system.db.q
    .insertInto('phone_numbers')
    .values({ ...second, account_id: floor.seller.accountId, nickname: 'Two', created_at: 9 })
    .execute()
  await floor.settings({ callerIdNumber: second.e164 })
  const shown = async (phoneNumberIds: string[]) => {
    await updateBoard(admin, board.id, { phoneNumberIds })
    const number = await numberOf(await makeLead(world, board))
    const id = await dial()
    const { caller_id } = await floor.call(number)
    await stopDialSession(floor.ctx, id)
    return caller_id
  }
  expect(await shown([first, second.id])).toBe(second.e164)
  expect(await shown([first])).not.toBe(second.e164)
})

describe('the recording of a board’s call', () => {
  test.each([
    { board: true, seller: false, state: 'wanted' },
    { board: false, seller: true, state: 'off' },
  ])('is transcribed as the board sets: $board, whatever the seller has: $seller', async (set) => {
    await updateBoard(admin, board.id, {
      dialerSettings: { enableCallRecording: true, recordImmediately: true, enableTranscription: set.board },
    })
    await floor.settings({ enableCallRecording: set.seller, ...(set.seller && { enableTranscription: true }) })
    // Texas is a one-party consent state.
    const contactId = await makeContact(world, floor.seller.accountId, { areaCode: '214' })
    const lead = await makeLead(world, board, { contactId })
    await dial()
    await floor.bridge(await numberOf(lead))
    const recordings = await world.system.db.q.selectFrom('recordings').select('transcript_state').execute()
    expect(recordings).toEqual([{ transcript_state: set.state }])
  })
})

describe('the end of a board’s call', () => {
  test.each([
    { what: 'an early call without an answer', dueIn: 4, kept: false },
    { what: 'an early call with a conversation', dueIn: 4, speaks: true, kept: true },
    { what: 'an early call answered by a machine', dueIn: 4, speaks: true, machine: true, kept: false },
    { what: 'a call when it was due, without an answer', dueIn: -1, kept: true },
    { what: 'a call during which another was scheduled', dueIn: 4, speaks: true, promises: 3, kept: false },
    { what: 'a call that was placed long before, with a conversation', dueIn: 20, speaks: true, kept: false },
  ])('$what: the scheduled call is done: $kept', async ({ dueIn, speaks, machine, promises, kept }) => {
    const lead = await makeLead(world, board)
    const number = await numberOf(lead)
    const minutes = (count: number) => count * 60_000
    const schedule = (inMinutes: number) =>
      scheduleLead(admin, {
        id: board.id,
        stageId: stageId(),
        leadId: lead.id,
        scheduledAt: new Date(world.clock.now() + minutes(inMinutes)).toISOString(),
      })
    await schedule(dueIn + 2)
    world.clock.advance(minutes(2))
    await dial()
    if (speaks) await floor.bridge(number)
    if (machine) await floor.tell(number, { type: 'VERDICT', answeredBy: 'machine' })
    world.clock.advance(1000)
    if (promises) await schedule(promises)
    if (speaks) world.clock.advance(minutes(promises ?? 20))
    const { scheduled_at } = (await findLeadRow(world.system, lead.id))!
    await floor.end(number, speaks ? 'completed' : 'no-answer')
    expect(await findLeadRow(world.system, lead.id)).toMatchObject({
      called_count: 1,
      scheduled_at: kept ? null : scheduled_at,
    })
  })

  test('puts the contact on the DNC list when its end has removed the lead', async () => {
    const place = { id: board.id, stageId: stageId() }
    const { id: triggerId } = await addTrigger(admin, { ...place, trigger: triggerInput.parse({ type: 'CALLS_MADE' }) })
    await addAction(admin, { ...place, triggerId, action: actionInput.parse({ type: 'REMOVE_FROM_BOARD' }) })
    const { id: dispositionId } = board.dispositions.find(({ category }) => category === 'CALLBACK')!
    await addAction(admin, { id: board.id, dispositionId, action: actionInput.parse({ type: 'MARK_AS_DNC' }) })
    const lead = await makeLead(world, board)
    const number = await numberOf(lead)
    const id = await dial()
    const { id: lineId } = await floor.view(id, number)
    await floor.end(number, 'no-answer')
    expect(await findLeadRow(world.system, lead.id)).toBeUndefined()
    await disposeLine(floor.ctx, { id, lineId, dispositionId })
    expect(await world.system.db.q.selectFrom('suppressions').select(['e164', 'type', 'added_by']).execute()).toEqual([
      { e164: number, type: 'DISPOSITION', added_by: floor.seller.userId },
    ])
  })

  test('applies its disposition also when its end has moved the lead to another board', async () => {
    const { board: other } = await makeBoard(world, floor.seller, { callboardName: 'Other' })
    const place = { id: board.id, stageId: stageId() }
    const { id: triggerId } = await addTrigger(admin, { ...place, trigger: triggerInput.parse({ type: 'CALLS_MADE' }) })
    await addAction(admin, {
      ...place,
      triggerId,
      action: actionInput.parse({ type: 'MOVE_TO_BOARD', meta: { movingToBoardId: other.id } }),
    })
    const { id: dispositionId } = board.dispositions.find(({ category }) => category === 'CALLBACK')!
    await addAction(admin, {
      id: board.id,
      dispositionId,
      action: actionInput.parse({ type: 'SNOOZE', meta: { snoozingHours: 1 } }),
    })
    const lead = await makeLead(world, board)
    const id = await dial()
    const { id: lineId } = await floor.view(id, await numberOf(lead))
    await floor.end(await numberOf(lead), 'no-answer')
    expect(await findLeadRow(world.system, lead.id)).toMatchObject({ board_id: other.id, state: 'ready' })
    await disposeLine(floor.ctx, { id, lineId, dispositionId })
    expect(await findLeadRow(world.system, lead.id)).toMatchObject({ board_id: other.id, state: 'snoozed' })
  })

  test.each([
    { what: 'moved to another board', known: false },
    { what: 'merged into the one that is there', known: true },
  ])('is counted and disposed on its lead that was $what during the call', async ({ known }) => {
    const { board: other } = await makeBoard(world, floor.seller, { callboardName: 'Other' })
    await updateBoard(admin, other.id, { dialerSettings: { nuisanceProtectionHours: 1 } })
    const { id: dispositionId } = board.dispositions.find(({ category }) => category === 'CALLBACK')!
    const action = actionInput.parse({ type: 'SNOOZE', meta: { snoozingHours: 3 } })
    await addAction(admin, { id: board.id, dispositionId, action })
    const lead = await makeLead(world, board)
    const there = known ? await makeLead(world, other, { stage: 1, contactId: lead.contact_id }) : lead
    const number = await numberOf(lead)
    const id = await dial()
    const { id: lineId } = await floor.view(id, number)
    await floor.bridge(number)
    const from = { fromBoardId: board.id, fromStageId: stageId() }
    await moveLead(admin, { id: other.id, stageId: other.stages[0]!.id, leadId: lead.id, ...from })
    await floor.end(number)
    expect(await findLeadRow(world.system, there.id)).toMatchObject({
      board_id: other.id,
      called_count: 1,
      last_called_at: world.clock.now(),
      state: 'nuisance',
    })
    await disposeLine(floor.ctx, { id, lineId, dispositionId })
    expect(await findLeadRow(world.system, there.id)).toMatchObject({ state: 'snoozed' })
  })

  test('is not counted on a lead of another board that only shares its contact', async () => {
    const { board: other } = await makeBoard(world, floor.seller, { callboardName: 'Other' })
    const lead = await makeLead(world, board)
    const there = await makeLead(world, other, { contactId: lead.contact_id })
    const number = await numberOf(lead)
    await dial()
    await removeLead(admin, { id: board.id, stageId: stageId(), leadId: lead.id })
    await floor.end(number, 'no-answer')
    expect(await findLeadRow(world.system, there.id)).toMatchObject({ called_count: 0, version: there.version })
  })

  describe('applies its disposition to the lead into which its end has merged the called lead', () => {
    let other: BoardView
    let dispositionId: string
    const merged = async (stage: number) => {
      other = (await makeBoard(world, floor.seller, { callboardName: 'Other' })).board
      const place = { id: board.id, stageId: stageId() }
      const trigger = triggerInput.parse({ type: 'CALLS_MADE' })
      const { id: triggerId } = await addTrigger(admin, { ...place, trigger })
      await addAction(admin, {
        ...place,
        triggerId,
        action: actionInput.parse({ type: 'MOVE_TO_BOARD', meta: { movingToBoardId: other.id } }),
      })
      dispositionId = board.dispositions.find(({ category }) => category === 'CALLBACK')!.id
      await addAction(admin, {
        id: board.id,
        dispositionId,
        action: actionInput.parse({ type: 'SNOOZE', meta: { snoozingHours: 1 } }),
      })
      const lead = await makeLead(world, board)
      const there = await makeLead(world, other, { contactId: lead.contact_id, stage })
      const id = await dial()
      const number = await numberOf(lead)
      const { id: lineId } = await floor.view(id, number)
      await floor.end(number, 'no-answer')
      expect(await findLeadRow(world.system, lead.id)).toBeUndefined()
      return { there, id, lineId }
    }

    test.each([1, 0])('that was in stage %i', async (stage) => {
      const { there, id, lineId } = await merged(stage)
      await disposeLine(floor.ctx, { id, lineId, dispositionId })
      expect(await findLeadRow(world.system, there.id)).toMatchObject({ board_id: other.id, state: 'snoozed' })
    })

    test('and that was merged into a third lead since', async () => {
      const { there, id, lineId } = await merged(0)
      const { board: third } = await makeBoard(world, floor.seller, { callboardName: 'Third' })
      const last = await makeLead(world, third, { contactId: there.contact_id })
      await moveLead(admin, {
        id: third.id,
        stageId: last.stage_id,
        leadId: there.id,
        fromBoardId: other.id,
        fromStageId: other.stages[0]!.id,
      })
      expect(await findLeadRow(world.system, there.id)).toBeUndefined()
      await disposeLine(floor.ctx, { id, lineId, dispositionId })
      expect(await findLeadRow(world.system, last.id)).toMatchObject({ board_id: third.id, state: 'snoozed' })
    })
  })
})

describe('a move by a disposition, to a stage whose rule marks arriving leads as DNC', () => {
  let dispositionId: string
  const moving = (stage: number) => ({ type: 'MOVE_TO_STAGE', meta: { movingToStageId: board.stages[stage]!.id } })
  /** A rule of a stage, with one action. */
  const rule = async (stage: number, trigger: object, action: object) => {
    const place = { id: board.id, stageId: board.stages[stage]!.id }
    const { id: triggerId } = await addTrigger(admin, { ...place, trigger: triggerInput.parse(trigger) })
    await addAction(admin, { ...place, triggerId, action: actionInput.parse(action) })
  }
  const suppressed = () => world.system.db.q.selectFrom('suppressions').select(['e164', 'type', 'added_by']).execute()
  /** Saves the disposition of a call whose lead is where the call’s end left it. */
  const said = async () => {
    const lead = await makeLead(world, board)
    const number = await numberOf(lead)
    const id = await dial()
    const { id: lineId } = await floor.view(id, number)
    await floor.end(number, 'no-answer')
    await disposeLine(floor.ctx, { id, lineId, dispositionId })
    return number
  }

  beforeEach(async () => {
    dispositionId = board.dispositions.find(({ category }) => category === 'CALLBACK')!.id
    await addAction(admin, { id: board.id, dispositionId, action: actionInput.parse(moving(1)) })
    await rule(1, { type: 'MOVED_TO_STAGE' }, { type: 'MARK_AS_DNC' })
  })

  test('is the contact’s own do-not-call request, which no user can remove', async () => {
    const number = await said()
    expect(await suppressed()).toEqual([{ e164: number, type: 'DISPOSITION', added_by: null }])
  })

  test('is applied also when no lead is left', async () => {
    await rule(0, { type: 'CALLS_MADE' }, { type: 'REMOVE_FROM_BOARD' })
    const number = await said()
    expect(await suppressed()).toEqual([{ e164: number, type: 'DISPOSITION', added_by: floor.seller.userId }])
  })

  test.each([true, false])(
    'is not applied where the stage’s own rule moves the lead on; a lead is left: %s',
    async (left) => {
      await rule(0, { type: dispositionId }, moving(2))
      if (!left) await rule(0, { type: 'CALLS_MADE' }, { type: 'REMOVE_FROM_BOARD' })
      await said()
      expect(await suppressed()).toEqual([])
    },
  )
})

test('a call from a card uses the card’s board, and is not a run of it', async () => {
  const lead = await makeLead(world, board)
  const { id } = await startDialSession(floor.ctx, { contactId: lead.contact_id, callboardId: board.id })
  await connectDialSession(floor.ctx, id)
  await floor.tellSession(id, { type: 'AGENT_JOINED', callSid: `CA-${floor.seller.userId}` })
  const session = await floor.session(id)
  expect(session.campaign.callboardId).toBeNull()
  expect(session.lines).toMatchObject([{ contactId: lead.contact_id, callboardId: board.id }])
})
