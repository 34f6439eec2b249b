import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { formatPhone } from '../phone-numbers/phone'
import { callableNumbers, isAtCarrier } from '../accounts/callable-numbers'

/** 4-trust §3, §4.3. */
export interface ChecklistItem {
  /** Recommended order. */
  id: number
  step: 'number' | 'contacts' | 'settings' | 'firstCall'
  complete: boolean
  title: string
  description: string
}

/** Incomplete first. Derived from stored data. Empty for coaches. */
export async function findChecklist(ctx: Ctx): Promise<{ items: ChecklistItem[]; percent: number }> {
  const user = requireUser(ctx)
  const canCall = user.permissions.has('call')
  if (!canCall && !user.permissions.has('board:admin')) return { items: [], percent: 100 }
  const [number, contact, settings, call] = await Promise.all([
    callableNumbers(ctx.db.q, user).select('e164').where(isAtCarrier).limit(1).execute(),
    ctx.db.q
      .selectFrom('contacts')
      .select('id')
      .where('account_id', '=', user.accountId)
      .where('deleted_at', 'is', null)
      .limit(1)
      .execute(),
    ctx.db.q.selectFrom('dialer_settings').select('updated_at').where('user_id', '=', user.userId).execute(),
    ctx.db.q
      .selectFrom('calls')
      .select('id')
      .where('account_id', '=', user.accountId)
      .where('user_id', '=', user.userId)
      .where('direction', '=', 'outbound')
      .limit(1)
      .execute(),
  ])
  const items: ChecklistItem[] = [
    {
      id: 1,
      step: 'number',
      complete: number.length > 0,
      title: 'A number to call from',
      description: number[0]
        ? `Leads see ${formatPhone(number[0].e164)}, or the caller ID you choose.`
        : 'Your carrier account has no number. Buy one there, then restart the dialer.',
    },
    {
      id: 2,
      step: 'contacts',
      complete: contact.length > 0,
      title: 'Import contacts',
      description: contact.length > 0 ? 'You have contacts to call.' : 'A CSV file is enough. No CRM is needed.',
    },
  ]
  if (canCall)
    items.push(
      {
        id: 3,
        step: 'settings',
        complete: settings.length > 0,
        title: 'Choose how you dial',
        description: 'Lines, mode, ring timeout, caller ID, recording and safe hours.',
      },
      {
        id: 4,
        step: 'firstCall',
        complete: call.length > 0,
        title: 'Make your first call',
        description: 'Choose a list, and the dialer opens with it.',
      },
    )
  const done = items.filter(({ complete }) => complete).length
  return {
    items: items.toSorted((a, b) => Number(a.complete) - Number(b.complete) || a.id - b.id),
    percent: Math.round((done / items.length) * 100),
  }
}
