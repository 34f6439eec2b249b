import { beforeEach, describe, expect, test } from 'vitest'
import type { Floor } from '../../../tests/helpers/dialing-floor'
import { onFloorOfItsOwn } from '../../../tests/helpers/floor-of-its-own'
import type { World } from '../../../tests/helpers/world'
import { findCallStory } from '../call-history/call-story.read.server'
import { updateContact } from '../contacts/update-contact.server'
import { recordLine } from './record-line.server'

/** Texas is a one-party consent state; California is an all-party consent state. */
const DALLAS = '+12145550101'
const OAKLAND = '+15105550101'

let world: World
let floor: Floor
onFloorOfItsOwn((made) => ({ world, floor } = made))

type Action = Parameters<typeof recordLine>[1]['action']
const press = async (id: string, number: string, action: Action) =>
  recordLine(floor.ctx, { id, lineId: (await floor.line(number)).id, action })
const recordings = () => floor.ctx.db.q.selectFrom('recordings').selectAll().execute()

describe('when recording is turned on during the call', () => {
  const speakThenTurnOn = async (number: string) => {
    const id = await floor.dial(await floor.campaign([number]))
    await floor.bridge(number)
    expect(await floor.view(id, number)).toMatchObject({ recordingNote: null, can: ['hangUp'] })
    await floor.settings({ enableCallRecording: true })
    return id
  }

  test('a lead in an all-party consent state is not recorded, and the line shows why', async () => {
    const id = await speakThenTurnOn(OAKLAND)
    const { recordingNote, can } = await floor.view(id, OAKLAND)
    expect(recordingNote).toContain('California')
    expect(can).toEqual(['hangUp'])
    await expect(press(id, OAKLAND, 'start')).rejects.toMatchObject({
      code: 'not_possible_now',
      message: recordingNote,
    })
    expect(await recordings()).toEqual([])
  })

  test('any other lead is recorded by a click, and the history shows the click', async () => {
    const id = await speakThenTurnOn(DALLAS)
    await press(id, DALLAS, 'start')
    expect(await recordings()).toHaveLength(1)
    const { compliance } = await findCallStory(floor.ctx, (await floor.line(DALLAS)).id)
    expect(compliance.find(({ label }) => label === 'Recording')?.value).toBe('After the seller clicks Record')
  })
})

test('without a requested recording the history shows no consent', async () => {
  await floor.dial(await floor.campaign([OAKLAND]))
  await floor.bridge(OAKLAND)
  world.clock.advance(5_000)
  await floor.end(OAKLAND)
  const { compliance, steps } = await findCallStory(floor.ctx, (await floor.line(OAKLAND)).id)
  expect(compliance.find(({ label }) => label === 'Recording')?.value).toBe('Off')
  expect(JSON.stringify(steps)).not.toContain('consent')
})

test('a running recording can be paused and stopped after recording is turned off, and not restarted', async () => {
  await floor.settings({ enableCallRecording: true })
  const id = await floor.dial(await floor.campaign([DALLAS]))
  await floor.bridge(DALLAS)
  await press(id, DALLAS, 'start')
  await floor.settings({ enableCallRecording: false })
  expect((await floor.view(id, DALLAS)).can).toContain('record')
  await press(id, DALLAS, 'pause')
  await expect(press(id, DALLAS, 'resume')).rejects.toMatchObject({
    message: 'Call recording is off in the dialer settings',
  })
  await press(id, DALLAS, 'stop')
  expect(await recordings()).toMatchObject([{ wanted: 'stopped' }])
  await expect(press(id, DALLAS, 'start')).rejects.toMatchObject({ code: 'not_possible_now' })
})

describe('recording from the start', () => {
  beforeEach(() => floor.settings({ enableCallRecording: true, recordImmediately: true }))
  const onRecord = async () => {
    const { compliance } = await findCallStory(floor.ctx, (await floor.line(DALLAS)).id)
    return compliance.find(({ label }) => label === 'Recording')?.value
  }

  test.each([
    { what: 'Never', change: { enableCallRecording: false }, says: 'Off' },
    {
      what: 'After Click',
      change: { recordImmediately: false },
      says: 'After the seller clicks Record. Nothing was recorded',
    },
  ])('$what chosen while the phone rings applies to that call, and its record shows it', async ({ change, says }) => {
    await floor.dial(await floor.campaign([DALLAS]))
    await floor.ring(DALLAS)
    await floor.settings(change)
    await floor.bridge(DALLAS)
    expect(await floor.line(DALLAS)).toMatchObject({ state: 'inCall' })
    expect(await recordings()).toEqual([])
    expect(await onRecord()).toBe(says)
  })

  const moveTo = async (state: string) => {
    const { contactId } = (await floor.session((await newestSession()).id)).lines[0]!
    await updateContact(floor.ctx, contactId!, { state })
  }
  const newestSession = () =>
    floor.ctx.db.q.selectFrom('dial_sessions').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  const told = async () => JSON.stringify((await findCallStory(floor.ctx, (await floor.line(DALLAS)).id)).steps)

  test('a location found after the choice applies: a lead in California is not recorded', async () => {
    const id = await floor.dial(await floor.campaign([DALLAS]))
    await floor.ring(DALLAS)
    await moveTo('CA')
    await floor.bridge(DALLAS)
    expect(await recordings()).toEqual([])
    const { recordingNote, can } = await floor.view(id, DALLAS)
    expect(recordingNote).toContain('California (by state)')
    expect(can).not.toContain('record')
    await expect(press(id, DALLAS, 'start')).rejects.toMatchObject({ message: recordingNote })
    expect(await onRecord()).toBe(recordingNote)
    expect(await told()).toContain(recordingNote)
  })

  test('a location found during recording stops the recording, and it cannot be restarted', async () => {
    const id = await floor.dial(await floor.campaign([DALLAS]))
    await floor.bridge(DALLAS)
    expect(await recordings()).toMatchObject([{ wanted: 'recording' }])
    await moveTo('CA')
    expect(await recordings()).toMatchObject([{ wanted: 'stopped' }])
    expect(await floor.jobs('recording.control')).toHaveLength(1)
    expect(await floor.view(id, DALLAS)).toMatchObject({
      recording: 'stopping',
      recordingNote: expect.stringContaining('California'),
    })
    for (const action of ['start', 'resume'] as const)
      await expect(press(id, DALLAS, action)).rejects.toMatchObject({ message: expect.stringContaining('California') })
    expect(await onRecord()).toBe('From the start')
    expect(await told()).toContain('No longer recorded: California')
  })

  test('in a one-party consent location a click records, and the record shows how', async () => {
    const id = await floor.dial(await floor.campaign([{ numbers: [DALLAS], state: 'CA' }]))
    await floor.ring(DALLAS)
    await moveTo('TX')
    await floor.bridge(DALLAS)
    expect(await recordings()).toEqual([])
    await press(id, DALLAS, 'start')
    expect(await recordings()).toHaveLength(1)
    expect(await onRecord()).toBe('From the start')
  })
})
