import type { DataColumn } from '~/ui/data-table/data-column'
import { ColumnPicker } from '../../+list/column-picker'
import { FilterBar, type ChoiceFilter } from '../../+list/filter-bar'
import type { ListView } from '../../+list/load-list-view.server'
import { ViewMenu } from '../../+list/view-menu'
import { memberFilter, type MemberChoices } from '../+history/member-filter'
import { CAMPAIGN, DAYS, DEFAULT_DAYS, ONLY, PERIODS } from './dial-choices'
import { compliancePagesWords } from './compliance-pages.words'

interface RecordSearchProps {
  /** Used in labels: 'Search dials', 'All dials'. */
  what: 'dials' | 'texts' | 'drops'
  search: string
  days: string
  only: string
  /** Values and labels of the kind filter. */
  kinds: Readonly<Record<string, string>>
  /** null: the reader sees own records only. */
  members: MemberChoices | null
  member: string
  view: ListView
  columns: readonly Pick<DataColumn<never>, 'id' | 'header' | 'place' | 'isOptional'>[]
}

export function RecordSearch({ what, search, days, only, kinds, members, member, view, columns }: RecordSearchProps) {
  const period: ChoiceFilter = {
    kind: 'choice',
    name: DAYS,
    label: compliancePagesWords.period,
    any: PERIODS.find(([value]) => value === DEFAULT_DAYS)![1],
    value: days === DEFAULT_DAYS ? '' : days,
    options: PERIODS.flatMap(([value, label]) => (value === DEFAULT_DAYS ? [] : [{ value, label }])),
    isInline: true,
  }
  const kind: ChoiceFilter = {
    kind: 'choice',
    name: ONLY,
    label: compliancePagesWords.show,
    any: compliancePagesWords.all(what),
    value: only,
    options: Object.entries(kinds).map(([value, label]) => ({ value, label })),
    isInline: true,
  }
  return (
    <FilterBar
      search={{
        words: search,
        label: compliancePagesWords.search(what),
        placeholder: compliancePagesWords.nameOrDigitsNumber,
      }}
      filters={members ? [period, kind, memberFilter(members, member)] : [period, kind]}
      keep={[CAMPAIGN]}
    >
      <ViewMenu view={view} />
      <ColumnPicker view={view} columns={columns} />
    </FilterBar>
  )
}
