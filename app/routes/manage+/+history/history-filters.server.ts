import {
  callFilter,
  CALL_FIGURES,
  CALL_OUTCOMES,
  NO_DISPOSITION,
  type CallFigure,
  type CallFilter,
} from '~/domain/call-history/call-history.schema'
import type { CallOutcome } from '~/domain/call-history/call-history.schema'
import { outcomeTitle } from '~/domain/call-history/call-outcome'
import { listCallFilterChoices, type CallScope } from '~/domain/call-history/call-scope.server'
import type { Ctx } from '~/domain/context.server'
import { formatNamedNumber } from '~/domain/numbers/format-number-choice'
import { startOfDay } from '~/domain/places/local-day'
import { callPagesWords } from '../../+calls/call-pages.words'
import { ZONE_PARAM, type ListFilter } from '../../+list/filter-bar'
import { SORT_PARAM } from '~/ui/data-table/sort'

const REACHED_NO_SELLER: readonly CallOutcome[] = ['missed', 'voicemail', 'forwarded']
/** What callers' calls can end with. */
const OF_CALLERS: readonly CallOutcome[] = ['in-progress', 'answered', ...REACHED_NO_SELLER, 'transferred']

const outcomesOf = (direction: CallScope['direction']) =>
  direction === 'inbound' ? OF_CALLERS : CALL_OUTCOMES.filter((outcome) => !REACHED_NO_SELLER.includes(outcome))

const FIELDS = ['outcome', 'figure', 'disposition', 'number'] as const

const INBOUND_FIGURES: readonly CallFigure[] = ['calls', 'connected', 'conversations', 'missed']
const figuresOf = (direction: CallScope['direction']) =>
  direction === 'inbound' ? INBOUND_FIGURES : CALL_FIGURES.filter((figure) => figure !== 'missed')

/** Reads the filters of an address. Ignores invalid values. */
export function parseHistoryFilter(query: URLSearchParams): CallFilter {
  const { shape } = callFilter
  const zone = query.get(ZONE_PARAM) || 'UTC'
  const day = (name: 'from' | 'to', addDays: number) => {
    const at = startOfDay(query.get(name) ?? '', zone, addDays)
    return at === null ? undefined : new Date(at).toISOString()
  }
  return {
    ...Object.fromEntries(FIELDS.map((name) => [name, shape[name].safeParse(query.get(name) || undefined).data])),
    campaignId: shape.campaignId.safeParse(query.get('campaign') || undefined).data,
    sort: shape.sort.safeParse(query.get(SORT_PARAM) ?? undefined).data,
    from: day('from', 0),
    to: day('to', 1),
  }
}

interface FiltersInput {
  direction: CallScope['direction']
  query: URLSearchParams
  filter: CallFilter
  showsCampaigns: boolean
}

/** The filters of the page, with their choices. */
export async function listHistoryFilters(ctx: Ctx, input: FiltersInput): Promise<ListFilter[]> {
  const { direction, query, filter, showsCampaigns } = input
  const { numbers, dispositions, campaigns } = await listCallFilterChoices(ctx)
  const day = (name: 'from' | 'to', label: string): ListFilter => ({
    kind: 'day',
    name,
    label,
    value: filter[name] === undefined ? '' : query.get(name)!,
  })
  return [
    day('from', callPagesWords.from),
    day('to', callPagesWords.to),
    {
      kind: 'choice',
      name: 'outcome',
      label: callPagesWords.outcome,
      any: callPagesWords.anyOutcome,
      value: filter.outcome ?? '',
      options: outcomesOf(direction).map((value) => ({ value, label: outcomeTitle(value) })),
    },
    {
      kind: 'choice',
      name: 'figure',
      label: callPagesWords.countedAs,
      any: callPagesWords.anyFigure,
      value: filter.figure ?? '',
      options: figuresOf(direction).map((value) => ({ value, label: callPagesWords.figures[value] })),
    },
    {
      kind: 'choice',
      name: 'disposition',
      label: callPagesWords.disposition,
      any: callPagesWords.anyDisposition,
      value: filter.disposition ?? '',
      options: [
        { value: NO_DISPOSITION, label: callPagesWords.noDisposition },
        ...dispositions.map((name) => ({ value: name, label: name })),
      ],
    },
    {
      kind: 'choice',
      name: 'number',
      label: direction === 'outbound' ? callPagesWords.callerId : callPagesWords.receivedBy,
      any: callPagesWords.anyNumber,
      value: filter.number ?? '',
      options: numbers.map(({ e164, nickname }) => ({
        value: e164,
        label: formatNamedNumber({ number: e164, nickname }),
      })),
    },
    ...(showsCampaigns
      ? [
          {
            kind: 'choice' as const,
            name: 'campaign',
            label: callPagesWords.campaign,
            any: callPagesWords.anyCampaign,
            value: filter.campaignId ?? '',
            options: campaigns.map(({ id, name }) => ({ value: id, label: name })),
          },
        ]
      : []),
  ]
}
