import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { UserActor } from '../actor'
import { DEFAULT_FEATURES } from '../accounts/plan'
import type { Ctx } from '../context.server'
import { testWorld, type World } from '../../../tests/helpers/world'
import { getDialerSettings, findDialerSettings, getStoredSettings } from './settings.read.server'
import { DEFAULT_DIALER_SETTINGS, dialerSettings } from './settings.schema'
import { updateDialerSettings } from './update-dialer-settings.server'
import { settingsWords } from './settings.words'

const OPT_OUT_WARNING = { setting: 'enableIvrOptout', text: settingsWords.optOutWarning }
const RING_WARNING = { setting: 'ringTimeout', text: expect.stringContaining('at least 15 seconds or four rings') }

let world: World
let mia: UserActor
let ctx: Ctx
beforeEach(async () => {
  world = await testWorld()
  mia = await world.person()
  ctx = world.as(mia)
})
afterEach(() => world.close())

const plan = (features: object) =>
  world.system.db.q
    .updateTable('accounts')
    .set({ features: JSON.stringify(features) })
    .execute()

describe('dialer settings', () => {
  test('begin with the defaults and the numbers of the account', async () => {
    expect(await findDialerSettings(ctx)).toEqual({
      settings: DEFAULT_DIALER_SETTINGS,
      numbers: [{ number: '+13125550140', nickname: 'Chicago', released: false, shareWithTeam: true }],
      inbound: { ownNumber: true, colleagues: false },
      teamNuisanceHours: 0,
      warnings: [OPT_OUT_WARNING],
    })
  })

  test('a partial change is saved and published to the user', async () => {
    await updateDialerSettings(ctx, { parallelLimit: 2 })
    await updateDialerSettings(ctx, { ringTimeout: 30 })
    expect((await findDialerSettings(ctx)).settings).toEqual({
      ...DEFAULT_DIALER_SETTINGS,
      parallelLimit: 2,
      ringTimeout: 30,
    })
    expect(world.published.map((event) => [event.type, event.room])).toEqual([
      ['settings.changed', `user:${mia.userId}`],
      ['settings.changed', `user:${mia.userId}`],
    ])
  })

  test('warns below 15 s with several lines, but allows it', async () => {
    const short = await updateDialerSettings(ctx, { ringTimeout: 10, parallelLimit: 2, enableIvrOptout: true })
    expect(short.warnings).toEqual([RING_WARNING])
    expect((await updateDialerSettings(ctx, { parallelLimit: 1 })).warnings).toEqual([])
    expect((await updateDialerSettings(ctx, { parallelLimit: 3, ringTimeout: 15 })).warnings).toEqual([])
  })

  test('warns when a callback message lacks the opt-out key', async () => {
    const warnings = async (change: Parameters<typeof updateDialerSettings>[1]) =>
      (await updateDialerSettings(ctx, change)).warnings
    expect(await warnings({ parallelLimit: 2, enableIvrOptout: false })).toEqual([OPT_OUT_WARNING])
    expect(await warnings({ ringTimeout: 10 })).toEqual([RING_WARNING, OPT_OUT_WARNING])
    expect(await warnings({ parallelLimit: 1 })).toEqual([])
  })

  test('Double Dial also sets the ring timeout, unless one is sent with it', async () => {
    const twice = async (change: Parameters<typeof updateDialerSettings>[1]) => {
      const { enableDoubleDial, ringTimeout } = (await updateDialerSettings(ctx, change)).settings
      return [enableDoubleDial, ringTimeout]
    }
    expect(await twice({ enableDoubleDial: true })).toEqual([true, 20])
    expect(await twice({ ringTimeout: 30 })).toEqual([true, 30])
    expect(await twice({ enableDoubleDial: true })).toEqual([true, 30])
    expect(await twice({ enableDoubleDial: false })).toEqual([false, 35])
    expect(await twice({ enableDoubleDial: true, ringTimeout: 45 })).toEqual([true, 45])
  })

  test('hidden Double Dial is off for all users and is refused', async () => {
    await updateDialerSettings(ctx, { enableDoubleDial: true })
    await plan({ ...DEFAULT_FEATURES, hideDoubleDial: true })
    expect((await getDialerSettings(ctx, mia)).enableDoubleDial).toBe(false)
    await expect(updateDialerSettings(ctx, { enableDoubleDial: true })).rejects.toMatchObject({
      code: 'invalid',
      fieldErrors: { enableDoubleDial: ['Double Dial is not available'] },
    })
  })

  test('sending the shown settings back changes nothing stored', async () => {
    const sendsBack = async () => updateDialerSettings(ctx, (await findDialerSettings(ctx)).settings)
    await updateDialerSettings(ctx, { enableCallRecording: true, recordAllCalls: true, enableDoubleDial: true })
    const stored = await getStoredSettings(ctx, mia.userId)
    await updateDialerSettings(ctx, { previewDialing: true })
    // One line, and no recording.
    expect((await sendsBack()).settings).toMatchObject({ parallelLimit: 1, enableCallRecording: false })
    await plan({ ...DEFAULT_FEATURES, callLines: 2, hideDoubleDial: true, previewDialer: false, callRecording: false })
    await sendsBack()
    await plan(DEFAULT_FEATURES)
    await updateDialerSettings(ctx, { previewDialing: false })
    expect(await getStoredSettings(ctx, mia.userId)).toEqual(stored)
  })

  test('turning recording off clears every recording option', async () => {
    await updateDialerSettings(ctx, { enableCallRecording: true, recordImmediately: true, recordAllCalls: true })
    const { settings } = await updateDialerSettings(ctx, { enableCallRecording: false })
    expect(settings).toMatchObject({ enableCallRecording: false, recordImmediately: false, recordAllCalls: false })
    await updateDialerSettings(ctx, { enableCallRecording: true })
    expect((await findDialerSettings(ctx)).settings.recordAllCalls).toBe(false)
  })

  test('transcription is on with recording, can be off alone, and ends with it', async () => {
    const transcribes = async (change: Parameters<typeof updateDialerSettings>[1]) =>
      (await updateDialerSettings(ctx, change)).settings.enableTranscription
    expect(await transcribes({ enableCallRecording: true })).toBe(true)
    expect(await transcribes({ enableTranscription: false })).toBe(false)
    expect(await transcribes({ enableCallRecording: true, recordAllCalls: true })).toBe(false)
    expect(await transcribes({ enableTranscription: true })).toBe(true)
    expect(await transcribes({ enableCallRecording: false })).toBe(false)
    expect(await transcribes({ enableCallRecording: true, enableTranscription: false })).toBe(false)
  })

  test('transcription needs recording', async () => {
    const refusal = {
      code: 'invalid',
      fieldErrors: { enableTranscription: ['Call recording must be enabled to transcribe calls'] },
    }
    await expect(updateDialerSettings(ctx, { enableTranscription: true })).rejects.toMatchObject(refusal)
    await updateDialerSettings(ctx, { enableCallRecording: true })
    await expect(
      updateDialerSettings(ctx, { enableCallRecording: false, enableTranscription: true }),
    ).rejects.toMatchObject(refusal)
    expect((await findDialerSettings(ctx)).settings).toMatchObject({
      enableCallRecording: true,
      enableTranscription: true,
    })
  })

  test('a caller ID is one of the account’s numbers, or the first of them', async () => {
    const foreign = await world.account({ name: 'Another' })
    await world.system.db.q
      .updateTable('phone_numbers')
      .set({ e164: '+12065550141' })
      .where('account_id', '=', foreign)
      .execute()
    await expect(updateDialerSettings(ctx, { callerIdNumber: '+12065550141' })).rejects.toMatchObject({
      code: 'invalid',
      fieldErrors: { callerIdNumber: ['Choose one of your numbers'] },
    })
    await updateDialerSettings(ctx, { callerIdNumber: '+13125550140' })
    const { settings } = await updateDialerSettings(ctx, { callerIdNumber: null })
    expect(settings.callerIdNumber).toBeNull()
  })

  test('a plan caps lines and recording, when they are chosen and when the plan shrinks', async () => {
    await updateDialerSettings(ctx, { enableCallRecording: true, recordAllCalls: true })
    await plan({ ...DEFAULT_FEATURES, callLines: 1, callRecording: false })
    expect(await getDialerSettings(ctx, mia)).toMatchObject({
      parallelLimit: 1,
      enableCallRecording: false,
      recordAllCalls: false,
      enableTranscription: false,
    })
    await expect(updateDialerSettings(ctx, { parallelLimit: 2, enableCallRecording: true })).rejects.toMatchObject({
      fieldErrors: {
        parallelLimit: ['Your plan has 1 line'],
        enableCallRecording: ['Your plan does not include call recording'],
      },
    })
  })

  test.each([
    [11, 10],
    [22, 20],
    [43, 45],
    [8, 10],
    [90, 60],
    [0, 60],
  ])('a stored ring timeout of %i s reads as %i', async (stored, read) => {
    await updateDialerSettings(ctx, {})
    await world.system.db.q
      .updateTable('dialer_settings')
      .set({ settings: `{"ringTimeout":${stored}}` })
      .execute()
    expect((await findDialerSettings(ctx)).settings.ringTimeout).toBe(read)
  })

  test.each([
    [100, 100],
    [113, 120],
    [2399, 2400],
  ])('a stored nuisance interval of %i h, which an older version took, reads as %i', async (stored, read) => {
    await updateDialerSettings(ctx, {})
    await world.system.db.q
      .updateTable('dialer_settings')
      .set({ settings: `{"nuisanceProtectionHours":${stored}}` })
      .execute()
    const { settings } = await findDialerSettings(ctx)
    expect(settings.nuisanceProtectionHours).toBe(read)
    expect(dialerSettings.safeParse(settings).success).toBe(true)
  })

  test.each([
    { ringTimeout: 12 },
    { parallelLimit: 4 },
    { nuisanceProtectionHours: 2401 },
    { nuisanceProtectionHours: 101 },
    { nuisanceProtectionHours: 2399 },
    { timezoneProtectionFrom: 24 },
    { colour: 'red' },
  ])('%j is refused by the schema', (change) => {
    expect(dialerSettings.partial().safeParse(change).success).toBe(false)
  })

  test('refuses safe hours without an hour', async () => {
    await expect(
      updateDialerSettings(ctx, { timezoneProtectionFrom: 21, timezoneProtectionTo: 21 }),
    ).rejects.toMatchObject({ code: 'invalid' })
  })

  test.each([
    [9, 9, 'Choose an end that differs from the start'],
    [21, 23, 'Safe hours need an hour between 8 AM and 9 PM'],
    [5, 8, 'Safe hours need an hour between 8 AM and 9 PM'],
  ])('refuses safe hours from %i to %i, which allow no calls', async (from, to, sentence) => {
    const hours = { timezoneProtectionFrom: from, timezoneProtectionTo: to }
    await expect(updateDialerSettings(ctx, hours)).rejects.toMatchObject({
      fieldErrors: { timezoneProtectionTo: [sentence] },
    })
    // With such hours stored, other settings can be changed, and the protection cannot be switched on.
    await updateDialerSettings(ctx, { ...hours, timezoneProtectionEnabled: false })
    await updateDialerSettings(ctx, { parallelLimit: 1 })
    await expect(updateDialerSettings(ctx, { timezoneProtectionEnabled: true })).rejects.toMatchObject({
      fieldErrors: { timezoneProtectionTo: [sentence] },
    })
  })

  test.each([
    [21, 8, true],
    [22, 6, true],
    [18, 9, false],
    [20, 2, false],
  ])('safe hours from %i to %i wrap around midnight; no lead can be dialed: %s', async (from, to, isEmpty) => {
    const hours = { timezoneProtectionFrom: from, timezoneProtectionTo: to }
    const { settings, warnings } = await updateDialerSettings(ctx, { ...hours, parallelLimit: 1 })
    expect(settings).toMatchObject(hours)
    expect(warnings.map(({ setting }) => setting)).toEqual(isEmpty ? ['timezoneProtectionTo'] : [])
  })

  test('a user without dialing has no settings', async () => {
    const coach = await world.person({ role: 'COACH', accountId: mia.accountId })
    await expect(updateDialerSettings(world.as(coach), { parallelLimit: 1 })).rejects.toMatchObject({
      code: 'forbidden',
    })
  })

  test('one person’s settings are not another’s', async () => {
    await updateDialerSettings(ctx, { parallelLimit: 1 })
    const ben = await world.person({ accountId: mia.accountId })
    expect((await findDialerSettings(world.as(ben))).settings.parallelLimit).toBe(3)
  })
})
