import { queueMail } from '../access/queue-mail.server'
import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { fullName } from '../person-name'
import type { SupportRequest } from './support.schema'
import { supportWords } from './support.words'

const DAY_MS = 24 * 3_600_000
const PER_DAY = 10

/** `browser`: the User-Agent. Throws not_possible_now, too_many_requests. */
export async function sendSupportRequest(
  ctx: Ctx,
  { kind, message, page, attachContext }: SupportRequest,
  { browser }: { browser?: string | undefined } = {},
): Promise<{ id: string }> {
  const { userId, accountId } = requireUser(ctx)
  const to = ctx.supportEmail
  if (to === null) throw new DomainError('not_possible_now', supportWords.notConfigured)
  return ctx.db.transact('send-support-request', async (tx) => {
    const now = tx.clock.now()
    const { count } = await tx.db.q
      .selectFrom('support_requests')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .where('created_at', '>', now - DAY_MS)
      .executeTakeFirstOrThrow()
    if (count >= PER_DAY) throw new DomainError('too_many_requests', supportWords.tooMany)
    const person = await tx.db.q
      .selectFrom('users')
      .innerJoin('accounts', 'accounts.id', 'users.account_id')
      .select(['first_name', 'last_name', 'email', 'role', 'accounts.name as accountName'])
      .where('users.id', '=', userId)
      .executeTakeFirstOrThrow()
    const lines = [
      `Person: ${userId}${person.role === null ? '' : ` (${person.role})`}`,
      `Account: ${person.accountName} (${accountId})`,
      ...(page === undefined ? [] : [`Page: ${oneLine(page)}`]),
      ...(browser === undefined ? [] : [`Browser: ${oneLine(browser).slice(0, 300)}`]),
    ]
    const context = attachContext ? lines.join('\n') : null
    const id = tx.ids('spr')
    await tx.db.q
      .insertInto('support_requests')
      .values({ id, account_id: accountId, user_id: userId, kind, message, context, created_at: now })
      .execute()
    const from = supportWords.from(oneLine(fullName(person.first_name, person.last_name)), person.email)
    await queueMail(tx, {
      to,
      subject: `${supportWords.subjects[kind]} ${id}`,
      text: [from, message, ...(context === null ? [] : [`${supportWords.attached}\n${context}`])].join('\n\n'),
    })
    return { id }
  })
}

/** A value may not add lines that look like ours. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
