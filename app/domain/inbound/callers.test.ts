import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeLead } from '../../../tests/helpers/board'
import { openBoardFloor } from '../../../tests/helpers/board-world'
import type { Floor } from '../../../tests/helpers/dialing-floor'
import type { World } from '../../../tests/helpers/world'
import type { BoardView } from '../boards/boards.schema'
import { readCallReport } from '../crm/call-report.server'
import { matchContact } from '../contacts/match-contact.server'
import { updateContact } from '../contacts/update-contact.server'
import type { Ctx } from '../context.server'
import { disposeLine } from '../dispositions/dispose-line.server'
import { startStage } from '../dial-sessions/stage-session.schema'
import { startStageSession } from '../dial-sessions/start-stage-session.server'
import { connectDialSession } from '../dial-sessions/control-dial-session.server'
import { findChecklist } from '../onboarding/checklist.read.server'
import { addAction } from '../rules/add-action.server'
import { actionInput } from '../rules/rules.schema'
import { answerCall } from './answer-call.server'
import { listIncoming } from './incoming.read.server'
import { receiveCall } from './receive-call.server'

const OWN = '+13125550140'
const CALLER = '+12125550161'

let world: World
let floor: Floor
let admin: Ctx
let board: BoardView
beforeEach(async () => {
  ;({ world, floor, admin, board } = await openBoardFloor())
})
afterEach(() => world.close())

let calls = 0
async function called(from = CALLER): Promise<string> {
  world.clock.advance(1_000)
  const callSid = `CA${++calls}`
  return (await world.system.db.transact('test', (tx) => receiveCall(tx, { callSid, from, called: OWN })))!
}
const contactOf = async (callId: string) =>
  (await world.system.db.q.selectFrom('calls').select('contact_id').where('id', '=', callId).executeTakeFirstOrThrow())
    .contact_id
/** Answers, and connects the two. */
async function met(id: string, from = CALLER): Promise<string> {
  const { id: sessionId } = await answerCall(floor.ctx, id)
  await floor.tellSession(sessionId, { type: 'AGENT_JOINED', callSid: 'CAseller' })
  await floor.tell(from, { type: 'JOINED', at: world.clock.now() })
  return sessionId
}
const suppressed = () => world.system.db.q.selectFrom('suppressions').select('e164').execute()

test('an inbound call is not the seller’s first call', async () => {
  await called()
  const { items } = await findChecklist(floor.ctx)
  expect(items.find(({ step }) => step === 'firstCall')).toMatchObject({ complete: false })
})

test('a caller gets a name while it rings, as soon as the CRM matches the number', async () => {
  const id = await called()
  expect(await listIncoming(floor.ctx)).toMatchObject([{ id, info: '', vendorContactId: null }])
  world.published.length = 0
  const contact = { contactId: 'crm-7', firstName: 'Nora', lastName: 'Quist', numbers: [CALLER] }
  const { id: contactId } = await matchContact(floor.ctx, { number: CALLER, contact })
  expect(await listIncoming(floor.ctx)).toMatchObject([{ id, info: 'Nora Quist', vendorContactId: 'crm-7' }])
  expect(world.published.map(({ type }) => type)).toContain('incoming.rings')
  expect(await contactOf(id)).toBe(contactId)
  const sessionId = await met(id)
  expect(await floor.view(sessionId, CALLER)).toMatchObject({ info: 'Nora Quist', vendorContactId: 'crm-7' })
})

test('a CRM gets the direction and the caller of an inbound call', async () => {
  const id = await called()
  await met(id)
  await floor.end(CALLER)
  expect(await readCallReport(world.system, { callId: id, disposition: 'Interested' })).toMatchObject({
    direction: 'inbound',
    number: CALLER,
  })
})

describe('callers with a hidden number', () => {
  test('are one contact, until a user names it', async () => {
    const first = await contactOf(await called('anonymous'))
    expect(await contactOf(await called('anonymous'))).toBe(first)
    expect(await contactOf(await called())).not.toBe(first)
    world.clock.advance(1_000)
    await updateContact(floor.ctx, first, { firstName: 'Nora' })
    const second = await contactOf(await called('anonymous'))
    expect(second).not.toBe(first)
    expect(await contactOf(await called('anonymous'))).toBe(second)
  })

  test('cannot be called back, nor be added to the do-not-call list', async () => {
    const id = await called('anonymous')
    const sessionId = await met(id, '')
    await floor.end('')
    const dispositionId = await floor.disposition('DO_NOT_CONTACT')
    const { lines } = await disposeLine(floor.ctx, { id: sessionId, lineId: id, dispositionId })
    expect(lines.find((line) => line.id === id)!.can).not.toContain('redial')
    expect(await suppressed()).toEqual([])
  })
})

describe('callers from abroad', () => {
  const ABROAD = ['+442079460000', '+18765550123']

  test.each(ABROAD)('%s is identified by number, and not taken for a hidden number', async (number) => {
    const hidden = await contactOf(await called('anonymous'))
    const id = await called(number)
    expect(await floor.call(number)).toMatchObject({ id })
    expect(await contactOf(id)).not.toBe(hidden)
    await updateContact(floor.ctx, await contactOf(id), { firstName: 'Nora' })
    expect(await contactOf(await called(number))).toBe(await contactOf(id))
  })

  test.each(ABROAD)('%s cannot be called back', async (number) => {
    const id = await called(number)
    const sessionId = await met(id, number)
    await floor.end(number)
    expect((await floor.view(sessionId, number)).can).not.toContain('redial')
  })

  test('the carrier’s placeholders for a hidden number are not numbers', async () => {
    const hidden = await contactOf(await called('anonymous'))
    for (const number of ['+266696687', '+7378742833', '+2562533', '+8656696', '+86282452253'])
      expect(await contactOf(await called(number))).toBe(hidden)
  })
})

describe('a caller while a board is dialed', () => {
  let dispositionId: string
  beforeEach(async () => {
    dispositionId = board.dispositions.find(({ category }) => category === 'CALLBACK')!.id
    const action = actionInput.parse({ type: 'MARK_AS_DNC' })
    await addAction(admin, { id: board.id, dispositionId, action })
  })
  const dial = async () => {
    const place = { callboardId: board.id, stageId: board.stages[0]!.id }
    const { id } = await startStageSession(floor.ctx, startStage.parse(place))
    await connectDialSession(floor.ctx, id)
    await floor.tellSession(id, { type: 'AGENT_JOINED', callSid: 'CAseller' })
  }

  test('that is not a lead of the board is not affected by its rules', async () => {
    await makeLead(world, board)
    await dial()
    const id = await called()
    await disposeLine(floor.ctx, { id: await met(id), lineId: id, dispositionId })
    expect(await suppressed()).toEqual([])
  })

  test('that is a lead of the board follows the rules of its own stage', async () => {
    await makeLead(world, board)
    await dial()
    const id = await called()
    await makeLead(world, board, { stage: 1, contactId: await contactOf(id) })
    await disposeLine(floor.ctx, { id: await met(id), lineId: id, dispositionId })
    expect(await suppressed()).toEqual([{ e164: CALLER }])
  })
})
