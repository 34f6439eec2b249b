import { dispatchToLine, dispatchToSession } from '../../app/domain/call-engine/run-dial-step.server'
import { listTrace } from '../../app/domain/call-engine/trace.server'
import { recordInstruction, readLegInstruction } from '../../app/domain/legs/leg-instruction.server'
import { addRecords, insertCampaign } from '../../app/domain/campaigns/insert-campaign.server'
import { createDefaultDispositions } from '../../app/domain/dispositions/create-default-dispositions.server'
import { startDialSession } from '../../app/domain/dial-sessions/start-dial-session.server'
import { connectDialSession } from '../../app/domain/dial-sessions/control-dial-session.server'
import { findDialSession } from '../../app/domain/dial-sessions/dial-sessions.read.server'
import { saveContact } from '../../app/domain/contacts/save-contact.server'
import type { UserActor } from '../../app/domain/actor'
import type { Ctx } from '../../app/domain/context.server'
import type { DialSessionView, LineView } from '../../app/domain/dial-sessions/dialer.schema'
import type { DialerSettings } from '../../app/domain/settings/settings.schema'
import { updateDialerSettings } from '../../app/domain/settings/update-dialer-settings.server'
import type { DialSessionEvent } from '../../machines/server/dial-session'
import type { LineEvent } from '../../machines/server/line'
import type { World } from './world'

type PhoneType = 'mobile' | 'work' | 'home' | 'other'

export interface Lead {
  numbers: Array<string | { number: string; type: PhoneType }>
  firstName?: string
  /** IANA name; America/Chicago when not given, none when null. */
  timezone?: string | null
  state?: string
}

/** A seller of a test's world, and all parties of a session: the seller, the carrier, the phone. */
export interface Floor {
  ctx: Ctx
  seller: UserActor
  /** A list of these leads, in this order. Answers the campaign's id. */
  campaign(leads: Array<Lead | string>): Promise<string>
  settings(change: Partial<DialerSettings>): Promise<void>
  /** Starts a session, connects it, and brings the seller's phone into the room. Answers the session's id. */
  dial(campaignId: string): Promise<string>
  session(id: string): Promise<DialSessionView>
  /** The newest line to a number. */
  line(number: string): Promise<{ id: string; state: string; slot: number; instruction: string | null }>
  view(sessionId: string, number: string): Promise<LineView>
  /** What the carrier or a timer says of the newest line to a number. Answers whether it was accepted. */
  tell(number: string, ...events: LineEvent[]): Promise<boolean>
  tellSession(id: string, event: DialSessionEvent): Promise<boolean>
  /** The call to a number rings. */
  ring(number: string): Promise<void>
  /** It is picked up by a person or machine with these facts. */
  answer(number: string, by?: 'person' | 'machine'): Promise<void>
  /** The carrier has asked what to do with the answered call. */
  fetch(number: string): Promise<void>
  /** Rings, is picked up by a person, and joins the seller's conference. */
  bridge(number: string): Promise<void>
  end(number: string, status?: 'completed' | 'busy' | 'failed' | 'no-answer' | 'canceled'): Promise<void>
  disposition(category: string): Promise<string>
  call(number: string): ReturnType<typeof callOf>
  selections(campaignId: string): ReturnType<typeof selectionsOf>
  /** Keys of the jobs of one kind, oldest first. */
  jobs(kind: string): Promise<string[]>
  /** What the last step of a session did: machine, from, event, to. */
  trace(sessionId: string): Promise<string[][]>
  /** Numbers whose lease is held. */
  leases(): Promise<string[]>
}

const callOf = (ctx: Ctx, number: string) =>
  ctx.db.q
    .selectFrom('calls')
    .selectAll()
    .where('e164', '=', number)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

const selectionsOf = (ctx: Ctx, campaignId: string) =>
  ctx.db.q
    .selectFrom('selections')
    .select(['e164', 'decision', 'code', 'reasons'])
    .where('campaign_id', '=', campaignId)
    .orderBy('id')
    .execute()

/** The account's first seller when `accountId` is not given. */
export async function openFloor(world: World, accountId?: string): Promise<Floor> {
  const seller = await world.person(accountId === undefined ? {} : { accountId })
  const ctx = world.as(seller)
  if (accountId === undefined)
    await ctx.db.transact('dispositions', (tx) =>
      createDefaultDispositions(tx, { accountId: seller.accountId, boardId: null }),
    )
  const { q } = ctx.db
  let contacts = 0

  const newest = (number: string) =>
    q
      .selectFrom('lines')
      .select(['id', 'state', 'slot', 'instruction'])
      .where('account_id', '=', seller.accountId)
      .where('e164', '=', number)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()

  const floor: Floor = {
    ctx,
    seller,
    async campaign(leads) {
      const id = ctx.ids('cmp')
      const first = contacts
      contacts += leads.length
      await ctx.db.transact('floor.campaign', async (tx) => {
        await insertCampaign(tx, { id, name: 'Spring list', kind: 'list', listId: null, user: seller })
        const ids: string[] = []
        for (const [index, lead] of leads.entries()) {
          const { numbers, ...facts } = typeof lead === 'string' ? { numbers: [lead] } : lead
          const timezone = 'timezone' in facts ? facts.timezone : 'America/Chicago'
          const saved = await saveContact(tx, {
            accountId: seller.accountId,
            createdBy: seller.userId,
            facts: {
              vendorContactId: `${seller.userId}-${first + index}`,
              firstName: facts.firstName ?? 'Nora',
              ...(facts.state === undefined ? {} : { state: facts.state }),
              ...(timezone === null || timezone === undefined ? {} : { timezone }),
              phones: numbers.map((number) =>
                typeof number === 'string'
                  ? { e164: number, type: 'other' }
                  : { e164: number.number, type: number.type },
              ),
            },
            phones: 'replace',
          })
          ids.push(saved.id)
        }
        await addRecords(tx, id, seller.accountId, ids)
        await tx.db.q.updateTable('campaigns').set({ total_records: ids.length }).where('id', '=', id).execute()
      })
      return id
    },
    settings: async (change) => void (await updateDialerSettings(ctx, change)),
    async dial(campaignId) {
      const { id } = await startDialSession(ctx, { campaignId })
      await connectDialSession(ctx, id)
      await floor.tellSession(id, { type: 'AGENT_JOINED', callSid: `CA-${seller.userId}` })
      return id
    },
    session: (id) => findDialSession(ctx, id),
    line: async (number) => {
      const row = await newest(number)
      return row
    },
    async view(sessionId, number) {
      const { lines } = await floor.session(sessionId)
      const line = lines.find((candidate) => candidate.number === number)
      if (!line) throw new Error(`no line to ${number} is shown`)
      return line
    },
    async tell(number, ...events) {
      const { id } = await newest(number)
      let accepted = false
      for (const event of events) accepted = await ctx.db.transact('floor.tell', (tx) => dispatchToLine(tx, id, event))
      return accepted
    },
    tellSession: (id, event) => ctx.db.transact('floor.tell', (tx) => dispatchToSession(tx, id, event)),
    async ring(number) {
      await floor.tell(number, { type: 'RINGING', at: world.clock.now(), callSid: `CA-${(await newest(number)).id}` })
    },
    async answer(number, by) {
      const at = world.clock.now()
      if (by) await floor.tell(number, { type: 'VERDICT', answeredBy: by })
      await floor.tell(number, { type: 'ANSWERED', at, callSid: `CA-${(await newest(number)).id}` })
    },
    async fetch(number) {
      const { id } = await newest(number)
      const { kind } = await readLegInstruction(ctx, id)
      if (kind !== 'hang-up') await ctx.db.transact('floor.fetch', (tx) => recordInstruction(tx, id, kind))
    },
    async bridge(number) {
      await floor.ring(number)
      await floor.answer(number, 'person')
      await floor.tell(number, { type: 'JOINED', at: world.clock.now() })
    },
    async end(number, status = 'completed') {
      await floor.tell(number, { type: 'CARRIER_ENDED', at: world.clock.now(), status, callSid: null, note: null })
    },
    async disposition(category) {
      const { id } = await q
        .selectFrom('dispositions')
        .select('id')
        .where('account_id', '=', seller.accountId)
        .where('category', '=', category)
        .executeTakeFirstOrThrow()
      return id
    },
    call: (number) => callOf(ctx, number),
    selections: (campaignId) => selectionsOf(ctx, campaignId),
    jobs: async (kind) =>
      (await q.selectFrom('jobs').select('key').where('kind', '=', kind).orderBy('id').execute()).map(({ key }) => key),
    trace: async (sessionId) =>
      (await listTrace(ctx, sessionId))
        .at(-1)!
        .entries.map(({ machine, from, event, to }) => [machine, from, event, to ?? 'not accepted']),
    leases: async () =>
      (await q.selectFrom('number_leases').select('e164').orderBy('e164').execute()).map(({ e164 }) => e164),
  }
  return floor
}
