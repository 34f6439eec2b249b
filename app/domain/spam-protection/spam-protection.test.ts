import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { A, B, C, PROFILE, spamWorld, type SpamWorld } from '../../../tests/helpers/spam-world'
import { findNumber } from '../numbers/numbers.read.server'
import { registerNumbers } from './register-numbers.server'
import { spamProfileData } from './spam-protection.schema'
import { createSpamProfile, updateSpamProfile } from './save-spam-profile.server'
import { listRegistrations, readSpamInfo } from './spam-protection.read.server'

const HOUR = 3_600_000
const DAY = 86_400_000

let s: SpamWorld
beforeEach(async () => {
  s = await spamWorld()
})
afterEach(() => s.close())

describe('a spam profile', () => {
  test.each([
    [{ callerIdName: '' }, 'callerIdName', 'Caller ID name required'],
    [{ callerIdName: 'Sixteen letters.' }, 'callerIdName', 'At most 15 characters'],
    [
      { callerIdName: '1st Realty' },
      'callerIdName',
      'Start with a letter. Use letters, digits, spaces, periods and commas.',
    ],
    [
      { callerIdName: 'Harbor 🏠' },
      'callerIdName',
      'Start with a letter. Use letters, digits, spaces, periods and commas.',
    ],
    [{ callPurpose: 'Sales' }, 'callPurpose', 'Call purpose required'],
    [{ callPurpose: 'Other' }, 'callPurposeOther', 'Specify the call purpose'],
    [{ callPurpose: 'Other', callPurposeOther: 'x'.repeat(10_000) }, 'callPurposeOther', 'At most 100 characters'],
  ])('refuses %j', (change, field, message) => {
    const { error } = spamProfileData.safeParse({ ...PROFILE, ...change })
    expect(error?.issues.map(({ path, message: text }) => [path[0], text])).toContainEqual([field, message])
  })

  test('is one for each account, and its other purpose is kept only with Other', async () => {
    const made = await createSpamProfile(s.marcus, { ...PROFILE, callPurposeOther: 'left over' })
    expect(made).toMatchObject({ callerIdName: 'Harbor Realty', callPurposeOther: null, status: 'UNSUBMITTED' })
    await expect(createSpamProfile(s.olivia, PROFILE)).rejects.toMatchObject({ code: 'conflict' })
    await expect(createSpamProfile(s.mia, PROFILE)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(updateSpamProfile(s.olivia, 'spp_other', PROFILE)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('registering', () => {
  test('needs a spam profile and a registered business', async () => {
    await expect(registerNumbers(s.olivia, [A])).rejects.toMatchObject({
      message: 'Add a caller ID name and a call purpose first.',
    })
    await createSpamProfile(s.olivia, PROFILE)
    await expect(registerNumbers(s.olivia, [A])).rejects.toMatchObject({
      message: 'Register your business profile first.',
    })
    await s.registerBusiness()
    expect(await registerNumbers(s.marcus, ['(312) 555-0140'])).toMatchObject([
      { number: A, label: 'Pending Registration' },
    ])
  })

  test('refuses numbers that cannot be protected, and registers none then', async () => {
    await s.prepare()
    await s.addNumber('+14165550100')
    await s.addNumber('+14155550150', { shared: 0, user_id: s.owner.userId })
    await s.addNumber('+14155550151', { personal: 1, user_id: s.owner.userId, carrier_sid: null })
    const refusalOf = (...numbers: string[]) =>
      registerNumbers(s.olivia, numbers).then(
        () => null,
        ({ message }) => message,
      )
    expect(await refusalOf(A, '+14155550150')).toBe(
      '(415) 555-0150: Spam Protection is only available on shared numbers',
    )
    expect(await refusalOf('+14165550100')).toBe(
      '(416) 555-0100: Spam Protection is only available for United States numbers',
    )
    expect(await refusalOf('+14155550151')).toContain('Confirm it by a call first.')
    expect(await refusalOf('+19995550000')).toBe('Number not found')
    await expect(registerNumbers(s.mia, [A])).rejects.toMatchObject({ code: 'forbidden' })
    expect(await s.states()).toEqual({})
    await registerNumbers(s.olivia, [A])
    expect(await refusalOf(A)).toBe('(312) 555-0140: This number is registered already')
  })

  test('fills slots of the plan', async () => {
    await s.prepare()
    await s.plan({ cartBilling: false, slots: 2 })
    expect(await readSpamInfo(s.olivia, { limit: 10 })).toMatchObject({ slots: 2, filledSlots: 0 })
    await expect(registerNumbers(s.olivia, [A, B, C])).rejects.toMatchObject({
      message: 'Your plan can protect 2 more numbers.',
    })
    await registerNumbers(s.olivia, [A, B])
    await expect(registerNumbers(s.olivia, [C])).rejects.toMatchObject({
      message: 'Your plan protects 2 numbers, and all are in use.',
    })
  })

  test('creates one product, and numbers join it when it is approved', async () => {
    await s.prepare()
    await registerNumbers(s.olivia, [A])
    await registerNumbers(s.olivia, [B])
    await s.approve()
    expect(s.trust.bundles.filter(({ kind }) => kind === 'voice_integrity')).toHaveLength(1)
    expect([...s.trust.bundle('voice_integrity').numbers].toSorted()).toEqual(['PN12065550141', 'PN13125550140'])
    expect(s.trust.users).toMatchObject([{ type: 'voice_integrity_information', attributes: { use_case: 'Sales' } }])
    expect(await s.states()).toEqual({ [A]: 'REGISTERING', [B]: 'REGISTERING' })
  })
})

describe('the carriers', () => {
  test('that report nothing protect no number', async () => {
    await s.prepare()
    await registerNumbers(s.olivia, [A])
    await s.approve()
    await s.later(20 * DAY)
    expect(await s.find(A)).toMatchObject({
      status: 'REGISTERING',
      carriers: { attStatus: 'NOT_REPORTED', tmobileStatus: 'NOT_REPORTED', verizonStatus: 'NOT_REPORTED' },
    })
  })

  test('protect with the first that is active, and each is shown', async () => {
    await s.protect(A, B, C)
    expect(await s.states()).toEqual({ [A]: 'PROTECTED', [B]: 'PROTECTED', [C]: 'PROTECTED' })
    expect((await s.find(A)).carriers).toEqual({
      attStatus: 'ACTIVE',
      tmobileStatus: 'IN_PROGRESS',
      verizonStatus: 'NOT_REPORTED',
    })
    expect(await findNumber(s.olivia, await s.idOf(A))).toMatchObject({ spamRegistrationStatus: 'PROTECTED' })
  })

  test('that reject get the number once more; rejected again it has failed, and is told', async () => {
    await s.protect(A, B)
    s.reports(A, 'rejected', [{ code: 1, text: 'Reported by subscribers', fields: [] }])
    s.trust.calls.length = 0
    await s.later(DAY)
    expect(await s.find(A)).toMatchObject({ status: 'REMEDIATING', reason: null })
    await s.run()
    expect(s.trust.calls.filter((call) => call.endsWith('Number'))).toEqual(['removeNumber', 'assignNumber'])
    await s.later(HOUR)
    expect((await s.find(A)).status).toBe('REMEDIATING')
    await s.later(DAY)
    expect(await s.find(A)).toMatchObject({
      status: 'REMEDIATION_FAILED',
      label: 'Remediation Failed',
      reason: 'Reported by subscribers',
    })
    expect((await s.find(B)).status).toBe('PROTECTED')
    const notes = await s.world.system.db.q.selectFrom('notifications').select(['title', 'kind']).execute()
    expect(new Set(notes.filter(({ kind }) => kind === 'spam_protection').map(({ title }) => title))).toEqual(
      new Set(['Spam protection is active', 'Spam protection failed']),
    )
    s.reports(A, 'active')
    await s.later(DAY)
    expect((await s.find(A)).status).toBe('PROTECTED')
  })

  test('that need the customer wait for a corrected profile', async () => {
    await s.protect(A)
    s.reports(A, 'rejected', [{ code: null, text: 'The name is not yours', fields: ['cnam_display_name'] }])
    await s.later(DAY)
    expect(await s.find(A)).toMatchObject({ status: 'CUSTOMER_INPUT_NEEDED', label: 'Remediation Failed' })
    const { profile } = await listRegistrations(s.olivia, { limit: 1 })
    await updateSpamProfile(s.olivia, profile!.id, { ...PROFILE, callerIdName: 'Harbor Realty B' })
    expect((await s.find(A)).status).toBe('REGISTERING')
    s.reports(A, 'active')
    await s.approve()
    await s.later(2 * 60_000)
    expect((await s.find(A)).status).toBe('PROTECTED')
    const products = s.trust.bundles.filter(({ kind }) => kind === 'voice_integrity')
    expect(products.map(({ numbers }) => numbers.size)).toEqual([0, 1])
  })

  test('that are down are asked again', async () => {
    await s.protect(A)
    s.trust.readProvisioning = () => Promise.reject(new Error('unexpected'))
    await s.later(DAY)
    s.trust.readProvisioning = async (_sid, e164) => s.provisioning.get(e164) ?? null
    s.reports(A, 'in_progress')
    await s.later(11 * 60_000)
    expect((await s.find(A)).status).toBe('REGISTERING')
  })
})

test('hundreds are read page by page, and found by digits or nickname', async () => {
  await s.prepare()
  const numbers = Array.from({ length: 60 }, (_, index) => `+1312556${String(1000 + index)}`)
  for (const [index, number] of numbers.entries())
    await s.addNumber(number, { nickname: index === 7 ? 'Reception' : '' })
  await registerNumbers(s.olivia, numbers)
  const first = await listRegistrations(s.olivia, { limit: 50 })
  const second = await listRegistrations(s.olivia, { limit: 50, cursor: first.nextCursor! })
  expect([first.registrations.length, second.registrations.length, second.nextCursor]).toEqual([50, 10, null])
  expect((await listRegistrations(s.olivia, { limit: 50, search: 'recep' })).registrations).toHaveLength(1)
  expect((await listRegistrations(s.olivia, { limit: 50, search: '5561003' })).registrations).toHaveLength(1)
})
