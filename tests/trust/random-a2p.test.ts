import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addBusinessProfile, goodDraft, settle, tellOf, trustOf } from '../helpers/a2p'
import { testWorld } from '../helpers/world'
import { readA2p } from '../../app/domain/a2p/a2p.read.server'
import type { A2pScreen } from '../../app/domain/a2p/a2p.schema'
import { submitA2p } from '../../app/domain/a2p/submit-a2p.server'

const ORDERS = process.env.FAULTS === 'full' ? 1_000 : 15
const KILLS = process.env.FAULTS === 'full' ? 200 : 10
const SEED = 41
const PAGE = { title: 'Harbor Realty', description: null, image: null, favicon: null }
const DAY_MS = 86_400_000

type BrandChange = readonly ['approved' | 'failed' | 'pending' | 'suspended', 'verified' | 'unverified']
type CampaignChange = 'approved' | 'failed' | 'pending' | 'suspended'
interface Change {
  brand: BrandChange
  campaign: CampaignChange
  /** Carrier events that arrive: of the brand, of the campaign, each maybe repeated, or lost. */
  events: ('brand' | 'campaign')[]
}

const change: fc.Arbitrary<Change> = fc.record({
  brand: fc.tuple(
    fc.constantFrom('approved', 'failed', 'pending', 'suspended'),
    fc.constantFrom('verified', 'unverified'),
  ),
  campaign: fc.constantFrom('approved', 'failed', 'pending', 'suspended'),
  events: fc.array(fc.constantFrom('brand', 'campaign'), { maxLength: 4 }),
})

/** 4-trust §4.1. */
function screenOf([brand, identity]: BrandChange, campaign: CampaignChange): A2pScreen {
  if (campaign === 'approved') return 'approved'
  if (brand === 'approved' && identity === 'unverified') return 'verificationPending'
  return campaign === 'pending' ? 'awaitingApproval' : 'failed'
}

/** Brand and campaign are at the carrier, which then changes its mind at random. */
test('in any order of carrier events, lost and repeated, the page is right within one poll', async () => {
  const world = await testWorld({ webPages: { read: async () => PAGE, readPicture: async () => null } })
  const olivia = await world.person({ role: 'OWNER' })
  await addBusinessProfile(world, olivia)
  await submitA2p(world.as(olivia), { draft: goodDraft(), acceptsRefusals: false })
  await settle(world)
  const trust = trustOf(world)
  const [brand] = trust.brands
  Object.assign(brand!, { status: 'approved', identity: 'verified' })
  await tellOf(world, brand!.sid)
  const [service] = trust.services
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 5 }), async (changes) => {
      for (const {
        brand: [status, identity],
        campaign,
        events,
      } of changes) {
        Object.assign(brand!, { status, identity })
        Object.assign(service!.campaign!, { status: campaign })
        await tellOf(world, ...events.map((what) => (what === 'brand' ? brand!.sid : service!.campaign!.sid)))
      }
      world.clock.advance(DAY_MS)
      await settle(world)
      const last = changes.at(-1)!
      expect((await readA2p(world.as(olivia), olivia.accountId)).screen).toBe(screenOf(last.brand, last.campaign))
    }),
    { numRuns: ORDERS, seed: SEED },
  )
  expect([trust.brands.length, trust.services.length]).toEqual([1, 1])
  await world.close()
}, 600_000)

const LOST = ['createBundle', 'createEndUser', 'createBrand', 'createMessagingService', 'createTextCampaign'] as const

test('killed at any boundaries, with lost answers, brand and campaign are created once', async () => {
  const faults = fc.array(
    fc.record({
      method: fc.constantFrom(...LOST),
      fault: fc.constantFrom<'retry' | 'unknown-done' | 'unknown-not-done'>(
        'retry',
        'unknown-done',
        'unknown-not-done',
      ),
    }),
    { maxLength: 4 },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 6 }), faults, async (kills, ordered) => {
      let met = 0
      const at = new Set(kills)
      const world = await testWorld({
        webPages: { read: async () => PAGE, readPicture: async () => null },
        onBoundary(name) {
          if (name.startsWith('registration') && at.delete(met++)) throw new Error('killed')
        },
      })
      try {
        const olivia = await world.person({ role: 'OWNER' })
        const trust = trustOf(world)
        await addBusinessProfile(world, olivia)
        for (const { method, fault } of ordered) trust.fail(method, fault)
        await submitA2p(world.as(olivia), { draft: goodDraft(), acceptsRefusals: false })
        const screen = async () => (await readA2p(world.as(olivia), olivia.accountId)).screen
        for (let start = 0; start < 90 && (await screen()) !== 'approved'; start += 1) {
          world.clock.advance(61_000)
          await settle(world).catch((error: unknown) => {
            if (!(error instanceof Error && error.message === 'killed')) throw error
          })
          for (const brand of trust.brands) Object.assign(brand, { status: 'approved', identity: 'verified' })
          for (const { campaign } of trust.services) if (campaign) campaign.status = 'approved'
        }
        expect(await screen()).toBe('approved')
        const created = [trust.users, trust.bundles, trust.brands, trust.services]
        expect(created.map(({ length }) => length)).toEqual([1, 1, 1, 1])
      } finally {
        await world.close()
      }
    }),
    { numRuns: KILLS, seed: SEED },
  )
}, 600_000)
