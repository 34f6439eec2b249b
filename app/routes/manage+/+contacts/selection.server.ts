import type { ContactAction, ContactSelection } from '~/domain/contact-changes/contact-changes.schema'
import { contactChangesWords } from '~/domain/contact-changes/contact-changes.words'
import { startContactChange } from '~/domain/contact-changes/start-contact-change.server'
import type { Ctx } from '~/domain/context.server'
import { contactName, countMatchingContacts, type ContactRow } from '~/domain/contacts/contacts.read.server'
import { requireWriter } from '~/domain/contacts/require-writer'
import { listSelectedContacts } from '~/domain/contacts/selected-contacts.read.server'
import { contactsWords } from '~/domain/contacts/contacts.words'
import { redirectWithNotice } from '../../+form/notice.server'
import { orForbidden, orNotFound } from '../../+form/submission'
import { parseContactFilter } from './contact-filters.server'
import { formatMatches } from './format-matches'
import { ALL_PARAM, SELECTION_PARAM } from './selection-paths'

/** Checked on several pages. */
const MAX_SELECTED = 500

interface ParsedSelection {
  contactIds: string[]
  /** All that match, instead of `contactIds`. */
  isAll: boolean
  selection: ContactSelection
  backTo: string
}

/** The address names the contacts, or the filters: works without scripts. */
export function parseSelection(request: Request): ParsedSelection {
  const query = new URL(request.url).searchParams
  const contactIds = [...new Set(query.getAll(SELECTION_PARAM))].slice(0, MAX_SELECTED)
  const isAll = query.has(ALL_PARAM)
  for (const name of [SELECTION_PARAM, ALL_PARAM]) query.delete(name)
  return {
    contactIds,
    isAll,
    selection: isAll ? { filter: parseContactFilter(query) } : { contactIds },
    backTo: query.size > 0 ? `/manage/contacts?${query}` : '/manage/contacts',
  }
}

const toSelected = (contacts: readonly ContactRow[]) => contacts.map((row) => ({ id: row.id, name: contactName(row) }))

/** Redirects if nothing is selected. Throws 403, 404. */
export async function loadSelection(
  ctx: Ctx,
  request: Request,
  list: (ctx: Ctx, ids: readonly string[]) => Promise<readonly ContactRow[]> = listSelectedContacts,
) {
  await orForbidden(Promise.resolve().then(() => requireWriter(ctx)))
  const { contactIds, selection, backTo } = parseSelection(request)
  if ('filter' in selection) {
    const count = await orNotFound(countMatchingContacts(ctx, selection.filter))
    if (count.count > 0) return { contacts: [], matches: formatMatches(count), backTo }
  }
  if (contactIds.length === 0) throw await redirectWithNotice(backTo, contactsWords.chooseContacts, 'warning')
  return { contacts: toSelected(await orNotFound(list(ctx, contactIds))), matches: null, backTo }
}

/** In the background. Redirects to the list, which shows the progress. */
export async function changeSelection(
  ctx: Ctx,
  { selection, backTo }: Pick<ParsedSelection, 'selection' | 'backTo'>,
  action: ContactAction,
) {
  await startContactChange(ctx, { selection, action })
  return redirectWithNotice(backTo, contactChangesWords.started)
}
