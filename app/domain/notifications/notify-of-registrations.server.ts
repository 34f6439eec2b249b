import type { Ctx } from '../context.server'
import { getPermissions } from '../permissions'
import type { ReactionFacts } from '../reactions'
import type { RegistrationKindName } from '../registrations/registrations.schema'
import { kindNames } from '../registrations/registrations.words'
import { notificationTexts } from './notifications.words'
import { notify } from './notify.server'

const PAGES: Record<RegistrationKindName, string> = {
  profile: '/manage/business-profile',
  brand: '/manage/a2p-messaging',
  text_campaign: '/manage/a2p-messaging',
  stir_shaken: '/manage/stir-shaken',
  caller_name: '/manage/business-profile',
  spam_profile: '/manage/spam-protection',
}

function textOf({ from, to }: ReactionFacts['registrationChanged'], name: string) {
  if (to === 'registered') return notificationTexts.registrationApproved(name)
  if (to === 'failed') return notificationTexts.registrationFailed(name)
  if (to === 'suspended') return notificationTexts.registrationSuspended(name)
  if (to === 'identityPending') return notificationTexts.identityPending(name)
  return from === 'submitting' && to === 'unsubmitted' ? notificationTexts.registrationUnpaid(name) : null
}

/** People who may edit the Trust Hub. Numbers have pages of their own, and are too many. */
export async function notifyOfRegistration(tx: Ctx, fact: ReactionFacts['registrationChanged']): Promise<void> {
  const { accountId, registrationId, numberId, revision, to, at } = fact
  const kind = fact.kind as RegistrationKindName
  const text = numberId === null ? textOf(fact, kindNames[kind]) : null
  if (!text) return
  const people = await tx.db.q
    .selectFrom('users')
    .select(['id', 'role'])
    .where('account_id', '=', accountId)
    .where('disabled_at', 'is', null)
    .execute()
  const editors = people.filter(({ role }) => getPermissions(role).has('trust:edit')).map(({ id }) => id)
  await notify(tx, editors, {
    accountId,
    kind: 'registration',
    factKey: `registration:${registrationId}:${revision}:${to}:${at}`,
    title: text.title,
    body: text.body,
    action: { text: text.actionText, path: PAGES[kind] },
  })
}
