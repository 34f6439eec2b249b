import { randomUUID } from 'node:crypto'
import { createCampaignTemplate } from '../../app/domain/a2p/campaign-templates'
import { cookieOf, dieAt, postForm, type Errand } from './errand-steps'
import type { Stage } from './stage'

const OWNER = 'olivia@harbor.test'
const BUSINESS = { businessName: 'Harbor Realty', websiteUrl: null }

/** A sole proprietor's profile and nothing at the carrier, but a registration if one is named. */
function reset(stage: Stage, registration?: { kind: string; state: string }): void {
  stage.database((db) => {
    const account = db.prepare<[string], { id: string }>('select account_id as id from users where email = ?')
    const accountId = account.get(OWNER)!.id
    for (const table of ['registration_steps', 'registration_numbers', 'registrations', 'text_campaigns'])
      db.prepare(`delete from ${table}`).run()
    db.prepare(
      `insert into business_profiles values (?, ?, 1, 'Harbor Realty', 'Sole Proprietorship', 'REAL_ESTATE', '', null,
       '1 Main St', 'Chicago', 'IL', '60601', '', 'Ada', 'Harbor', 'ada@harbor.test', '+13125550100', 'Owner', 'CEO',
       'Harbor', 'Real Estate', '', '', null, 0, 0) on conflict do nothing`,
    ).run(`bpr_${randomUUID()}`, accountId)
    db.prepare(
      `insert into text_campaigns (account_id, brand_type, description, message_flow, message_samples,
       has_embedded_links, has_embedded_phone, age_gated, direct_lending, resends, resends_since, charge_at, charge_tries,
       created_at, updated_at) values (?, 'low_volume', '', '', '[]', 0, 0, 0, 0, 0, 0, 1, 0, 0, 0)`,
    ).run(accountId)
    if (!registration) return
    db.prepare(
      `insert into registrations (id, account_id, kind, state, context, version, chart_version, revision, carrier_sid,
       problems, created_at, updated_at) values (?, ?, ?, ?, '{"revision":1,"polls":0,"returnsTo":"unsubmitted"}', 1, 1,
       1, ?, '[]', 0, 0)`,
    ).run(`reg_${randomUUID()}`, accountId, registration.kind, registration.state, `BN${'1'.repeat(32)}`)
  })
}

const asOwner = async (stage: Stage, path: string, body: () => object) => {
  const cookie = await cookieOf(stage, OWNER)
  return () =>
    fetch(`${stage.url}/api/v1/trunkline-trust-hub/${path}`, {
      method: 'POST',
      headers: { cookie, origin: stage.url, 'content-type': 'application/json' },
      body: JSON.stringify(body()),
    })
}

const saveDraft: Errand = async (stage, point) => {
  const cookie = await cookieOf(stage, OWNER)
  reset(stage)
  const draft = { description: 'Draft', messageFlow: '', messageSamples: '' }
  return dieAt(stage, point, () => postForm(stage, '/manage/a2p-messaging', draft, cookie))
}

const submitBrand: Errand = async (stage, point) => {
  const submit = await asOwner(stage, 'brand/a2p', () => ({
    profileId: stage.database(
      (db) => db.prepare<[], { id: string }>('select id from business_profiles').get()?.id ?? '',
    ),
    campaignData: createCampaignTemplate('REAL_ESTATE', BUSINESS),
  }))
  reset(stage)
  return dieAt(stage, point, submit)
}

const resendText: Errand = async (stage, point) => {
  const resend = await asOwner(stage, 'brand/a2p/resend-verification-text', () => ({}))
  reset(stage, { kind: 'brand', state: 'identityPending' })
  return dieAt(stage, point, resend)
}

const chargeMonth: Errand = (stage, point) => {
  reset(stage, { kind: 'text_campaign', state: 'registered' })
  return dieAt(stage, point)
}

export const A2P_ERRANDS: Record<string, Errand> = {
  'a2p.save': saveDraft,
  'a2p.prepare': submitBrand,
  'a2p.submit': submitBrand,
  'a2p.resend': resendText,
  'a2p.month': chargeMonth,
}
