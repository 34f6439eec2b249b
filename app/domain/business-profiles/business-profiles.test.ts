import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { edit, PROFILE, SOLE_PROPRIETOR } from '../../../tests/helpers/business-profile'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { UserActor } from '../actor'
import type { Ctx } from '../context.server'
import { adviseOnProfile } from './advise-on-profile.server'
import { findProfileRow, readBusinessProfile, readProfileAnswer } from './business-profiles.read.server'
import { profileData, PROFILE_FIELDS, PROFILE_LIMITS, type ProfileData } from './business-profiles.schema'
import { checkProfile, clearIndustry } from './check-profile'
import { einFault, formatEin, maskEin } from './ein'
import { industriesOf } from './profile-options'
import { saveProfile } from './save-profile.server'
import { submitProfile } from './submit-profile.server'

const faults = (change: Partial<ProfileData>, of = PROFILE) => checkProfile({ ...of, ...change })

describe('an EIN', () => {
  test.each([
    ['36', '36'],
    ['364', '36-4'],
    ['36-4812097', '36-4812097'],
    ['3648120971234', '36-4812097'],
    ['ab36c48', '36-48'],
  ])('%s is shown as %s', (typed, shown) => expect(formatEin(typed)).toBe(shown))

  test.each([
    ['36-4812097', null],
    ['364812097', null],
    ['36-481209', 'form'],
    ['3-64812097', 'form'],
    ['36 4812097', 'form'],
    ['111111111', 'form'],
    ['123456789', 'form'],
    ['07-4812097', 'prefix'],
    ['００-4812097', 'form'],
  ] as const)('%s: %s', (ein, fault) => expect(einFault(ein)).toBe(fault))

  test('is masked except for its first digits', () => expect(maskEin('364812097')).toBe('36-•••••••'))
})

describe('a profile', () => {
  test('without a fault may be submitted', () => {
    expect(checkProfile(PROFILE)).toEqual({})
    expect(checkProfile(SOLE_PROPRIETOR)).toEqual({})
  })

  test.each<[string, Partial<ProfileData>, string[]]>([
    ['an empty profile', profileData.parse({}), PROFILE_FIELDS.filter((field) => field !== 'callPurposeOther')],
    ['another call purpose without words', { callPurpose: 'Other' }, ['callPurposeOther']],
    ['another call purpose', { callPurpose: 'Other', callPurposeOther: 'Delivery times' }, []],
    ['a company without an EIN', { businessRegistrationNumber: '' }, ['businessRegistrationNumber']],
    ['a company without a website', { websiteUrl: '' }, ['websiteUrl']],
    ['a website of our own network', { websiteUrl: 'http://10.0.0.1/' }, ['websiteUrl']],
    ['a website with a port', { websiteUrl: 'https://harbor-realty.com:8443' }, ['websiteUrl']],
    ['a website without its protocol', { websiteUrl: 'harbor-realty.com' }, []],
    ['a zip of Canada in the United States', { zip: 'K1A 0B1' }, ['zip']],
    ['a postal code of Canada', { state: 'ON', zip: 'K1A 0B1' }, []],
    ['a postal code without its blank', { state: 'QC', zip: 'h2x1y4' }, []],
    ['a zip in Canada', { state: 'ON', zip: '60606' }, ['zip']],
    ['four digits', { zip: '6060' }, ['zip']],
    ['a P.O. box', { street: 'P.O. Box 12' }, ['street']],
    ['a caller ID name that starts with a digit', { callerIdName: '1 Harbor' }, ['callerIdName']],
    ['a caller ID name with a sign', { callerIdName: 'Harbor & Co' }, ['callerIdName']],
    ['an unknown industry', { industry: 'PIRACY' }, ['industry']],
    ['an unknown job position', { jobPosition: 'Captain' }, ['jobPosition']],
    ['a short number', { personalNumber: '555-0188' }, ['personalNumber']],
    ['a number of no area', { personalNumber: '112 555 0188' }, ['personalNumber']],
    ['a number with its country', { personalNumber: '+1 (312) 555-0188' }, []],
    ['a mail address without a domain', { email: 'olivia@harbor' }, ['email']],
    ['emoji', { businessName: 'Harbor 🏠', city: 'Chi🏙️' }, ['businessName', 'city']],
    ['names of other languages', { firstName: 'Zoë', lastName: 'O’Neill-Łaski' }, []],
    ['an invisible name', { firstName: '\u200b' }, ['firstName']],
  ])('%s', (_, change, fields) => expect(Object.keys(faults(change)).toSorted()).toEqual([...fields].toSorted()))

  test('of a sole proprietor has the shorter list of industries', () => {
    expect(industriesOf('Sole Proprietorship')).toHaveLength(13)
    expect(industriesOf('Corporation')).toHaveLength(31)
    expect(faults({ industry: 'JEWELRY' }, SOLE_PROPRIETOR)).toHaveProperty('industry')
  })

  test('loses its industry when it becomes a sole proprietorship, or no longer is one', () => {
    const before = { businessType: 'Corporation' }
    const change = { ...PROFILE, businessType: 'Sole Proprietorship', industry: 'JEWELRY' }
    expect(clearIndustry(before, change).industry).toBe('')
    expect(clearIndustry(before, { ...PROFILE, businessType: 'Partnership' }).industry).toBe('REAL_ESTATE')
  })

  test.each(PROFILE_FIELDS)('%s has a limit', (field) => {
    const longest = profileData.safeParse({ [field]: 'x'.repeat(PROFILE_LIMITS[field]) })
    const tooLong = profileData.safeParse({ [field]: 'x'.repeat(10_000) })
    expect([longest.success, tooLong.success]).toEqual([true, false])
  })
})

describe('stored', () => {
  let world: World
  let owner: UserActor
  let olivia: Ctx
  beforeEach(async () => {
    world = await testWorld()
    owner = await world.person({ role: 'OWNER' })
    olivia = world.as(owner)
  })
  afterEach(() => world.close())

  const save = (data: ProfileData, version: number | null = null, editor = '') =>
    saveProfile(olivia, { data, version, editor })

  test('a draft may have faults, and its EIN is sealed and masked', async () => {
    await save({ ...PROFILE, zip: '6' })
    const row = (await findProfileRow(olivia, owner.accountId))!
    expect(JSON.stringify(row)).not.toContain('4812097')
    expect((await readBusinessProfile(olivia)).profile).toMatchObject({
      hasEin: true,
      data: { zip: '6', businessRegistrationNumber: '36-•••••••' },
    })
    // What is shown is sent back.
    await save({ ...PROFILE, businessRegistrationNumber: '36-•••••••' })
    expect(await findProfileRow(olivia, owner.accountId)).toMatchObject({ ein_hash: row.ein_hash, version: 2 })
    await save({ ...PROFILE, businessRegistrationNumber: '' })
    expect((await readProfileAnswer(olivia)).profile).toMatchObject({
      businessRegistrationNumber: '',
      status: 'UNSUBMITTED',
    })
  })

  test('two windows do not overwrite each other', async () => {
    const { version } = await save(PROFILE, 0, 'window 1')
    await save({ ...PROFILE, city: 'Evanston' }, version, 'window 2')
    await save({ ...PROFILE, city: 'Oak Park' }, version, 'window 2')
    await expect(save({ ...PROFILE, city: 'Chicago' }, version, 'window 1')).rejects.toMatchObject({ code: 'conflict' })
  })

  test('people without the permission read it', async () => {
    const member = world.as(await world.person({ accountId: owner.accountId, role: 'MEMBER' }))
    await expect(saveProfile(member, edit(PROFILE))).rejects.toMatchObject({ code: 'forbidden' })
    expect(await readBusinessProfile(member)).toMatchObject({ canEdit: false })
  })

  test('in review it cannot be changed', async () => {
    await submitProfile(olivia, edit(PROFILE))
    await expect(save({ ...PROFILE, city: 'Evanston' })).rejects.toMatchObject({ code: 'conflict' })
  })

  test('a zip of another state, and an EIN of another account, are refused', async () => {
    await expect(submitProfile(olivia, edit({ ...PROFILE, zip: '90210' }))).rejects.toMatchObject({
      fieldErrors: { zip: ['This zip code is not in IL'] },
    })
    await submitProfile(olivia, edit(PROFILE))
    const stranger = world.as(await world.person({ role: 'OWNER' }))
    await expect(submitProfile(stranger, edit(PROFILE))).rejects.toMatchObject({
      code: 'invalid',
      message: 'Please fix the errors and try again',
      fieldErrors: { businessRegistrationNumber: [expect.stringContaining('repeated EIN')] },
    })
  })

  test('advice names what a reviewer may mind', async () => {
    const advice = async (data: ProfileData) => {
      await save(data)
      return adviseOnProfile(olivia, (await findProfileRow(olivia, owner.accountId))!)
    }
    const answering = { title: 'Harbor', description: null, image: null, favicon: null }
    world.services.webPages = { read: async () => answering, readPicture: async () => null }
    olivia = world.as(owner)
    expect(await advice(PROFILE)).toEqual([])
    expect(await advice({ ...PROFILE, email: 'olivia@gmail.com' })).toEqual(['freeMail'])
    expect(await advice({ ...PROFILE, email: 'olivia@other.com' })).toEqual(['otherDomain'])
    expect(await advice(SOLE_PROPRIETOR)).toEqual(['noEinOrWebsite'])
    world.services.webPages = { read: async () => null, readPicture: async () => null }
    olivia = world.as(owner)
    expect(await advice(PROFILE)).toEqual(['websiteSilent'])
  })

  test('where registrations are not offered, none is submitted', async () => {
    world.services.trust = null
    await expect(submitProfile(world.as(owner), edit(PROFILE))).rejects.toMatchObject({ code: 'not_possible_now' })
  })
})
