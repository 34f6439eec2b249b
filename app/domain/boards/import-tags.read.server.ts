import { requirePermission } from '../access/require'
import type { Ctx } from '../context.server'
import { crmOf } from '../crm/find-crm.server'
import { listCrmTags } from '../crm/tags.server'
import { isDomainError } from '../errors'

export interface ImportTags {
  /** By name. */
  tags: string[]
  /** Why none are known now, in a sentence. */
  trouble: string | null
}

/** Whether a board of the caller's account can be filled by a tag: only a CRM of its own, or of its vendor, has some. */
export async function hasImportTags(ctx: Ctx): Promise<boolean> {
  return (await crmOf(ctx, requirePermission(ctx, 'board:admin').accountId)) !== null
}

/** Tags that can fill a board, asked of the CRM; one that does not answer has none now. Throws forbidden. */
export async function findImportTags(ctx: Ctx): Promise<ImportTags> {
  if (!(await hasImportTags(ctx))) return { tags: [], trouble: null }
  try {
    return { tags: (await listCrmTags(ctx)).map(({ name }) => name), trouble: null }
  } catch (error) {
    if (!isDomainError(error)) throw error
    return { tags: [], trouble: error.message }
  }
}
