import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { placeCall } from '../../app/domain/legs/place-call.server'
import { storeRecording } from '../../app/domain/recordings/store-recording.server'
import { reconcileAttempt } from '../../app/domain/legs/reconcile-attempt.server'
import { setRecording, startRecording } from '../../app/domain/recordings/start-recording.server'
import { createSystemCtx, type Ctx } from '../../app/domain/context.server'
import { addContactToWorkflow, addTagToContact } from '../../app/domain/crm/change-contact.server'
import { finishConnecting, startConnecting } from '../../app/domain/crm/connect-high-level.server'
import { deliverToCrm, createCrmLanes } from '../../app/domain/crm/deliver.server'
import { disposeLine } from '../../app/domain/dispositions/dispose-line.server'
import { requestTranscript } from '../../app/domain/transcripts/request-transcript.server'
import { openStore, type Store } from '../../db/open'
import { restore } from '../../server/cli/backup-file'
import { createCrmAdapters } from '../../server/crm/adapters'
import { databaseFile } from '../../server/services'
import { renderWav } from '../../server/simulator/carrier/wav'
import { openFloor, type Floor } from '../helpers/dialing-floor'
import { HIGHLEVEL_APP, openFakeHighLevel, type FakeHighLevel } from '../helpers/fake-high-level'
import { connectVendorCrm, openHarborCrm } from '../helpers/harbor-crm'
import { scratchFolder } from '../helpers/process'
import { testWorld, type World } from '../helpers/world'

const lanes = createCrmLanes()

const A = '+12145550101'
let folder: Awaited<ReturnType<typeof scratchFolder>>
let highLevel: FakeHighLevel
let world: World
let floor: Floor
let stores: Store[]
beforeEach(async () => {
  folder = await scratchFolder('restore')
  highLevel = await openFakeHighLevel()
  const app = { ...HIGHLEVEL_APP, baseUrl: highLevel.url }
  world = await testWorld({ crm: createCrmAdapters({ publicUrl: 'http://localhost', highLevel: app }) })
  // Tokens of a CRM end by the real clock.
  world.clock.set(Date.now())
  world.services.clock.localHoursNow = () => Date.UTC(2026, 2, 10, 16)
  floor = await openFloor(world)
  stores = []
})
afterEach(async () => {
  for (const store of stores) await store.close()
  await world.close()
  await highLevel.close()
  await folder.remove()
})

const backup = () => join(folder.path, 'backup.db')
const backUp = () => writeFileSync(backup(), world.services.store.sqlite.serialize())
/** What happened after the backup is forgotten: a context of the database that came back. */
function comeBack(): Ctx {
  restore(backup(), databaseFile(folder.path), 0)
  const store = openStore({ file: databaseFile(folder.path) })
  stores.push(store)
  return createSystemCtx({ ...world.services, store })
}
const attemptsOf = (ctx: Ctx) =>
  ctx.db.q
    .selectFrom('attempts')
    .select(['id', 'kind', 'state', 'job_key', 'to_number'])
    .orderBy('id', 'desc')
    .execute()

describe('creates at the carrier', () => {
  test('a due dial is looked up, never placed again', async () => {
    let creates = 0
    world.services.carrier.placeCall = async () => ({ callSid: `CA${++creates}`, sentAt: Date.now() })
    await floor.dial(await floor.campaign([A]))
    const [key] = await floor.jobs('call.place')
    const { id: lineId } = await floor.line(A)
    backUp()
    await placeCall(world.system, { lineId }, key!)
    const ctx = comeBack()
    await placeCall(ctx, { lineId }, key!)
    expect(await attemptsOf(ctx)).toEqual([
      { id: expect.any(String), kind: 'call', state: 'uncertain', job_key: key, to_number: A },
    ])
    expect(creates).toBe(1)
  })

  test('a due recording is not started a second time', async () => {
    let creates = 0
    world.services.carrier.startRecording = async () => ({ recordingSid: `RE${++creates}` })
    await floor.settings({ enableCallRecording: true, recordImmediately: true })
    await floor.dial(await floor.campaign([A]))
    await floor.bridge(A)
    const { id: recordingId } = await world.system.db.q.selectFrom('recordings').select('id').executeTakeFirstOrThrow()
    const [key] = await floor.jobs('recording.start')
    backUp()
    await startRecording(world.system, { recordingId }, key!)
    const ctx = comeBack()
    await startRecording(ctx, { recordingId }, key!)
    expect((await attemptsOf(ctx))[0]).toMatchObject({ kind: 'recording', state: 'uncertain', job_key: key })
    expect(creates).toBe(1)
  })

  test.each([
    ['stood queued', true],
    ['was wanted of audio that was not kept yet', false],
  ])('a transcript that %s is found at the carrier, never requested again', async (_how, isQueued) => {
    let creates = 0
    Object.assign(world.services.carrier, {
      fetchRecording: async () => Readable.from([renderWav(12_000, 2, [])]),
      requestTranscript: async () => ({ transcriptSid: `GT${++creates}` }),
      findTranscript: async () => 'GT1',
    })
    await floor.settings({ enableCallRecording: true, recordImmediately: true })
    await floor.dial(await floor.campaign([A]))
    await floor.bridge(A)
    const { id: recordingId } = await world.system.db.q.selectFrom('recordings').select('id').executeTakeFirstOrThrow()
    await world.system.db.transact('test', (tx) => setRecording(tx, recordingId, { state: 'completed', sid: 'RE1' }))
    const keepAndAsk = async (ctx: Ctx) => {
      await storeRecording(ctx, { recordingId })
      await requestTranscript(ctx, { recordingId }, `recording:${recordingId}:transcript`)
    }
    if (isQueued) await storeRecording(world.system, { recordingId })
    backUp()
    await keepAndAsk(world.system)
    const ctx = comeBack()
    await keepAndAsk(ctx)
    expect(creates).toBe(1)
    const attempt = (await attemptsOf(ctx)).find(({ kind }) => kind === 'transcript')!
    expect(attempt.state).toBe('uncertain')
    await reconcileAttempt(ctx, { attemptId: attempt.id })
    expect(await ctx.db.q.selectFrom('recordings').select('transcript_sid').executeTakeFirstOrThrow()).toEqual({
      transcript_sid: 'GT1',
    })
  })
})

describe('reports to a CRM', () => {
  const accountId = () => floor.seller.accountId
  const contact = () => `${floor.seller.userId}-0`
  const deliver = (ctx: Ctx) => deliverToCrm(ctx, { accountId: accountId(), atOnce: true }, 'crm:dlv:1', lanes)
  /** A call is over, its disposition saved, and a tag and a workflow follow: three deliveries that wait. */
  async function tellThree(): Promise<void> {
    const id = await floor.dial(await floor.campaign([A]))
    await floor.bridge(A)
    await floor.end(A)
    const { id: lineId } = await floor.line(A)
    await disposeLine(floor.ctx, { id, lineId, dispositionId: await floor.disposition('INTERESTED') })
    const { id: contactId } = await world.system.db.q.selectFrom('contacts').select('id').executeTakeFirstOrThrow()
    const change = { accountId: accountId(), contactId, byUser: null }
    await world.system.db.transact('test', async (tx) => {
      await addTagToContact(tx, { ...change, tag: 'Hot' })
      const workflow = { workflowId: 'w1', workflowName: 'Nurture', intent: 'rule-1' }
      await addContactToWorkflow(tx, { ...change, ...workflow })
    })
  }
  const ledger = (ctx: Ctx) => ctx.db.q.selectFrom('crm_deliveries').select(['state', 'error']).orderBy('id').execute()

  async function connectHighLevel(): Promise<void> {
    const owner = await world.person({ accountId: accountId(), role: 'OWNER' })
    const ctx = world.as(owner)
    const state = new URL(await startConnecting(ctx)).searchParams.get('state')
    await finishConnecting(ctx, { state, code: 'good-code' })
  }
  const writes = () =>
    highLevel.asked.filter(({ method, target }) => method !== 'GET' && target.startsWith('/contacts/')).length

  test('GoHighLevel gets no second report: known ones are found, the rest is shown for a person to decide', async () => {
    await connectHighLevel()
    await tellThree()
    backUp()
    await deliver(world.system)
    expect(writes()).toBe(3)
    const ctx = comeBack()
    await deliver(ctx)
    const doubt = 'A backup was restored, and GoHighLevel does not report whether it has it'
    expect(await ledger(ctx)).toEqual([
      { state: 'delivered', error: null },
      { state: 'unknown', error: doubt },
      { state: 'unknown', error: doubt },
    ])
    expect(writes()).toBe(3)
    expect(highLevel.notes.get(contact())).toHaveLength(1)
  })

  test('a report missing in GoHighLevel is shown too, because a person may have removed it', async () => {
    await connectHighLevel()
    await tellThree()
    backUp()
    const ctx = comeBack()
    await deliver(ctx)
    expect((await ledger(ctx))[0]).toEqual({
      state: 'unknown',
      error: 'A backup was restored, and GoHighLevel does not have it',
    })
    expect(writes()).toBe(0)
  })

  test('a vendor’s CRM gets the report again under the same id, and does nothing twice', async () => {
    const person = { contactId: contact(), firstName: 'Grace', lastName: 'Whitfield', numbers: [A] }
    const crm = await openHarborCrm([{ ...person, company: '', city: 'Chicago', state: 'IL', zip: '60614' }])
    try {
      await connectVendorCrm(world.system, `${crm.url}/api`)
      await tellThree()
      backUp()
      await deliver(world.system)
      const told = (await crm.received()).map(({ what }) => what)
      expect(told).toContain('Call: Interested')
      const ctx = comeBack()
      await deliver(ctx)
      expect((await crm.received()).map(({ what }) => what)).toEqual(told)
      expect((await ledger(ctx)).map(({ state }) => state)).toEqual(
        (await ledger(world.system)).map(({ state }) => state),
      )
    } finally {
      await crm.close()
    }
  })
})
