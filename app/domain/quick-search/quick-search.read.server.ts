import { listBoardPreviews } from '../boards/boards.read.server'
import { listCallScripts } from '../call-scripts/call-scripts.read.server'
import { listCampaigns } from '../campaigns/campaigns.read.server'
import { listContactLists, listContacts } from '../contacts/contacts.read.server'
import type { Ctx } from '../context.server'
import { formatPhone } from '../phone-numbers/phone'
import { parsePhone } from '../phone-numbers/phone.server'
import { matchesSearch } from '../search/search-terms'
import { MAX_MATCHES, type QuickSearchMatches } from './quick-search.schema'

/** Boards and lists are few: the newest are read. */
const MAX_READ = 100

const NO_MATCHES: QuickSearchMatches = { number: null, contacts: [], campaigns: [], boards: [], lists: [], scripts: [] }

export async function quickSearch(ctx: Ctx, { query }: { query: string }): Promise<QuickSearchMatches> {
  if (query === '') return NO_MATCHES
  const limit = MAX_MATCHES
  const search = query
  const number = parsePhone(query)
  const contacts = await listContacts(ctx, { search, limit })
  const campaigns = await listCampaigns(ctx, { search, limit })
  const boards = await listBoardPreviews(ctx, { limit: MAX_READ })
  const lists = await listContactLists(ctx, { limit: MAX_READ })
  const scripts = await listCallScripts(ctx, { search, limit })
  return {
    number: number.ok ? { e164: number.e164, display: formatPhone(number.e164) } : null,
    contacts: contacts.items.map(({ id, name, company, phones }) => ({
      id,
      name,
      company,
      display: phones[0]?.display ?? null,
    })),
    campaigns: campaigns.items.map(({ id, name }) => ({ id, name })),
    boards: findByName(
      boards.items.map(({ id, callboardName: name }) => ({ id, name })),
      query,
    ),
    lists: findByName(
      lists.items.map(({ id, name }) => ({ id, name })),
      query,
    ),
    scripts: scripts.items.map(({ id, displayName: name }) => ({ id, name })),
  }
}

const findByName = <T extends { name: string }>(items: readonly T[], query: string): T[] =>
  items.filter(({ name }) => matchesSearch(query, name)).slice(0, MAX_MATCHES)
