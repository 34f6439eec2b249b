import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { Ctx } from '../context.server'
import { findAffiliate } from './affiliates.read.server'
import { joinAffiliates as input } from './affiliates.schema'
import { affiliatesWords } from './affiliates.words'
import { joinAffiliates } from './join-affiliates.server'
import { parseReferralLink } from './referral-link'

let world: World
let mia: Ctx
beforeEach(async () => {
  world = await testWorld()
  mia = world.as(await world.person())
})
afterEach(() => world.close())

describe('a pasted link', () => {
  const parse = (link: string) => parseReferralLink(link, 'go.trunkline.test')

  test.each([
    ['https://go.trunkline.test/?fpr=mia42', 'mia42'],
    ['https://go.trunkline.test/plans?a=b&fpr=mia-42&utm=x', 'mia-42'],
    ['GO.trunkline.test?fpr=mia42#top', 'mia42'],
  ])('%s has a code', (link, referralId) => expect(parse(link)).toEqual({ referralId }))

  test.each([
    ['https://elsewhere.test/?fpr=mia42', affiliatesWords.invalidLink],
    ['https://go.trunkline.test/?ref=mia42', affiliatesWords.invalidLink],
    ['https://go.trunkline.test/?fpr=<b>', affiliatesWords.invalidLink],
    ['https://go.trunkline.test/?fpr=', affiliatesWords.noCode],
    ['https://go.trunkline.test/?fpr=&a=b', affiliatesWords.noCode],
  ])('%s is refused', (link, error) => expect(parse(link)).toEqual({ error }))
})

test('a person joins once, with a referral id that no one else has', async () => {
  expect(await findAffiliate(mia)).toMatchObject({ referralId: null, referralLink: null })
  const joined = await joinAffiliates(mia, { referralId: 'mia42' })
  expect(joined).toEqual({
    referralId: 'mia42',
    referralLink: 'https://localhost:3000/?fpr=mia42',
    subAffiliateReferralLink: 'https://affiliates.trunkline.test/sign-up?fpr=mia42',
    signUpUrl: 'https://affiliates.trunkline.test/sign-up',
    referralHost: 'localhost:3000',
  })
  expect(await joinAffiliates(mia, { referralId: 'mia42' })).toEqual(joined)
  await expect(joinAffiliates(mia, { referralId: 'other' })).rejects.toMatchObject({ code: 'conflict' })
  const ben = world.as(await world.person())
  await expect(joinAffiliates(ben, { referralId: 'mia42' })).rejects.toMatchObject({ code: 'conflict' })
  expect((await findAffiliate(ben)).referralId).toBeNull()
})

test('without a provider there is no program', async () => {
  world.services.affiliates = null
  mia = world.as(await world.person())
  await expect(findAffiliate(mia)).rejects.toMatchObject({ code: 'not_found' })
  await expect(joinAffiliates(mia, { referralId: 'mia42' })).rejects.toMatchObject({ code: 'not_found' })
})

test('a referral id is short and plain', () => {
  for (const referralId of ['', 'a b', 'x'.repeat(65), '<b>'])
    expect(input.safeParse({ referralId }).success).toBe(false)
})
