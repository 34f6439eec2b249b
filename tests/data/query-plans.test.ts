import type { UserActor } from '../../app/domain/actor'
import { requireUser } from '../../app/domain/access/require'
import { afterEach, expect, test } from 'vitest'
import { listAudioMessages } from '../../app/domain/audio/audio-messages.read.server'
import { saveAudioMessage } from '../../app/domain/audio/audio-message-input.server'
import { createCallScript, duplicateCallScript, updateCallScript } from '../../app/domain/call-scripts/change-call-scripts.server'
import { listCallScripts } from '../../app/domain/call-scripts/call-scripts.read.server'
import { applyLegStatus, applyMachineVerdict } from '../../app/domain/legs/handle-leg-event.server'
import { handleSellerParticipant } from '../../app/domain/seller-phone/join-seller.server'
import { callHistoryCsv } from '../../app/domain/call-history/call-history-csv.server'
import { listCalls } from '../../app/domain/call-history/call-history.read.server'
import { listTeamMembers } from '../../app/domain/call-history/call-scope.server'
import { findCallStory } from '../../app/domain/call-history/call-story.read.server'
import { DIALS_ONLY, DROPS_ONLY, TEXTS_ONLY } from '../../app/domain/compliance/compliance.schema'
import { listDialRecords } from '../../app/domain/compliance/dials.read.server'
import { listDropRecords } from '../../app/domain/compliance/drops.read.server'
import { listTextRecords } from '../../app/domain/compliance/texts.read.server'
import { listShares } from '../../app/domain/compliance/shares.read.server'
import { listBoardCampaignCalls, listBoardCampaigns } from '../../app/domain/campaigns/board-campaigns.read.server'
import type { Ctx } from '../../app/domain/context.server'
import { createContactList } from '../../app/domain/contact-lists/create-contact-list.server'
import { createContact } from '../../app/domain/contacts/create-contact.server'
import { updateContact } from '../../app/domain/contacts/update-contact.server'
import { listContactLists, listContacts } from '../../app/domain/contacts/contacts.read.server'
import { listImports } from '../../app/domain/imports/imports.read.server'
import { listCampaigns, listCampaignsToDial } from '../../app/domain/campaigns/campaigns.read.server'
import { addTagToContact } from '../../app/domain/crm/change-contact.server'
import { deliverToCrm, createCrmLanes } from '../../app/domain/crm/deliver.server'
import { listDeliveries } from '../../app/domain/crm/deliveries.read.server'
import { findIntegrations } from '../../app/domain/crm/integrations.read.server'
import { findDeletedWorkflows } from '../../app/domain/crm/workflows.server'
import { createCampaign } from '../../app/domain/campaigns/create-campaign.server'
import { listCallbacks } from '../../app/domain/callbacks/callbacks.read.server'
import { insertCampaign } from '../../app/domain/campaigns/insert-campaign.server'
import { findCurrentDialSession, listDispositions, listSelections } from '../../app/domain/dial-sessions/dial-sessions.read.server'
import { startStage } from '../../app/domain/dial-sessions/stage-session.schema'
import { startDialSession } from '../../app/domain/dial-sessions/start-dial-session.server'
import { startStageSession } from '../../app/domain/dial-sessions/start-stage-session.server'
import { connectDialSession } from '../../app/domain/dial-sessions/control-dial-session.server'
import { loadDialStep } from '../../app/domain/call-engine/load-dial-step.server'
import { findNextLead } from '../../app/domain/lead-selection/next-lead.read.server'
import { listThreads } from '../../app/domain/threads/threads.read.server'
import { findOwnTeamSettings } from '../../app/domain/settings/team-settings.read.server'
import { handleCallerHangUp } from '../../app/domain/inbound/handle-caller-hang-up.server'
import { dispatchToInbound } from '../../app/domain/inbound/dispatch-to-inbound.server'
import { listIncoming } from '../../app/domain/inbound/incoming.read.server'
import { getNextCallerStep } from '../../app/domain/inbound/get-next-caller-step.server'
import { receiveCall } from '../../app/domain/inbound/receive-call.server'
import { findMonitoring } from '../../app/domain/monitoring/monitoring.read.server'
import { addSuppression } from '../../app/domain/protection/add-suppression.server'
import { listSuppressions } from '../../app/domain/protection/suppressions.read.server'
import { findDialerSettings } from '../../app/domain/settings/settings.read.server'
import { findBoardChoices } from '../../app/domain/boards/board-choices.read.server'
import { listBoardPreviews } from '../../app/domain/boards/boards.read.server'
import { ASSIGNMENTS, LEAD_STATUSES, SORTS, type BoardView } from '../../app/domain/boards/boards.schema'
import { addDisposition } from '../../app/domain/boards/change-dispositions.server'
import { updateStage } from '../../app/domain/boards/change-stages.server'
import { deleteBoard } from '../../app/domain/boards/delete-board.server'
import { deleteStage } from '../../app/domain/boards/delete-stage.server'
import { updateBoard } from '../../app/domain/boards/update-board.server'
import { updateUserSettings } from '../../app/domain/boards/update-user-settings.server'
import { findCampaignStatistics, listCampaignCalls } from '../../app/domain/campaigns/campaign-statistics.read.server'
import { assignLead } from '../../app/domain/leads/assign-lead.server'
import { findBoardCounts } from '../../app/domain/lead-counts/counts.read.server'
import { SYSTEM_CAUSE } from '../../app/domain/lead-history/lead-history.server'
import type { LeadRow } from '../../app/domain/leads/lead-state'
import { findLeadOfContact } from '../../app/domain/leads/lead.read.server'
import { listLeadHistory, listLeads } from '../../app/domain/leads/leads.read.server'
import { moveLead } from '../../app/domain/leads/move-lead.server'
import { markLeadDnc, scheduleLead, snoozeLead } from '../../app/domain/leads/lead-actions.server'
import { listScheduledCalls } from '../../app/domain/leads/scheduled-calls.read.server'
import { listTags, tagLead } from '../../app/domain/tags/tags.server'
import { nextWakeAt, wakeLeadsChunk } from '../../app/domain/lead-maintenance/wake-leads.server'
import { addContacts } from '../../app/domain/queue/add-contacts.server'
import { dropQueue } from '../../app/domain/queue/drop-queue.server'
import { fillBoard } from '../../app/domain/queue/fill-board.server'
import { findQueue } from '../../app/domain/queue/queue.read.server'
import { createLink } from '../../app/domain/video-links/create-link.server'
import { listLinks } from '../../app/domain/video-links/video-links.read.server'
import { makeBoard, makeContact, makeLead } from '../helpers/board'
import { openTexting } from '../helpers/texting'
import { openBoardFloor } from '../helpers/board-world'
import { runJobs } from '../helpers/run-jobs'
import { makeReadyVideo } from '../helpers/videos'
import { connectVendorCrm, openHarborCrm } from '../helpers/harbor-crm'
import { wavOf } from '../helpers/sounds'
import { testWorld, type World } from '../helpers/world'
import { Registry } from 'prom-client'
import { listSessionsWithPhones } from '../../app/domain/seller-phone/reconcile-phone.server'
import { newestIdIn } from '../../server/ids'
import { sweep } from '../../server/jobs/sweep'
import { catchUpTimers, fireDueTimers, nextTimerAt } from '../../server/jobs/timers'
import { addRowGauges } from '../../server/metrics/row-gauges'
import { newestMomentIn } from '../../server/steady-clock'
import { planOf, textsOf } from './plans'
import { workApiKeys } from './work-api-keys'
import { workTexts } from './work-texts'

const lanes = createCrmLanes()

let world: World
afterEach(() => world.close())

/** Tables that stay small whatever an account does: reading all of their rows is fine. */
const SMALL = new Set(['vendors', 'teams', 'accounts'])

/** Every statement that the screens and the dialing path run, as SQLite plans it: no table that grows is read from end to end. */
test('no screen and no step of a call scans a growing table', async () => {
  world = await testWorld()
  const { sqlite } = world.services.store
  const texts = await textsOf(sqlite, workAll)
  const scans = texts
    .filter((text) => /^(select|update|delete|insert)/i.test(text) && !/sqlite_master|pragma/i.test(text))
    .flatMap((text) =>
      planOf(sqlite, text)
        // A list that was handed to the statement is read from end to end.
        .map((detail) => /^SCAN (\w+)\b(?! VIRTUAL)/.exec(detail)?.[1])
        // A table that the statement does not name is a foreign key's: looked at only while one is broken.
        .filter((table) => table !== undefined && !SMALL.has(table) && text.includes(`"${table}"`))
        // Rows of a subquery, whose own table has its own line in the plan.
        .filter((table) => !text.includes(`) as "${table}"`))
        .map((table) => `${table}: ${text}`),
    )
  expect(texts.length).toBeGreaterThan(60)
  expect(scans).toEqual([])
})

test('queries by time read live rows only, however long the history is', async () => {
  world = await testWorld()
  const { sqlite } = world.services.store
  const registry = new Registry()
  addRowGauges(registry, world.services)
  const texts = await textsOf(sqlite, async () => {
    await registry.metrics()
    await listSessionsWithPhones(world.system)
    await nextTimerAt(world.system)
    await nextWakeAt(world.system)
    await fireDueTimers(world.system)
    await catchUpTimers(world.system, async () => true)
    await newestMomentIn(world.services.store)
    await newestIdIn(world.services.store)
  })
  /** An index that holds some of its table's rows. */
  const live = sqlite.prepare(`select name from sqlite_master where type = 'index' and sql like '% where %'`).pluck().all() as string[]
  // The first rows of an existing order are found immediately.
  const sought = texts.filter((text) => /\bwhere\b/.test(text) || !/ limit \S+$/.test(text) || planOf(sqlite, text).length > 1)
  const scans = sought.flatMap((text) =>
    planOf(sqlite, text)
      .filter((detail) => detail.startsWith('SCAN ') && !live.some((name) => detail.endsWith(` INDEX ${name}`)))
      .map((detail) => `${detail}: ${text}`),
  )
  expect(texts.length).toBeGreaterThan(10)
  expect(scans).toEqual([])
})

test('the thread list does not scan those that a blast started', async () => {
  const { world: made, ctx } = await openTexting()
  world = made
  const { sqlite } = world.services.store
  const texts = await textsOf(sqlite, async () => {
    for (const only of [{}, { scheduled: true }, { before: new Date(world.clock.now()).toISOString() }]) await listThreads(ctx, only)
  })
  const ofList = texts.filter((text) => text.includes('threads.listed = 1'))
  expect(ofList.length).toBeGreaterThan(3)
  for (const text of ofList) expect(planOf(sqlite, text).join()).toContain('SEARCH threads USING INDEX threads_listed (inbox=? AND draft=? AND listed=?')
})

test('leads waiting in a stage’s session are found from the session, not among all leads of the stage', async () => {
  const { world: made, floor, board } = await openBoardFloor()
  world = made
  const { sqlite } = world.services.store
  await makeLead(world, board, { contactId: await makeContact(world, floor.seller.accountId, { areaCode: '808' }) })
  const texts = await textsOf(sqlite, () =>
    expect(startStageSession(floor.ctx, startStage.parse({ callboardId: board.id, stageId: board.stages[0]!.id, filter: {} }))).rejects.toThrow('outside their safe hours'),
  )
  const ofRun = texts.filter((text) => text.includes('"campaign_records" inner join "leads"'))
  expect(ofRun.map((text) => text.includes('"not_before" >')).toSorted()).toEqual([false, true])
  for (const text of ofRun) {
    const index = text.includes('"not_before" >') ? 'campaign_records_waiting' : 'campaign_records_by_turn'
    expect(planOf(sqlite, text)[0]).toContain(`SEARCH campaign_records USING INDEX ${index}`)
  }
})

test('calls within 24 hours are found by number and user, without scanning the account’s calls', async () => {
  world = await testWorld()
  const { sqlite } = world.services.store
  const ctx = world.as(await world.person())
  const contact = { contactId: 'c1', numbers: ['+13125550101'], timezone: 'America/Chicago' }
  const { id } = await startDialSession(ctx, { campaignId: (await createCampaign(ctx, { contacts: [contact] })).id })
  await connectDialSession(ctx, id)
  const texts = await textsOf(sqlite, () => world.system.db.transact('test', (tx) => handleSellerParticipant(tx, { sessionId: id, callSid: 'CAseller', conferenceSid: 'CF1', what: 'joined' })))
  const [ofPerson] = texts.filter((text) => text.includes('"calls"') && text.includes(' union '))
  const looks = planOf(sqlite, ofPerson!).filter((detail) => / calls /.test(detail))
  expect(looks).toEqual([
    expect.stringMatching(/INDEX calls_by_number \(account_id=\? AND e164=\? AND placed_at>\?\)/),
    expect.stringMatching(/INDEX calls_by_contact \(contact_id=\? AND placed_at>\?\)/),
  ])
})

test('scheduled calls are found from their times, not among all leads of the account', async () => {
  const { world: made, floor, admin } = await openBoardFloor()
  world = made
  const texts = [...(await textsOf(world.services.store.sqlite, () => listScheduledCalls(admin))), ...(await textsOf(world.services.store.sqlite, () => listScheduledCalls(floor.ctx)))]
  const looks = texts.filter((text) => text.includes('"leads"')).flatMap((text) => planOf(world.services.store.sqlite, text).filter((detail) => / leads /.test(detail)))
  expect(looks).toEqual([1, 2].map(() => expect.stringMatching(/INDEX leads_scheduled \(stage_id=\? AND scheduled_at>\? AND scheduled_at<\?\)/)))
})

test('a session’s callbacks, leads left and next lead are found from their indexes', async () => {
  world = await testWorld()
  const { sqlite } = world.services.store
  const ctx = world.as(await world.person())
  const contact = { contactId: 'c1', numbers: ['+13125550101'], timezone: 'America/Chicago' }
  const { id: campaignId } = await createCampaign(ctx, { contacts: [contact] })
  const texts = await textsOf(sqlite, async () => {
    const { id } = await startDialSession(ctx, { campaignId })
    await connectDialSession(ctx, id)
    const step = await loadDialStep(ctx, id)
    // It is read while a call waits for its disposition.
    const context = { ...step.session.context, wrapUpLineId: 'line' }
    await findNextLead({ ...step, session: { ...step.session, context } })
  })
  const reads = texts.filter((text) => text.startsWith('select'))
  const plan = reads.flatMap((text) => planOf(sqlite, text)).join('\n')
  for (const index of ['calls_to_call_back', 'calls_with_callback', 'leads_scheduled_for', 'campaign_records_waiting'])
    expect(plan).toMatch(new RegExp(`SEARCH \\w+ USING (COVERING )?INDEX ${index} `))
  expect(plan).not.toMatch(/SCAN (calls|leads|contacts|campaign_records)\b/)
  const next = texts.find((text) => text.startsWith('select "contact_id", "not_before", "next_phone"'))!
  expect(planOf(sqlite, next).join()).toMatch(/INDEX campaign_records_by_turn \(campaign_id=\? AND state=\?\)/)
})

/** What people do and see, and what their calls are. */
async function workAll(): Promise<void> {
  const mia = await world.person({ role: 'MEMBER' })
  const ctx = world.as(mia)
  for (const [index, suffix] of ['01', '02', '03', '04'].entries())
    await createContact(ctx, { contactId: `c${index}`, numbers: [`+131255501${suffix}`], firstName: 'Nora', timezone: 'America/Chicago' })
  const contacts = await listContacts(ctx, { limit: 50, search: 'nora' })
  const list = await createContactList(ctx, { name: 'Spring', contactIds: contacts.items.map((contact) => contact.id) })
  await createCampaign(ctx, { contacts: [{ contactId: 'c5', numbers: ['+13125550105'] }] })
  const campaign = await createCampaign(ctx, { listId: list.id })
  const { id } = await startDialSession(ctx, { campaignId: campaign.id })
  await connectDialSession(ctx, id)
  await world.system.db.transact('test', (tx) => handleSellerParticipant(tx, { sessionId: id, callSid: 'CAseller', conferenceSid: 'CF1', what: 'joined' }))
  await listCallbacks(ctx)
  const video = await makeReadyVideo(world, mia)
  await createLink(ctx, { id: video.id, name: 'Grace' })
  await listLinks(ctx, { id: video.id, limit: 2 })
  const lines = (await findCurrentDialSession(ctx))!.lines
  for (const [index, line] of lines.entries()) {
    const attemptId = world.services.ids('att')
    await world.system.db.q
      .insertInto('attempts')
      .values({ id: attemptId, account_id: mia.accountId, job_key: attemptId, kind: 'call', leg_kind: 'line', subject_id: line.id, state: 'attempted', to_number: line.number!, from_number: line.callerIdNumber, carrier_sid: null, error: null, attempted_at: 0, sent_at: null, completed_at: null })
      .execute()
    const callSid = `CA${index}`
    await world.system.db.transact('test', async (tx) => {
      await applyLegStatus(tx, { attemptId, callSid, status: { kind: 'ringing' } })
      await applyLegStatus(tx, { attemptId, callSid, status: { kind: 'answered' } })
      await applyMachineVerdict(tx, { attemptId, callSid, answeredBy: 'machine' })
      await applyLegStatus(tx, { attemptId, callSid, status: { kind: 'ended', status: 'completed', note: null } })
    })
  }
  await updateContact(ctx, contacts.items[0]!.id, { numbers: ['+13125550177'], timezone: 'America/Denver' })
  await listCampaigns(ctx, { limit: 50 })
  await findCampaignStatistics(ctx, campaign.id)
  await listCampaignCalls(ctx, { id: campaign.id, limit: 50 })
  await listCampaignsToDial(ctx, 5)
  await listContactLists(ctx, { limit: 50 })
  await listImports(ctx, { limit: 50 })
  await listSelections(ctx, id, { limit: 50 })
  await listDispositions(ctx)
  await addSuppression(ctx, { number: '+13125550199', type: 'MANUAL' })
  await listSuppressions(ctx, { limit: 50 })
  await saveAudioMessage(ctx, { label: 'Sorry', bytes: await wavOf(1) })
  await listAudioMessages(ctx, { limit: 50 })
  await listAudioMessages(ctx, { limit: 50, kind: 'callback' })
  await workScripts(ctx)
  await workApiKeys(world, mia)
  let texts = 0
  world.services.carrier.sendText = async () => ({ messageSid: `SM${String((texts += 1))}` })
  await workTexts(world, mia)
  await findDialerSettings(ctx)
  await takeCalls(ctx, mia)
  await sweep(world.system, true)
  await tellCrm(world, mia)
  await readHistory(world, mia, lines[0]!.id)
  await workBoard(world, mia)

}

/** People call the team's number, and leave a message. */
async function takeCalls(ctx: Ctx, mia: UserActor): Promise<void> {
  await world.person({ accountId: mia.accountId, role: 'MEMBER' })
  await findOwnTeamSettings(world.as(await world.person({ accountId: mia.accountId, role: 'MANAGER' })))
  for (const from of ['+13125550104', 'anonymous']) {
    const id = await world.system.db.transact('test', (tx) => receiveCall(tx, { callSid: `CA${from}`, from, called: '+13125550140' }))
    await listIncoming(ctx)
    await world.system.db.transact('test', async (tx) => {
      await dispatchToInbound(tx, id!, { type: 'xstate.after.ringMs.inbound.ringing' } as never)
      await getNextCallerStep(tx, id!, { said: false })
      await dispatchToInbound(tx, id!, { type: 'RECORDED' })
      await handleCallerHangUp(tx, { callSid: `CA${from}` })
    })
  }
}

async function workScripts(ctx: Ctx): Promise<void> {
  const { id } = await createCallScript(ctx, { displayName: 'Opening', body: 'Hello {firstName}' })
  await updateCallScript(ctx, id, { displayName: 'First words' })
  await duplicateCallScript(ctx, id)
  for (const search of [undefined, 'words'])
    for (const cursor of [undefined, 'scr_z']) await listCallScripts(ctx, { limit: 20, search, cursor })
}

/** Requests to an account's CRM and its lists. */
async function tellCrm(at: World, seller: UserActor): Promise<void> {
  await connectVendorCrm(at.system, 'http://127.0.0.1:9')
  const olivia = at.as(await at.person({ accountId: seller.accountId, role: 'OWNER' }))
  const { id: contactId } = await createContact(at.as(seller), { contactId: 'told', numbers: ['+13125550198'] })
  await at.system.db.transact('test', (tx) => addTagToContact(tx, { accountId: seller.accountId, contactId, tag: 'Hot', byUser: null }))
  await expect(deliverToCrm(at.system, { accountId: seller.accountId, atOnce: true }, 'crm:dlv:1', lanes)).rejects.toMatchObject({ isTryAgain: true })
  for (const outcome of [undefined, 'failed', 'waiting'] as const)
    for (const cursor of [undefined, 'dlv_z']) await listDeliveries(olivia, { limit: 50, outcome, cursor })
  await findIntegrations(olivia)
  await findDeletedWorkflows(olivia, seller.accountId, ['w1'])
}

/** Every list of the call history, with and without search and cursor, its file, and a story. */
async function readHistory(at: World, seller: UserActor, callId: string): Promise<void> {
  const olivia = at.as(await at.person({ accountId: seller.accountId, role: 'OWNER' }))
  const cursor = `${Date.now() * 2}.x`
  for (const direction of ['outbound', 'inbound'] as const)
    for (const search of [undefined, 'nora', '5550101', '54'])
      for (const from of [undefined, cursor]) {
        await listCalls(at.as(seller), { direction, search, cursor: from, limit: 50 })
        await listCalls(olivia, { direction, search, cursor: from, limit: 50, team: true })
        await listCalls(olivia, { direction, search, cursor: from, limit: 50, team: true, userId: seller.userId })
      }
  await listTeamMembers(olivia)
  await findMonitoring(olivia)
  await findCallStory(olivia, callId)
  const { campaign_id: campaignId } = await at.system.db.q.selectFrom('calls').select('campaign_id').where('id', '=', callId).executeTakeFirstOrThrow()
  for (const only of [undefined, ...DIALS_ONLY])
    for (const from of [undefined, cursor])
      await listDialRecords(olivia, { scope: 'team', only, campaignId, days: 30, search: 'nora', cursor: from, limit: 50 })
  for (const only of [undefined, ...TEXTS_ONLY])
    for (const scope of ['own', 'team'] as const)
      for (const cursor of [undefined, '1.msg_a'])
        await listTextRecords(olivia, { scope, only, days: 30, search: only && 'nora', cursor, limit: 50 })
  for (const only of [undefined, ...DROPS_ONLY])
    for (const scope of ['own', 'team'] as const)
      for (const cursor of [undefined, '1.drp_a'])
        await listDropRecords(olivia, { scope, only, days: 30, search: only && 'nora', cursor, limit: 50 })
  await listShares(olivia)
  for await (const piece of callHistoryCsv(olivia, { direction: 'outbound', team: true })) expect(piece).toContain('Nora')
}

/** A board from its making to its end, and every page of it: each holder, status and order, with and without a cursor. */
async function workBoard(at: World, mia: UserActor): Promise<void> {
  const { board, ctx } = await makeBoard(at, mia, { importTag: 'Buyer', nuisanceProtectionHours: 12 })
  await letLeadsIn(at, mia, board.id)
  const lead = await makeLead(at, board)
  const stageId = board.stages[0]!.id
  const place = { id: board.id, stageId, leadId: lead.id }
  await tagged(at, lead)
  await updateStage(ctx, { id: board.id, stageId, priorityStacks: ['VIP'], order: 1 })
  await scheduleLead(ctx, { ...place, scheduledAt: new Date(at.clock.now() + 1_000).toISOString() })
  await snoozeLead(ctx, { ...place, snoozingHours: 1 })
  await assignLead(ctx, { contactId: lead.contact_id, boardId: board.id, teamMemberUserId: mia.userId })
  const member = at.as(mia)
  const cursors = [undefined, Buffer.from(JSON.stringify([0, 0, 'lead_z'])).toString('base64url')]
  for (const assignment of ASSIGNMENTS)
    for (const status of LEAD_STATUSES)
      for (const sortBy of SORTS)
        for (const cursor of cursors)
          await listLeads(member, { id: board.id, stageId, assignment, assignmentUserId: mia.userId, status, sortBy, cursor, tagOrder: 'VIP' })
  await listBoardPreviews(member, { limit: 100, cursor: 'x' })
  await listBoardPreviews(ctx, { limit: 100 })
  await findBoardChoices(ctx, {})
  await findBoardCounts(member, { id: board.id, timeZone: 'America/Chicago' })
  await listLeadHistory(member, { ...place, cursor: 'x' })
  for (const reader of [member, ctx]) await listScheduledCalls(reader)
  await findLeadOfContact(member, { id: board.id, contactId: lead.contact_id })
  await listTags(member, { limit: 50, cursor: 'A' })
  await readCampaigns([member, ctx], board)
  await updateUserSettings(member, board.id, { status: 'HOT' })
  at.clock.advance(3_600_000)
  await wakeLeadsChunk(at.system)
  await markLeadDnc(member, place)
  const to = board.stages[1]!.id
  await moveLead(member, { ...place, stageId: to, fromBoardId: board.id, fromStageId: stageId })
  await addDisposition(ctx, { id: board.id })
  await updateBoard(ctx, board.id, { teamMemberUserIds: [], nuisanceProtectionHours: 24 })
  await deleteStage(ctx, { id: board.id, stageId: to, moveToStageId: stageId })
  await runJobs(at, /^(board|stage)\./)
  await deleteBoard(ctx, board.id)
  await runJobs(at, /^(board|stage)\./)
}

/** Contacts with the import tag, and contacts that a CRM page queued. */
async function letLeadsIn(at: World, mia: UserActor, boardId: string): Promise<void> {
  const crm = await openHarborCrm()
  await connectVendorCrm(at.system, `${crm.url}/api`)
  await runJobs(at, /^board\.import/)
  await crm.close()
  const member = at.as(mia)
  await addContacts(member, { contacts: [{ contactId: 'q1', numbers: ['+13125550177'] }, { contactId: 'q2', numbers: ['1'] }] })
  await fillBoard(member, boardId)
  await runJobs(at, /^queue\./)
  expect(await findQueue(member)).toMatchObject({ queued: 1, refused: 1 })
  await dropQueue(member)
}

/** Every list of a board's campaigns and of their calls, for a member and for a reader of the team's. */
async function readCampaigns(readers: Ctx[], { id, stages }: BoardView): Promise<void> {
  const campaignId = readers[0]!.ids('cmp')
  const user = requireUser(readers[0]!)
  const stage = { boardId: id, stageId: stages[0]!.id }
  await readers[0]!.db.transact('test', async (tx) => {
    await insertCampaign(tx, { id: campaignId, name: 'Spring', kind: 'list', listId: null, stage, user })
    await tx.db.q.updateTable('dial_sessions').set({ campaign_id: campaignId }).where('user_id', '=', user.userId).execute()
  })
  // A session over a stage: its rules read the answers of all of the stage's runs.
  await findCurrentDialSession(readers[0]!)
  for (const ctx of readers)
    for (const cursor of [undefined, `${Date.now() * 2}.z`]) {
      for (const search of [undefined, 'spring'])
        for (const status of [undefined, 'ACTIVE'] as const)
          await listBoardCampaigns(ctx, { id, limit: 50, cursor, search, status })
      await listBoardCampaignCalls(ctx, { id, campaignId, limit: 50, cursor })
    }
}

const tagged = (at: World, lead: LeadRow) =>
  at.system.db.transact('test', (tx) => tagLead(tx, lead, 'VIP', SYSTEM_CAUSE))
