import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { formatPhone } from '../phone-numbers/phone'
import { callableNumbers, isAtCarrier } from '../accounts/callable-numbers'
import type { ChecklistItem, ChecklistView } from './onboarding.schema'
import { onboardingWords } from './onboarding.words'

/** Page of each step. */
const ACTIONS: Record<ChecklistItem['step'], string> = {
  number: '/manage/phone-numbers/claim?back=%2Fmanage',
  contacts: '/manage/contacts/import',
  settings: '/manage/dialer-settings',
  firstCall: '/manage/contacts/lists',
}

const item = (facts: Omit<ChecklistItem, 'action' | 'important'>): ChecklistItem => ({
  ...facts,
  important: facts.step === 'number' || facts.step === 'contacts',
  action: facts.complete ? null : ACTIONS[facts.step],
})

/** Incomplete first. Derived from stored data. Empty for coaches. */
export async function findChecklist(ctx: Ctx): Promise<ChecklistView> {
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
  // Without a real carrier the call comes first: it needs the number alone.
  const first = ctx.carrier.simulated && number.length > 0 ? 1 : 0
  const items: ChecklistItem[] = [
    item({
      id: 1 + first,
      step: 'number',
      complete: number.length > 0,
      title: onboardingWords.numberCall,
      description: number[0]
        ? onboardingWords.leadsSeeOrCallerId(formatPhone(number[0].e164))
        : onboardingWords.accountNoNumber,
    }),
    item({
      id: 2 + first,
      step: 'contacts',
      complete: contact.length > 0,
      title: onboardingWords.importContacts,
      description: contact.length > 0 ? onboardingWords.youContactsCall : onboardingWords.csvFileEnoughNoCrm,
    }),
  ]
  if (canCall)
    items.push(
      item({
        id: 3 + first,
        step: 'settings',
        complete: settings.length > 0,
        title: onboardingWords.chooseHowYouDial,
        description: onboardingWords.linesModeRingTimeoutCaller,
      }),
      item({
        id: first === 1 ? 1 : 4,
        step: 'firstCall',
        complete: call.length > 0,
        title: onboardingWords.makeFirstCall,
        description: onboardingWords.chooseListDialerOpens,
      }),
    )
  const done = items.filter(({ complete }) => complete).length
  return {
    items: items.toSorted((a, b) => Number(a.complete) - Number(b.complete) || a.id - b.id),
    percent: Math.round((done / items.length) * 100),
  }
}
