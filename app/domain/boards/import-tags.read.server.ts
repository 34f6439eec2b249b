import { requirePermission } from '../access/require'
import type { Ctx } from '../context.server'
import { findAccountCrm } from '../crm/open-crm.server'
import { listCrmTags } from '../crm/tags.server'
import { isDomainError } from '../errors'

export interface ImportTags {
  /** By name. */
  tags: string[]
  lastError: string | null
}

/** Only a CRM has tags. Throws forbidden. */
export async function hasImportTags(ctx: Ctx): Promise<boolean> {
  return (await findAccountCrm(ctx, requirePermission(ctx, 'board:admin').accountId)) !== null
}

/** Throws forbidden. */
export async function findImportTags(ctx: Ctx): Promise<ImportTags> {
  if (!(await hasImportTags(ctx))) return { tags: [], lastError: null }
  try {
    return { tags: (await listCrmTags(ctx)).map(({ name }) => name), lastError: null }
  } catch (error) {
    if (!isDomainError(error)) throw error
    return { tags: [], lastError: error.message }
  }
}
