import { requireUser } from '~/domain/access/require'
import { listAssignableUsers } from '~/domain/boards/board-members.server'
import { listCampaigns } from '~/domain/campaigns/campaigns.read.server'
import { contactFilter, contactSort, type ContactFilter } from '~/domain/contact-search/contact-filter.schema'
import { contactFilterWords } from '~/domain/contact-search/contact-filter.words'
import type { Ctx } from '~/domain/context.server'
import { listImports } from '~/domain/imports/imports.read.server'
import { startOfDay } from '~/domain/places/local-day'
import { listStates } from '~/domain/places/us-states'
import { listTags } from '~/domain/tags/tags.server'
import { SORT_PARAM } from '~/ui/data-table/sort'
import { SEARCH_PARAM } from '~/ui/search-form'
import { ZONE_PARAM, type ListFilter } from '../../+list/filter-bar'
import { listListChoices } from './choices.server'

const MAX_CHOICES = 100

/** Query parameter of each field. */
const PARAMS = {
  search: SEARCH_PARAM,
  listId: 'list',
  tag: 'tag',
  state: 'state',
  called: 'called',
  doNotContact: 'dnc',
  assignedTo: 'seller',
  campaignId: 'campaign',
  importId: 'import',
} as const
const DAYS = { calledSince: ['since', 0], createdFrom: ['from', 0], createdTo: ['to', 1] } as const

/** Reads the filters of an address. Ignores invalid values. */
export function parseContactFilter(query: URLSearchParams): ContactFilter {
  const zone = query.get(ZONE_PARAM) || 'UTC'
  const filter: Record<string, string> = {}
  for (const [field, name] of Object.entries(PARAMS)) {
    const value = query.get(name)?.trim()
    const schema = contactFilter.shape[field as keyof typeof PARAMS]
    if (value && schema.safeParse(value).success) filter[field] = value
  }
  for (const [field, [name, addDays]] of Object.entries(DAYS)) {
    const at = startOfDay(query.get(name) ?? '', zone, addDays)
    if (at !== null) filter[field] = new Date(at).toISOString()
  }
  return filter
}

export const parseContactSort = (query: URLSearchParams) =>
  contactSort.safeParse(query.get(SORT_PARAM) ?? undefined).data

interface FiltersInput {
  query: URLSearchParams
  filter: ContactFilter
  /** The chosen list, which may be an older one. */
  list: { id: string; name: string } | null
}

/** The filters of the page, with the newest choices of each. */
export async function listContactFilters(ctx: Ctx, { query, filter, list }: FiltersInput): Promise<ListFilter[]> {
  const page = { limit: MAX_CHOICES }
  const [lists, tags, sellers, campaigns, imports] = await Promise.all([
    listListChoices(ctx),
    listTags(ctx, page),
    listAssignableUsers(ctx, requireUser(ctx).accountId),
    listCampaigns(ctx, page),
    listImports(ctx, page),
  ])
  const choice = (
    field: keyof typeof PARAMS,
    label: string,
    any: string,
    options: ReadonlyArray<{ value: string; label: string }>,
  ): ListFilter => ({ kind: 'choice', name: PARAMS[field], label, any, value: filter[field] ?? '', options })
  const day = (field: keyof typeof DAYS, label: string): ListFilter => {
    const [name] = DAYS[field]
    return { kind: 'day', name, label, value: filter[field] === undefined ? '' : query.get(name)! }
  }
  return [
    choice(
      'listId',
      contactFilterWords.list,
      contactFilterWords.anyList,
      toOptions(list && !lists.some(({ id }) => id === list.id) ? [list, ...lists] : lists),
    ),
    choice(
      'tag',
      contactFilterWords.tag,
      contactFilterWords.anyTag,
      tags.items.map(({ name }) => ({ value: name, label: name })),
    ),
    choice(
      'state',
      contactFilterWords.state,
      contactFilterWords.anyState,
      listStates().map(({ code, name }) => ({ value: code, label: name })),
    ),
    choice('called', contactFilterWords.calls, contactFilterWords.anyCalls, [
      { value: 'yes', label: contactFilterWords.called },
      { value: 'no', label: contactFilterWords.notCalled },
    ]),
    day('calledSince', contactFilterWords.calledSince),
    choice('doNotContact', contactFilterWords.dnc, contactFilterWords.anyDnc, [
      { value: 'yes', label: contactFilterWords.onDnc },
      { value: 'no', label: contactFilterWords.notOnDnc },
    ]),
    ...(sellers.length > 0
      ? [
          choice(
            'assignedTo',
            contactFilterWords.seller,
            contactFilterWords.anySeller,
            sellers.map(({ userId, name }) => ({ value: userId, label: name })),
          ),
        ]
      : []),
    choice('campaignId', contactFilterWords.campaign, contactFilterWords.anyCampaign, toOptions(campaigns.items)),
    choice(
      'importId',
      contactFilterWords.imported,
      contactFilterWords.anyImport,
      toOptions(imports.items.map(({ id, fileName: name }) => ({ id, name }))),
    ),
    day('createdFrom', contactFilterWords.addedFrom),
    day('createdTo', contactFilterWords.addedTo),
  ]
}

const toOptions = (items: ReadonlyArray<{ id: string; name: string }>) =>
  items.map(({ id, name }) => ({ value: id, label: name }))
