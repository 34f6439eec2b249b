import { createCtx, type Services } from '../../app/domain/context.server'
import { leaveVoicemail, recordMessage, type RecordedMessage } from './leave-voicemail'

const HOUR_MS = 3_600_000

interface SeedMessage {
  /** A seeded contact's number. */
  from: string
  hoursAgo: number
  text: string
  isRead?: true | undefined
}

/** Oldest first: ids sort by time. */
const MESSAGES: readonly SeedMessage[] = [
  {
    from: '+16055550190',
    hoursAgo: 170,
    isRead: true,
    text: 'Hello, this is Luke Hanson at Hanson Dairy. I got your letter about the lots on Route 12. Please call me after the morning milking, any day but Friday.',
  },
  {
    from: '+19075550185',
    hoursAgo: 51,
    isRead: true,
    text: 'Hi, Amira Haddad from Haddad Rugs. We are looking for a showroom with a loading dock, about four thousand square feet. Call me when you have something.',
  },
  {
    from: '+16035550178',
    hoursAgo: 26,
    text: 'Patrick O’Neill here. You asked whether we would sell the yard. We might, if the price is right. I am on site until five, so leave me a message if I do not answer.',
  },
  {
    from: '+14065550193',
    hoursAgo: 2,
    text: 'This is Norman Blake at Blake Surveying. The boundary survey for the green house on the corner is ready. Do you want it by mail, or shall I drop it off? Thanks.',
  },
]

/** In one transaction, once per installation. */
export async function seedVoicemails(services: Services, { accountId }: { accountId: string }): Promise<void> {
  const ctx = createCtx(services, { kind: 'system' })
  const known = await ctx.db.q
    .selectFrom('voicemails')
    .select('id')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst()
  const number = await ctx.db.q
    .selectFrom('phone_numbers')
    .select('e164')
    .where('account_id', '=', accountId)
    .where('user_id', 'is', null)
    .where('released_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst()
  if (known || !number) return
  const now = ctx.clock.now()
  const recorded: (RecordedMessage & Pick<SeedMessage, 'isRead'>)[] = []
  for (const { from, hoursAgo, text, isRead } of MESSAGES)
    recorded.push({
      ...(await recordMessage(services, { from, called: number.e164, text, at: now - hoursAgo * HOUR_MS })),
      isRead,
    })
  await ctx.db.transact('seed-voicemails', async (tx) => {
    for (const { isRead, ...message } of recorded) {
      const then = { ...tx, clock: { ...tx.clock, now: () => message.at } }
      const id = await leaveVoicemail(then, message)
      if (isRead && id) await tx.db.q.updateTable('voicemails').set({ unread: 0 }).where('id', '=', id).execute()
    }
    // Read with the messages: only new calls count as missed.
    await tx.db.q.updateTable('users').set({ inbound_seen_at: now }).where('account_id', '=', accountId).execute()
  })
}
