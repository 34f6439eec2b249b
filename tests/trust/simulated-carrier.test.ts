import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { UserActor } from '../../app/domain/actor'
import { readA2p } from '../../app/domain/a2p/a2p.read.server'
import { createCampaignTemplate } from '../../app/domain/a2p/campaign-templates'
import { submitA2p } from '../../app/domain/a2p/submit-a2p.server'
import { submitProfile } from '../../app/domain/business-profiles/submit-profile.server'
import { findRegistrationOf } from '../../app/domain/registrations/submit-registration.server'
import { creditTopUp } from '../../app/domain/wallet/credit-wallet.server'
import { createTwilioTrust } from '../../server/carrier/twilio/trust'
import type { Env } from '../../server/env'
import { startSimulator, type Simulator } from '../../server/simulator/start'
import { webhookRouter } from '../../server/webhooks/router'
import { settle } from '../helpers/a2p'
import { edit, PROFILE } from '../helpers/business-profile'
import { serve, type Served } from '../helpers/serve'
import { waitFor } from '../helpers/wait-for'
import { testWorld, type World } from '../helpers/world'

/** The app, the SDK, the simulated carrier with its reviewers, and its webhooks, over real HTTP. */
const account = {
  sid: `AC${'1'.repeat(32)}`,
  authToken: 'a-token-of-the-carrier-account',
  apiKey: `SK${'1'.repeat(32)}`,
  apiSecret: 'a-secret-of-the-api-key',
  applicationSid: `AP${'1'.repeat(32)}`,
}
const PAGE = { title: 'Harbor Realty', description: null, image: null, favicon: null }

let world: World
let served: Served
let simulator: Simulator
let dataDir: string
let owner: UserActor
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'trunkline-trust-'))
  world = await testWorld({ webPages: { read: async () => PAGE, readPicture: async () => null } })
  let publicUrl = ''
  served = await serve(world, {
    env: { demo: false },
    webhooks: (request, response, next) => {
      const env = { publicUrl, carrier: { authToken: account.authToken, accountSid: account.sid } } as Env
      webhookRouter({ services: world.services, env })(request, response, next)
    },
  })
  publicUrl = served.url
  simulator = await startSimulator({ port: 0, dataDir, publicUrl, account })
  const trust = createTwilioTrust({
    accountSid: account.sid,
    authToken: account.authToken,
    publicUrl,
    baseUrl: simulator.url,
    primaryProfile: `BU${account.sid.slice(2)}`,
    timeoutMs: 200,
  })
  world.services.trust = trust
  world.system.trust = trust
  owner = await world.person({ role: 'OWNER' })
  const fund = { accountId: owner.accountId, paymentId: 'pi_1', cents: 10_000 }
  await world.system.db.transact('test.fund', (tx) => creditTopUp(tx, fund))
})
afterEach(async () => {
  await simulator.close()
  await served.stop()
  await world.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Each creation loses its answer once. */
const CREATIONS = [
  'CustomerProfiles',
  'EndUsers',
  'Addresses.json',
  'SupportingDocuments',
  'EntityAssignments',
  'Evaluations',
  'TrustProducts',
  'BrandRegistrations',
  'Services',
  'Usa2p',
]
const loseAnswer = (path: string, fault: string) =>
  fetch(`${simulator.url}/simulator/faults`, {
    method: 'POST',
    body: JSON.stringify({ fault, match: { method: 'POST', path: `/${path}$` } }),
  })

/** Minutes go by until it is so. */
const inTime = (what: string, isSo: () => boolean | Promise<boolean>) =>
  waitFor(
    what,
    async () => {
      world.clock.advance(60_000)
      await settle(world)
      return isSo()
    },
    { withinMs: 20_000 },
  )

const stateOf = async (kind: string) =>
  (await findRegistrationOf(world.system, { accountId: owner.accountId, kind: kind as never }))?.state
const view = () => readA2p(world.as(owner), owner.accountId)
const waiting = (what: string, title = '') => {
  const found = simulator.trust
    .reviews()
    .find((one) => one.what === what && one.title.startsWith(title) && one.verdicts.length > 0)
  if (!found) throw new Error(`no ${what} waits: ${JSON.stringify(simulator.trust.reviews())}`)
  return found.sid
}
type Verdict = Parameters<Simulator['trust']['review']>[1]

/** Decides, and lets the webhook and the check that it hastens come. */
async function decide(sid: string, verdict: Verdict, arrived: () => Promise<boolean>) {
  expect(simulator.trust.review(sid, verdict)).toEqual({ ok: true })
  await waitFor('what was decided', async () => {
    await settle(world)
    return arrived()
  })
}

test('from nothing to a registered brand and campaign, through two rejections', async () => {
  const submit = () => submitProfile(world.as(owner), edit(PROFILE))
  await submit()
  await settle(world)
  expect(await stateOf('profile')).toBe('inReview')
  await decide(waiting('bundle'), { reject: 22_215 }, async () => (await stateOf('profile')) === 'failed')
  await submitProfile(world.as(owner), { ...edit(PROFILE), version: 1 })
  await settle(world)
  await decide(waiting('bundle'), 'approve', async () => (await stateOf('profile')) === 'registered')

  const draft = { ...createCampaignTemplate('REAL_ESTATE', PROFILE), brandType: 'low_volume' as const }
  await submitA2p(world.as(owner), { draft, acceptsRefusals: false })
  await settle(world)
  expect(await stateOf('brand')).toBe('inReview')
  await decide(waiting('brand'), { reject: 30_796 }, async () => (await stateOf('brand')) === 'failed')
  await submitA2p(world.as(owner), { draft, acceptsRefusals: false })
  await settle(world)
  await decide(waiting('brand'), 'approve', async () => (await stateOf('brand')) === 'registered')
  await waitFor('the campaign', async () => {
    await settle(world)
    return simulator.trust.campaigns().length > 0
  })
  await decide(waiting('campaign'), { reject: 30_896 }, async () => (await view()).screen === 'failed')
  const corrected = { ...draft, messageFlow: `${draft.messageFlow} They may end it at any time.` }
  await submitA2p(world.as(owner), { draft: corrected, acceptsRefusals: false })
  await settle(world)
  await decide(waiting('campaign'), 'approve', async () => (await view()).screen === 'approved')
  expect(simulator.trust.brands()).toHaveLength(1)
  expect(simulator.trust.campaigns()).toHaveLength(1)
  expect(simulator.trust.fees().map(({ what }) => what)).toEqual(['campaign', 'brand'])
})

test.each(['timeout-after-accept', 'status-503'])(
  'creates one of each, though every answer is lost once (%s)',
  async (fault) => {
    for (const path of CREATIONS) await loseAnswer(path, fault)
    await submitProfile(world.as(owner), edit(PROFILE))
    await inTime('the profile in review', async () => (await stateOf('profile')) === 'inReview')
    simulator.trust.review(waiting('bundle'), 'approve')
    await inTime('the profile', async () => (await stateOf('profile')) === 'registered')
    const draft = { ...createCampaignTemplate('REAL_ESTATE', PROFILE), brandType: 'low_volume' as const }
    await submitA2p(world.as(owner), { draft, acceptsRefusals: false })
    await inTime('the brand in review', () => simulator.trust.brands().length > 0)
    await inTime('the brand', async () => {
      const brand = simulator.trust.reviews().find((one) => one.what === 'brand' && one.verdicts.length > 0)
      if (brand) simulator.trust.review(brand.sid, 'approve')
      return (await stateOf('brand')) === 'registered'
    })
    await inTime('the campaign', async () => {
      const campaign = simulator.trust.reviews().find((one) => one.what === 'campaign' && one.verdicts.length > 0)
      if (campaign) simulator.trust.review(campaign.sid, 'approve')
      return (await view()).screen === 'approved'
    })
    expect(simulator.trust.fees().map(({ what }) => what)).toEqual(['campaign', 'brand'])
    const bundles = simulator.trust
      .reviews()
      .filter(({ what, title }) => what === 'bundle' && !title.startsWith('CNAM'))
    expect(bundles.map(({ title }) => title).toSorted()).toEqual([
      'A2P Messaging Profile',
      'Secondary Customer Profile of type Business',
    ])
  },
)
