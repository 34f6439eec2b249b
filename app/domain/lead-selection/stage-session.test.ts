import { runDialStep } from '../call-engine/run-dial-step.server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeContact, makeLead, phoneOf } from '../../../tests/helpers/board'
import { closeCounted, openBoardFloor } from '../../../tests/helpers/board-world'
import { openFloor, type Floor } from '../../../tests/helpers/dialing-floor'
import { wavOf } from '../../../tests/helpers/sounds'
import type { World } from '../../../tests/helpers/world'
import { saveAudioMessage } from '../audio/audio-message-input.server'
import { deleteBoard } from '../boards/delete-board.server'
import { deleteStage } from '../boards/delete-stage.server'
import { updateBoard } from '../boards/update-board.server'
import { updateStage } from '../boards/change-stages.server'
import type { BoardDialerSettings } from '../boards/board-settings.schema'
import type { BoardView } from '../boards/boards.schema'
import { readLegInstruction } from '../legs/leg-instruction.server'
import type { Ctx } from '../context.server'
import { setLeadAssignee, setLeadSnooze } from '../leads/apply-lead-change.server'
import { findLeadRow } from '../leads/find-lead.server'
import { SYSTEM_CAUSE } from '../lead-history/lead-history.server'
import type { LeadRow } from '../leads/lead-state'
import { tagLead } from '../tags/tags.server'
import { wakeLeadsChunk } from '../lead-maintenance/wake-leads.server'
import { addAction } from '../rules/add-action.server'
import { addTrigger } from '../rules/add-trigger.server'
import { actionInput, triggerInput } from '../rules/rules.schema'
import { disposeLine } from '../dispositions/dispose-line.server'
import { getDialBlocker } from '../dial-sessions/dial-button'
import { startStage } from '../dial-sessions/stage-session.schema'
import { startStageSession } from '../dial-sessions/start-stage-session.server'
import { connectDialSession, stopDialSession } from '../dial-sessions/control-dial-session.server'

const HOUR = 3_600_000

let world: World
let floor: Floor
let board: BoardView
let admin: Ctx
beforeEach(async () => {
  ;({ world, floor, admin, board } = await openBoardFloor())
})
afterEach(() => closeCounted(world))

const stageId = (index = 0) => board.stages[index]!.id
const change = (lead: LeadRow, work: (tx: Ctx, row: LeadRow) => Promise<unknown>) =>
  world.system.db.transact('test', async (tx) => work(tx, (await findLeadRow(tx, lead.id))!))
const numberOf = (lead: LeadRow) => phoneOf(world, lead)
const start = (input: object = {}, who = floor) =>
  startStageSession(who.ctx, startStage.parse({ callboardId: board.id, stageId: stageId(), ...input }))
async function dial(input: object = {}, who = floor): Promise<string> {
  const { id } = await start(input, who)
  await connectDialSession(who.ctx, id)
  await who.tellSession(id, { type: 'AGENT_JOINED', callSid: `CA-${who.seller.userId}` })
  return id
}
/** Numbers that were dialed, in their order. */
const dialed = async () =>
  (await world.system.db.q.selectFrom('calls').select('e164').orderBy('id').execute()).map(({ e164 }) => e164)
/** Leads that a session with one line dials, one after the other: no lead answers. */
async function dialThrough(id: string): Promise<string[]> {
  for (let seen = -1; (await dialed()).length > seen;) {
    const numbers = await dialed()
    seen = numbers.length
    if ((await floor.session(id)).state === 'dialing') await floor.end(numbers.at(-1)!, 'no-answer')
  }
  return dialed()
}
const numbersOf = (leads: LeadRow[]) => Promise.all(leads.map(numberOf))
const another = async () => openFloor(world, floor.seller.accountId)
async function addNumber(e164: string) {
  const number = { id: world.services.ids('num'), account_id: floor.seller.accountId, e164, created_at: 9 }
  await world.system.db.q.insertInto('phone_numbers').values(number).execute()
  return number.id
}

describe('which lead comes next', () => {
  test('the newest first, each once, and the message states that all were called', async () => {
    const leads = [await makeLead(world, board), await makeLead(world, board), await makeLead(world, board)]
    const id = await dial()
    expect(await dialThrough(id)).toEqual((await numbersOf(leads)).toReversed())
    expect(await floor.session(id)).toMatchObject({
      state: 'ended',
      message: "Your campaign has ended. Every lead of 'New Leads' was called.",
      campaign: { callboardId: board.id, stageId: stageId(), totalRecords: 3, calledRecords: 3 },
    })
    expect((await findLeadRow(world.system, leads[0]!.id))!.called_count).toBe(1)
  })

  test('the best tag first, then the fewest calls', async () => {
    const leads = [await makeLead(world, board), await makeLead(world, board), await makeLead(world, board)]
    await change(leads[2]!, (tx) =>
      tx.db.q.updateTable('leads').set({ called_count: 4 }).where('id', '=', leads[2]!.id).execute(),
    )
    await updateStage(admin, { id: board.id, stageId: stageId(), priorityStacks: ['VIP'] })
    await change(leads[1]!, (tx, row) => tagLead(tx, row, 'VIP', SYSTEM_CAUSE))
    const id = await dial({ filter: { sortBy: 'CALL_COUNT', tagOrder: ['VIP'] } })
    const [first, second, third] = await numbersOf(leads)
    expect(await dialThrough(id)).toEqual([second, first, third])
  })

  test('a priority stack that has changed is refused', async () => {
    await makeLead(world, board)
    await expect(start({ filter: { tagOrder: ['VIP'] } })).rejects.toMatchObject({ code: 'invalid' })
  })

  test('hot leads first when the board sets it', async () => {
    await updateBoard(admin, board.id, { prioritizeHotLeads: true })
    const hot = await makeLead(world, board, { importType: 'API' })
    const cold = await makeLead(world, board, { importType: 'BULK' })
    expect(await dialThrough(await dial())).toEqual([await numberOf(hot), await numberOf(cold)])
  })

  test('unassigned and own leads, or own leads alone; never another seller’s', async () => {
    const [mine, theirs, nobodys] = [
      await makeLead(world, board),
      await makeLead(world, board),
      await makeLead(world, board),
    ]
    const ben = await another()
    await updateBoard(admin, board.id, { teamMemberUserIds: [floor.seller.userId, ben.seller.userId] })
    await change(mine, (tx, row) => setLeadAssignee(tx, row, floor.seller.userId, SYSTEM_CAUSE))
    await change(theirs, (tx, row) => setLeadAssignee(tx, row, ben.seller.userId, SYSTEM_CAUSE))
    const own = await dial({ filter: { assignment: 'mine' } })
    expect(await dialThrough(own)).toEqual([await numberOf(mine)])
    expect((await floor.session(own)).message).toContain('2 assigned to others')
    const id = await dial()
    expect((await dialThrough(id)).slice(1)).toEqual([await numberOf(nobodys)])
    const skipped = await floor.selections((await floor.session(id)).campaign.id)
    expect(skipped).toContainEqual(
      expect.objectContaining({ decision: 'skipped', code: 'assigned_to_other', e164: null }),
    )
  })

  test('snoozed leads and leads outside safe hours wait with the reason, whatever comes before', async () => {
    const [ready, snoozed, asleep] = [
      await makeLead(world, board),
      await makeLead(world, board),
      await makeLead(world, board),
    ]
    await change(snoozed, (tx, row) => setLeadSnooze(tx, row, tx.clock.now() + 2 * HOUR, SYSTEM_CAUSE))
    await change(asleep, (tx, row) =>
      tx.db.q.updateTable('contacts').set({ timezone: 'Pacific/Honolulu' }).where('id', '=', row.contact_id).execute(),
    )
    const id = await dial()
    await dialThrough(id)
    expect(await dialed()).toContain(await numberOf(ready))
    expect(await dialed()).toHaveLength(1)
    expect((await floor.session(id)).message).toContain('1 snoozed')
    const skipped = await floor.selections((await floor.session(id)).campaign.id)
    expect(skipped.map(({ code }) => code)).toEqual(expect.arrayContaining(['snoozed', 'outside_safe_hours']))
  })

  test('with safe hours of an older board that never open all leads wait, and none is lost', async () => {
    await makeLead(world, board)
    const never = JSON.stringify({ timezoneProtectionFrom: 22, timezoneProtectionTo: 6 })
    const { id } = await start()
    await world.system.db.q.updateTable('boards').set({ dialer_settings: never }).execute()
    await connectDialSession(floor.ctx, id)
    await floor.tellSession(id, { type: 'AGENT_JOINED', callSid: 'CA-1' })
    const { message, campaign } = await floor.session(id)
    expect(message).toContain('1 outside their safe hours')
    expect((await floor.selections(campaign.id)).map(({ code }) => code)).toEqual(['outside_safe_hours'])
    const [record] = await world.system.db.q.selectFrom('campaign_records').selectAll().execute()
    expect(record).toMatchObject({ state: 'queued', not_before: world.clock.now() + HOUR })
  })
})

describe('a run', () => {
  test('two sellers of a stage never share a lead', async () => {
    const ben = await another()
    await updateBoard(admin, board.id, { teamMemberUserIds: [floor.seller.userId, ben.seller.userId] })
    for (let lead = 0; lead < 6; lead += 1) await makeLead(world, board)
    await floor.settings({ parallelLimit: 3 })
    await ben.settings({ parallelLimit: 3 })
    const mine = await floor.session(await dial())
    const bens = await ben.session(await dial({}, ben))
    expect(bens.campaign.id).toBe(mine.campaign.id)
    const numbers = await dialed()
    expect(numbers).toHaveLength(6)
    expect(new Set(numbers).size).toBe(6)
  })

  test('continues where it was stopped, and restarts when it is finished', async () => {
    const leads = [await makeLead(world, board), await makeLead(world, board)]
    const [older, newer] = await numbersOf(leads)
    const first = await dial()
    await floor.tellSession(first, { type: 'STOP' })
    await floor.end(newer!, 'no-answer')
    const again = await dial()
    expect(await dialThrough(again)).toEqual([newer, older, newer])
    const anew = await dial()
    expect((await floor.session(anew)).campaign.id).not.toBe((await floor.session(again)).campaign.id)
    expect((await dialed()).at(-1)).toBe(newer)
  })

  test('that restarts keeps the stage’s abandonment count: the stage is the campaign', async () => {
    await floor.settings({ parallelLimit: 3 })
    await makeLead(world, board)
    const first = await dial()
    const { id: firstRun } = (await floor.session(first)).campaign
    const day = Math.floor(world.clock.now() / 86_400_000)
    await world.system.db.q
      .insertInto('campaign_answer_days')
      .values({ campaign_id: firstRun, day, live: 120, abandoned: 3 })
      .execute()
    await dialThrough(first)
    const anew = await floor.session(await dial())
    expect(anew.campaign.id).not.toBe(firstRun)
    expect(anew).toMatchObject({ parallelLimit: 3, effectiveLimit: 1 })
    expect(anew.limitReason).toContain('3 of 120 people')
  })

  test('includes a lead that is added while it runs', async () => {
    await floor.settings({ parallelLimit: 2 })
    await makeLead(world, board)
    const id = await dial()
    const late = await makeLead(world, board)
    expect(await floor.jobs('dial-session.fill')).toHaveLength(1)
    await world.system.db.transact('test', (tx) => runDialStep(tx, id, async () => {}))
    expect((await dialed()).at(-1)).toBe(await numberOf(late))
  })

  test('includes a lead that is added in a second that the clock was set back to', async () => {
    await floor.settings({ parallelLimit: 2 })
    await makeLead(world, board)
    await dial()
    const { q } = world.system.db
    for (const _time of ['first', 'again']) {
      await makeLead(world, board)
      const looks = q.selectFrom('jobs').select('state').where('kind', '=', 'dial-session.fill')
      expect(await looks.execute()).toEqual([{ state: 'ready' }])
      await q.updateTable('jobs').set({ state: 'done' }).execute()
    }
  })

  test('calls a lead again whose snooze ended during the run', async () => {
    await addAction(admin, {
      id: board.id,
      dispositionId: board.dispositions.find(({ category }) => category === 'NO_ANSWER')!.id,
      action: actionInput.parse({ type: 'SNOOZE', meta: { snoozingHours: 1 } }),
    })
    const leads = [await makeLead(world, board), await makeLead(world, board)]
    const [older, newer] = await numbersOf(leads)
    await floor.settings({ isAuto: false })
    const id = await dial()
    await floor.bridge(newer!)
    const line = await floor.view(id, newer!)
    await disposeLine(floor.ctx, {
      id,
      lineId: line.id,
      dispositionId: board.dispositions.find(({ category }) => category === 'NO_ANSWER')!.id,
    })
    expect((await findLeadRow(world.system, leads[1]!.id))!.state).toBe('snoozed')
    await floor.end(newer!)
    await floor.tellSession(id, { type: 'CONTINUE' })
    expect((await dialed()).at(-1)).toBe(older)
    world.clock.advance(HOUR)
    expect(await wakeLeadsChunk(world.system)).toBe(false)
    await floor.end(older!, 'no-answer')
    expect((await dialed()).at(-1)).toBe(newer)
  })

  test('ends for a member removed from the board, and continues for the others', async () => {
    await makeLead(world, board)
    await makeLead(world, board)
    const id = await dial()
    await updateBoard(admin, board.id, { teamMemberUserIds: [] })
    await floor.end((await dialed()).at(-1)!, 'no-answer')
    expect(await dialed()).toHaveLength(1)
    expect(await floor.session(id)).toMatchObject({
      state: 'ended',
      message: `Your campaign has ended. You are no longer assigned to the board '${board.callboardName}'.`,
    })
    const runs = await world.system.db.q
      .selectFrom('campaigns')
      .select('status')
      .where('stage_id', 'is not', null)
      .execute()
    expect(runs).toEqual([{ status: 'ACTIVE' }])
  })

  test('ends with its stage, and states it', async () => {
    const lead = await makeLead(world, board)
    await makeLead(world, board)
    const id = await dial()
    await deleteStage(admin, { id: board.id, stageId: stageId() })
    await floor.end((await dialed()).at(-1)!, 'no-answer')
    expect(await dialed()).not.toContain(await numberOf(lead))
    expect(await floor.session(id)).toMatchObject({
      state: 'ended',
      message: "Your campaign has ended. The stage 'New Leads' was deleted.",
    })
  })
})

describe('a board call', () => {
  test('is counted, protected and processed by rules in the transaction of its end', async () => {
    await updateBoard(admin, board.id, { nuisanceProtectionHours: 24 })
    const place = { id: board.id, stageId: stageId() }
    const { id: triggerId } = await addTrigger(admin, { ...place, trigger: triggerInput.parse({ type: 'CALLS_MADE' }) })
    await addAction(admin, {
      ...place,
      triggerId,
      action: actionInput.parse({ type: 'MOVE_TO_STAGE', meta: { movingToStageId: stageId(1) } }),
    })
    const lead = await makeLead(world, board)
    await dial()
    await floor.end(await numberOf(lead), 'no-answer')
    expect(await findLeadRow(world.system, lead.id)).toMatchObject({
      stage_id: stageId(1),
      called_count: 1,
      state: 'nuisance',
      nuisance_until: world.clock.now() + 24 * HOUR,
    })
  })

  test('ends, and its disposition is stored, when the board was deleted while its leads are removed', async () => {
    const { id: dispositionId } = board.dispositions.find(({ category }) => category === 'CALLBACK')!
    const moveOn = actionInput.parse({ type: 'MOVE_TO_STAGE', meta: { movingToStageId: stageId(1) } })
    const place = { id: board.id, stageId: stageId() }
    const { id: triggerId } = await addTrigger(admin, { ...place, trigger: triggerInput.parse({ type: 'CALLS_MADE' }) })
    await addAction(admin, { ...place, triggerId, action: moveOn })
    await addAction(admin, { id: board.id, dispositionId, action: moveOn })
    const lead = await makeLead(world, board)
    const id = await dial()
    const number = await numberOf(lead)
    const { id: lineId } = await floor.view(id, number)
    await deleteBoard(admin, board.id)
    await floor.end(number, 'no-answer')
    await disposeLine(floor.ctx, { id, lineId, dispositionId })
    expect(await floor.session(id)).toMatchObject({ state: 'ended', lines: [{ status: 'ended' }] })
    expect(await findLeadRow(world.system, lead.id)).toMatchObject({ stage_id: stageId(), called_count: 1 })
  })

  test('uses the board’s dispositions, and its own settings before the seller’s', async () => {
    await updateBoard(admin, board.id, {
      dialerSettings: { parallelLimit: 2, ringTimeout: 40, isAuto: false, autoPopCallscript: true },
    })
    const lead = await makeLead(world, board)
    const id = await dial()
    const rules = { parallelLimit: 2, mode: 'standard', autoPopCallscript: true }
    expect(await floor.session(id)).toMatchObject(rules)
    await floor.bridge(await numberOf(lead))
    const line = await floor.view(id, await numberOf(lead))
    expect(line.callboardId).toBe(board.id)
    const outside = await world.system.db.q
      .selectFrom('dispositions')
      .select('id')
      .where('board_id', 'is', null)
      .executeTakeFirstOrThrow()
    await expect(disposeLine(floor.ctx, { id, lineId: line.id, dispositionId: outside.id })).rejects.toMatchObject({
      code: 'not_found',
    })
    await disposeLine(floor.ctx, { id, lineId: line.id, dispositionId: board.dispositions[0]!.id })
  })

  test('plays the board’s message, not the seller’s recording, and offers the board’s opt-out', async () => {
    const { value: callbackId } = await saveAudioMessage(floor.ctx, { label: 'Mine', bytes: await wavOf(1) })
    await floor.settings({ callbackId, enableIvrOptout: false })
    const declined = async (dialerSettings: Partial<BoardDialerSettings>) => {
      await updateBoard(admin, board.id, { dialerSettings })
      const lead = await makeLead(world, board)
      const id = await dial()
      await floor.ring(await numberOf(lead))
      await floor.tellSession(id, { type: 'AGENT_LEFT', callSid: `CA-${floor.seller.userId}` })
      await floor.answer(await numberOf(lead), 'person')
      const told = await readLegInstruction(world.system, (await floor.line(await numberOf(lead))).id)
      await stopDialSession(floor.ctx, id)
      return told
    }
    expect(await declined({})).toMatchObject({ recording: expect.stringContaining(callbackId), optOut: false })
    expect(await declined({ callbackMessage: 'Of the board.', enableIvrOptout: true })).toEqual({
      kind: 'callback-message',
      recording: null,
      text: 'Of the board. To be put on our do-not-call list, press 9.',
      optOut: true,
    })
    const shared = await saveAudioMessage(admin, { label: 'Ours', owner: 'account', bytes: await wavOf(1) })
    expect(await declined({ callbackId: shared.value })).toMatchObject({
      recording: expect.stringContaining(shared.value),
      text: 'To be put on our do-not-call list, press 9.',
    })
  })

  test('shows a number of the board', async () => {
    const second = await addNumber('+13125550199')
    await updateBoard(admin, board.id, { phoneNumberIds: [second] })
    const lead = await makeLead(world, board)
    await dial()
    expect(await floor.call(await numberOf(lead))).toMatchObject({ caller_id: '+13125550199' })
  })

  test('shows the board’s nearest number, when the board sets it and the seller does not', async () => {
    const second = await addNumber('+17135550140')
    await updateBoard(admin, board.id, {
      phoneNumberIds: [...board.phoneNumberIds, second],
      dialerSettings: { localPresence: true },
    })
    const contactId = await makeContact(world, floor.seller.accountId, { areaCode: '713' })
    const lead = await makeLead(world, board, { contactId })
    await dial()
    expect(await floor.call(await numberOf(lead))).toMatchObject({ caller_id: '+17135550140' })
  })
})

describe('the dial button', () => {
  const button = {
    filter: { assignment: 'workable' as const },
    userId: 'me',
    canCall: true,
    busy: false,
    isEmpty: false,
  }
  test.each<[string, Partial<Parameters<typeof getDialBlocker>[0]>, string | null]>([
    ['workable leads', {}, null],
    ['the own ones', { filter: { assignment: 'mine' } }, null],
    ['the own ones by name', { filter: { assignment: 'MEMBER', assignmentUserId: 'me' } }, null],
    ['all', { filter: { assignment: 'ALL' } }, "Cannot dial when leads are filtered to 'All Leads'"],
    [
      'another’s',
      { filter: { assignment: 'MEMBER', assignmentUserId: 'other' } },
      "Cannot dial when leads are filtered to another member's leads",
    ],
    ['a call that runs', { busy: true }, 'Cannot start new dialing session while already on a call'],
    ['no disposition', { needsDisposition: true }, 'Choose a disposition for the last call first.'],
    ['an empty stage', { isEmpty: true }, 'No leads in this stage'],
    ['no seat', { canCall: false }, 'You have no dialer seat'],
  ])('%s', (_, given, reason) => {
    expect(getDialBlocker({ ...button, ...given })).toBe(reason)
  })

  test.each<[string, object, string]>([
    ['all leads', { filter: { assignment: 'ALL' } }, "Cannot dial when leads are filtered to 'All Leads'"],
    ['an empty stage', { stageId: 'second' }, 'No leads in this stage'],
  ])('%s is refused by the server, too', async (_, given, message) => {
    await makeLead(world, board)
    const input = 'stageId' in given ? { stageId: stageId(1) } : given
    await expect(start(input)).rejects.toThrow(message)
  })

  test('a board without access is not found, and during a call no other session starts', async () => {
    await makeLead(world, board)
    await expect(start({}, await another())).rejects.toMatchObject({ code: 'not_found' })
    await dial()
    await expect(start()).rejects.toMatchObject({ code: 'already_on_a_call' })
  })
})
