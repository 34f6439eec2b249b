import type { Ctx } from '~/domain/context.server'
import { MAX_REGISTERED_AT_ONCE, type SpamRegistration } from '~/domain/spam-protection/spam-protection.schema'
import { findRegistrations } from '~/domain/spam-protection/spam-protection.read.server'
import { redirectWithNotice } from '../../+form/notice.server'
import { orNotFound } from '../../+form/submission'
import { SPAM_ID_PARAM, SPAM_PATH } from './spam-paths'
import { spamPagesWords } from './spam-pages.words'

export const parseSelectedIds = (request: Request): string[] =>
  [...new Set(new URL(request.url).searchParams.getAll(SPAM_ID_PARAM))].slice(0, MAX_REGISTERED_AT_ONCE)

/** Of those selected, the ones that the action is for. Redirects if there is none. Throws 403, 404. */
export async function loadSelectedRegistrations(
  ctx: Ctx,
  request: Request,
  action: keyof SpamRegistration['blockers'],
): Promise<SpamRegistration[]> {
  const ids = parseSelectedIds(request)
  if (ids.length === 0) throw await redirectWithNotice(SPAM_PATH, spamPagesWords.chooseNumbers, 'warning')
  const found = await orNotFound(findRegistrations(ctx, ids))
  const allowed = found.filter(({ blockers }) => blockers[action] === null)
  if (allowed.length === 0)
    throw await redirectWithNotice(SPAM_PATH, found[0]?.blockers[action] ?? spamPagesWords.chooseNumbers, 'warning')
  return allowed
}
