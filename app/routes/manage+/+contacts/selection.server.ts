import type { Ctx } from '~/domain/context.server'
import { contactName, type ContactRow } from '~/domain/contacts/contacts.read.server'
import { requireWriter } from '~/domain/contacts/require-writer'
import { listSelectedContacts } from '~/domain/contacts/selected-contacts.read.server'
import { contactsWords } from '~/domain/contacts/contacts.words'
import { redirectWithNotice } from '../../+form/notice.server'
import { orForbidden, orNotFound } from '../../+form/submission'
import { SELECTION_PARAM } from './selection-paths'

/** A page of contacts has fewer. */
const MAX_SELECTED = 100

/** The address names the contacts: works without scripts. */
export function parseSelection(request: Request): { contactIds: string[]; backTo: string } {
  const query = new URL(request.url).searchParams
  const contactIds = [...new Set(query.getAll(SELECTION_PARAM))].slice(0, MAX_SELECTED)
  query.delete(SELECTION_PARAM)
  return { contactIds, backTo: query.size > 0 ? `/manage/contacts?${query}` : '/manage/contacts' }
}

const toSelected = (contacts: readonly ContactRow[]) => contacts.map((row) => ({ id: row.id, name: contactName(row) }))

/** Redirects if nothing is selected. Throws 403, 404. */
export async function loadSelection(
  ctx: Ctx,
  request: Request,
  list: (ctx: Ctx, ids: readonly string[]) => Promise<readonly ContactRow[]> = listSelectedContacts,
) {
  await orForbidden(Promise.resolve().then(() => requireWriter(ctx)))
  const { contactIds, backTo } = parseSelection(request)
  if (contactIds.length === 0) throw await redirectWithNotice(backTo, contactsWords.chooseContacts, 'warning')
  return { contacts: toSelected(await orNotFound(list(ctx, contactIds))), backTo }
}
