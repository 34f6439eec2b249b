import type { UserActor } from '../../../app/domain/actor'
import { DEFAULT_STAGES } from '../../../app/domain/boards/create-board.server'
import { createCtx, type Ctx, type Services } from '../../../app/domain/context.server'
import { fullName } from '../../../app/domain/person-name'
import { reviewNumbers } from '../../../app/domain/number-health/review-numbers.server'
import { suppressNumber } from '../../../app/domain/protection/suppress-number.server'
import { countMarkedHours } from '../../../app/domain/reports/count-hours.server'
import { harborContacts } from '../contacts'
import { findSeededActor } from '../find-seeded-actor'
import { seedContacts } from '../seed-contacts'
import { atMoment } from './at-moment'
import { HISTORY_LIST, makeHistoryContacts } from './history-contacts'
import type { Disposition, PlanContact } from './plan'
import { planHistory } from './plan-history'
import { createRandom } from './random'
import { recordConversations, writeRecordings } from './record-conversations'
import { listWorkdays } from './workdays'
import { HISTORY_BOARD, moveLeads, writeBoard } from './write-board'
import { writeCalls, type WrittenCall } from './write-calls'
import { SEEN_MINUTES, writeCallers } from './write-callers'
import { writeCoaching } from './write-coaching'
import { writeLeadSpeed } from './write-lead-speed'
import { writeRingless } from './write-ringless'
import { writeTexts } from './write-texts'

const SEED = 20_260_330
const BOARD_CONTACTS = 110
const DIALED_NUMBERS = 3
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** 60 days of the seeded company, in one transaction, once per installation. Needs the seeds. */
export async function seedHistory(services: Services, seed = SEED): Promise<void> {
  const system = createCtx(services, { kind: 'system' })
  const actor = (id: string) => findSeededActor(system, id)
  const owner = await actor('olivia')
  const { accountId } = owner
  const campaign = await system.db.q
    .selectFrom('campaigns')
    .select('id')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'list')
    .limit(1)
    .executeTakeFirst()
  const numbers = await system.db.q
    .selectFrom('phone_numbers')
    .select(['id', 'e164', 'nickname'])
    .where('account_id', '=', accountId)
    .where('user_id', 'is', null)
    .where('released_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(DIALED_NUMBERS)
    .execute()
  const [number] = numbers
  if (campaign || !number) return
  const random = createRandom(seed)
  const file = { name: HISTORY_LIST, owner: 'marcus', contacts: makeHistoryContacts(random) }
  await seedContacts(services, system, file)
  const contacts = await loadContacts(system, accountId)
  const own = contacts.filter(({ vendorContactId }) => vendorContactId === null)
  const rested = contacts
    .filter(({ vendorContactId }) => harborContacts.some(({ contactId }) => contactId === vendorContactId))
    .map((contact) => ({ ...contact, isRested: true }))
  const boardContacts = own.slice(0, BOARD_CONTACTS)
  const dialed = [...own.slice(BOARD_CONTACTS), ...rested]
  const [mia, ben, marcus] = [await actor('mia'), await actor('ben'), await actor('marcus')]
  const now = system.clock.now()
  const plan = planHistory(random, {
    now,
    localHoursNow: system.clock.localHoursNow(),
    sellers: [mia, ben].map(({ userId }, index) => ({
      userId,
      contacts: dialed.filter((_, position) => position % 2 === index),
    })),
    boardSellers: [marcus, ben].map(({ userId }) => userId),
    boardContacts,
    stageNames: DEFAULT_STAGES.map((stage) => `${HISTORY_BOARD}: ${stage}`),
    numbers: numbers.map(({ e164 }) => e164),
  })
  // Sounds before the transaction: files take part in none.
  const recorded = await recordConversations(services, random, plan.calls)
  const { listId, dispositions } = await findOwned(system, accountId, own[0])
  const nicknames = new Map(numbers.map(({ e164, nickname }) => [e164, nickname]))
  await system.db.transact('seed-history', async (tx) => {
    const board = await writeBoard(tx, {
      owner,
      members: [mia, ben, marcus],
      numberIds: numbers.map(({ id }) => id),
      contacts: boardContacts,
      createdAt: listWorkdays(now, now)[0]!.at(500),
    })
    const calls = await writeCalls(tx, random, plan, { accountId, listId, board, dispositions, nicknames })
    await setLastCalls(tx, accountId)
    await writeLeadSpeed(tx, random, accountId)
    await moveLeads(tx, board, { calls, now })
    await suppressRefused(tx, accountId, calls)
    await writeRecordings(tx, random, { accountId, calls, recorded })
    await writeTexts(tx, random, { accountId, number, sellers: [mia, ben], contacts: own, now })
    await writeRingless(tx, {
      people: [
        { person: owner, phone: '+13125550181', nickname: 'Olivia’s mobile' },
        { person: mia, phone: '+13125550182', nickname: 'Mia’s mobile' },
      ],
      contacts: own,
      now,
    })
    const sellers = [mia, ben].map(({ userId }) => userId)
    await writeCallers(tx, random, { accountId, sellers, contacts: own, called: number.e164, now })
    await tx.db.q
      .updateTable('users')
      .set({ inbound_seen_at: now - SEEN_MINUTES * MINUTE_MS })
      .where('account_id', '=', accountId)
      .execute()
  })
  await writeCoaching(services, { owner, sellers: [mia, ben] })
  await reviewPastDays(services, accountId)
}

/** Days on which the health of the numbers was reviewed: hurt, recovered, hurt again. */
const REVIEWED_DAYS_AGO = [40, 26, 14, 0]

async function reviewPastDays(services: Services, accountId: string): Promise<void> {
  while (await countMarkedHours(createCtx(services, { kind: 'system' })));
  for (const daysAgo of REVIEWED_DAYS_AGO) {
    const at = services.clock.now() - daysAgo * DAY_MS
    const clock = { ...services.clock, now: () => at }
    await reviewNumbers(createCtx({ ...services, clock }, { kind: 'system' }), accountId)
  }
}

const setLastCalls = (tx: Ctx, accountId: string) =>
  tx.db.q
    .updateTable('contacts')
    .set((eb) => ({
      last_called_at: eb.fn.coalesce(
        eb
          .selectFrom('calls')
          .select(({ fn }) => fn.max('placed_at').as('at'))
          .whereRef('calls.contact_id', '=', 'contacts.id')
          .where('direction', '=', 'outbound'),
        eb.lit(0),
      ),
    }))
    .where('account_id', '=', accountId)
    .execute()

async function loadContacts(ctx: Ctx, accountId: UserActor['accountId']): Promise<PlanContact[]> {
  const rows = await ctx.db.q
    .selectFrom('contacts')
    .innerJoin('contact_phones', (join) =>
      join
        .onRef('contact_phones.contact_id', '=', 'contacts.id')
        .on((eb) => eb('contact_phones.position', '=', eb.lit(0))),
    )
    .select(['contacts.id', 'contacts.vendor_contact_id', 'first_name', 'last_name', 'state', 'zip', 'e164'])
    .where('contacts.account_id', '=', accountId)
    .where('contacts.deleted_at', 'is', null)
    .orderBy('contacts.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    vendorContactId: row.vendor_contact_id,
    name: fullName(row.first_name, row.last_name),
    e164: row.e164,
    state: row.state,
    zip: row.zip,
    isRested: false,
  }))
}

/** The list of the import, and the account's dispositions. */
async function findOwned(ctx: Ctx, accountId: string, imported: PlanContact | undefined) {
  const { list_id: listId } = await ctx.db.q
    .selectFrom('contact_list_members')
    .select('list_id')
    .where('contact_id', '=', imported?.id ?? '')
    .orderBy('list_id')
    .executeTakeFirstOrThrow()
  const rows = await ctx.db.q
    .selectFrom('dispositions')
    .select(['id', 'category'])
    .where('account_id', '=', accountId)
    .where('board_id', 'is', null)
    .execute()
  const dispositions = Object.fromEntries(rows.map(({ id, category }) => [category, id])) as Record<Disposition, string>
  return { listId, dispositions }
}

async function suppressRefused(tx: Ctx, accountId: string, calls: readonly WrittenCall[]): Promise<void> {
  for (const { planned } of calls)
    if (planned.disposition === 'DO_NOT_CONTACT')
      await suppressNumber(atMoment(tx, planned.disposedAt!), {
        accountId,
        e164: planned.contact.e164,
        type: 'DISPOSITION',
        addedBy: planned.session.campaign.userId,
      })
}
