import type { Ctx } from '~/domain/context.server'
import { MAX_SELECTED_NUMBERS, type NumberBlockers, type NumberView } from '~/domain/numbers/numbers.schema'
import { findNumbers } from '~/domain/numbers/numbers.read.server'
import { redirectWithNotice } from '../../+form/notice.server'
import { orNotFound } from '../../+form/submission'
import { NUMBERS_PATH, SELECTED_PARAM } from './number-paths'
import { numbersPagesWords } from './numbers-pages.words'

export const parseSelectedIds = (request: Request): string[] =>
  [...new Set(new URL(request.url).searchParams.getAll(SELECTED_PARAM))].slice(0, MAX_SELECTED_NUMBERS)

/** Redirects if nothing is selected, or none of it is allowed. Throws 404. */
export async function loadSelectedNumbers(
  ctx: Ctx,
  request: Request,
  action: keyof NumberBlockers,
): Promise<NumberView[]> {
  const ids = parseSelectedIds(request)
  if (ids.length === 0) throw await redirectWithNotice(NUMBERS_PATH, numbersPagesWords.chooseNumbers, 'warning')
  const numbers = await orNotFound(findNumbers(ctx, ids))
  const [first] = numbers
  if (first && numbers.every(({ blockers }) => blockers[action] !== null))
    throw await redirectWithNotice(NUMBERS_PATH, first.blockers[action]!, 'warning')
  return numbers
}
