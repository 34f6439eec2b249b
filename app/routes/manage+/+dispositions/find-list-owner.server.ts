import { managesCompany } from '~/domain/companies/companies.read.server'
import type { ListOwner } from '~/domain/account-dispositions/disposition-list.server'
import type { Ctx } from '~/domain/context.server'
import { DISPOSITIONS_PATH, LIST_PARAM } from './disposition-paths'

/** CRM managers see the company's list first (3-settings §6). */
export async function findListOwner(
  ctx: Ctx,
  request: Request,
): Promise<{ owner: ListOwner; manages: boolean; path: string }> {
  const { searchParams } = new URL(request.url)
  const manages = await managesCompany(ctx)
  const owner = manages && searchParams.get(LIST_PARAM) !== 'team' ? 'company' : 'team'
  return {
    owner,
    manages,
    path: manages && owner === 'team' ? `${DISPOSITIONS_PATH}?${LIST_PARAM}=team` : DISPOSITIONS_PATH,
  }
}
