import type { UserActor } from '../../app/domain/access/actor'
import { afterEach, expect, test } from 'vitest'
import { hearLegStatus, hearVerdict } from '../../app/domain/calls/hear-lead-leg.server'
import { hearSellerInRoom } from '../../app/domain/calls/seat-seller.server'
import { callHistoryCsv } from '../../app/domain/calls/call-history-csv.server'
import { listCalls } from '../../app/domain/calls/call-history.read.server'
import { listTeamMembers } from '../../app/domain/calls/call-scope.server'
import { findCallStory } from '../../app/domain/calls/call-story.read.server'
import { createContactList } from '../../app/domain/contacts/create-contact-list.server'
import { createContact } from '../../app/domain/contacts/create-contact.server'
import { listContactLists, listContacts } from '../../app/domain/contacts/contacts.read.server'
import { listImports } from '../../app/domain/contacts/imports.read.server'
import { listCampaigns } from '../../app/domain/dialer/campaigns.read.server'
import { createCampaign } from '../../app/domain/dialer/create-campaign.server'
import { findCurrentDialSession, listDispositions, listSelections } from '../../app/domain/dialer/dial-sessions.read.server'
import { startDialSession } from '../../app/domain/dialer/start-dial-session.server'
import { connectDialSession } from '../../app/domain/dialer/steer-dial-session.server'
import { addSuppression } from '../../app/domain/protection/add-suppression.server'
import { listSuppressions } from '../../app/domain/protection/suppressions.read.server'
import { findDialerSettings } from '../../app/domain/settings/settings.read.server'
import { testWorld, type World } from '../helpers/world'

let world: World
afterEach(() => world.close())

/** Tables that stay small whatever an account does: reading all of their rows is fine. */
const SMALL = new Set(['vendors', 'teams', 'accounts'])

/** Every statement that the screens and the dialing path run, as SQLite plans it: no table that grows is read from end to end. */
test('no screen and no step of a call reads a growing table from end to end', async () => {
  world = await testWorld()
  const { sqlite } = world.services.store
  const texts = new Set<string>()
  const prepare = sqlite.prepare.bind(sqlite)
  sqlite.prepare = ((text: string) => {
    texts.add(text)
    return prepare(text)
  }) as typeof sqlite.prepare

  const mia = await world.person({ role: 'MEMBER' })
  const ctx = world.as(mia)
  for (const [index, suffix] of ['01', '02', '03', '04'].entries())
    await createContact(ctx, { contactId: `c${index}`, numbers: [`+131255501${suffix}`], firstName: 'Nora', timezone: 'America/Chicago' })
  const contacts = await listContacts(ctx, { limit: 50, search: 'nora' })
  const list = await createContactList(ctx, { name: 'Spring', contactIds: contacts.items.map((contact) => contact.id) })
  const campaign = await createCampaign(ctx, { listId: list.id })
  const { id } = await startDialSession(ctx, { campaignId: campaign.id })
  await connectDialSession(ctx, id)
  await world.system.db.transact('test', (tctx) => hearSellerInRoom(tctx, { sessionId: id, callSid: 'CAseller', conferenceSid: 'CF1', what: 'joined' }))
  const lines = (await findCurrentDialSession(ctx))!.lines
  for (const [index, line] of lines.entries()) {
    const attemptId = world.services.ids('att')
    await world.system.db.q
      .insertInto('attempts')
      .values({ id: attemptId, account_id: mia.accountId, job_key: attemptId, kind: 'call', subject_id: line.id, state: 'attempted', to_number: line.number!, from_number: line.callerIdNumber, carrier_sid: null, error: null, attempted_at: 0, sent_at: null, settled_at: null })
      .execute()
    const callSid = `CA${index}`
    await world.system.db.transact('test', async (tctx) => {
      await hearLegStatus(tctx, { attemptId, callSid, status: { kind: 'ringing' } })
      await hearLegStatus(tctx, { attemptId, callSid, status: { kind: 'answered' } })
      await hearVerdict(tctx, { attemptId, callSid, answeredBy: 'machine' })
      await hearLegStatus(tctx, { attemptId, callSid, status: { kind: 'ended', status: 'completed', note: null } })
    })
  }
  await listCampaigns(ctx, { limit: 50 })
  await listContactLists(ctx, { limit: 50 })
  await listImports(ctx, { limit: 50 })
  await listSelections(ctx, id, { limit: 50 })
  await listDispositions(ctx)
  await addSuppression(ctx, { number: '+13125550199', type: 'MANUAL' })
  await listSuppressions(ctx, { limit: 50 })
  await findDialerSettings(ctx)
  await readHistory(world, mia, lines[0]!.id)

  sqlite.prepare = prepare as typeof sqlite.prepare
  const scans = [...texts]
    .filter((text) => /^(select|update|delete|insert)/i.test(text) && !/sqlite_master|pragma/i.test(text))
    .flatMap((text) => {
      const holes = (text.match(/\?/g) ?? []).map(() => null)
      const plan = sqlite.prepare(`explain query plan ${text}`).all(...holes) as Array<{ detail: string }>
      return plan
        .map((step) => /^SCAN (\w+)/.exec(step.detail)?.[1])
        // A table that the statement does not name is a foreign key's: looked at only while one is broken.
        .filter((table) => table !== undefined && !SMALL.has(table) && text.includes(`"${table}"`))
        .map((table) => `${table}: ${text}`)
    })
  expect(texts.size).toBeGreaterThan(60)
  expect(scans).toEqual([])
})

/** Every list of the call history, with and without search and cursor, its file, and a story. */
async function readHistory(at: World, seller: UserActor, callId: string): Promise<void> {
  const olivia = at.as(await at.person({ accountId: seller.accountId, role: 'OWNER' }))
  const cursor = `${Date.now() * 2}.x`
  for (const direction of ['outbound', 'inbound'] as const)
    for (const search of [undefined, 'nora', '5550101'])
      for (const from of [undefined, cursor]) {
        await listCalls(at.as(seller), { direction, search, cursor: from, limit: 50 })
        await listCalls(olivia, { direction, search, cursor: from, limit: 50, team: true })
        await listCalls(olivia, { direction, search, cursor: from, limit: 50, team: true, userId: seller.userId })
      }
  await listTeamMembers(olivia)
  await findCallStory(olivia, callId)
  for await (const piece of callHistoryCsv(olivia, { direction: 'outbound', team: true })) expect(piece).toContain('Nora')
}
