import { useFetcher, useSearchParams } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { UserSettings } from '~/domain/boards/boards.schema'
import { Button } from '~/ui/button'
import { CURSOR_PARAM } from '~/ui/pagination'
import { syncChecked, useSyncedControl } from '~/ui/use-synced-control'
import { useHydrated } from '~/ui/use-hydrated'
import { useAutosave } from '../../+form/use-autosave'
import { useBackgroundFetcher } from '../../+form/use-background-fetcher'
import { useSaveFailure } from '../../+form/use-save-failure'
import { ExpectedUserField } from '../../+form/expected-user-field'
import type { BoardState } from '../+board/board-state'
import { formWords } from '../../+form/form.words'
import { boardPagesWords } from '../+board/board-pages.words'

/** Key prefix of fetchers that save filter and sort. */
export const getFilterFetcherPrefix = (boardId: string) => `board-shown-${boardId}-`
/** Keyed per form and board: pending saves stay separate. */
const getFilterFetcherKey = (boardId: string) => `${getFilterFetcherPrefix(boardId)}filter`
const getSortFetcherKey = (boardId: string) => `${getFilterFetcherPrefix(boardId)}sort`

/** Prefix of a filter value that names a member. */
const MEMBER = 'MEMBER:'

const assignments = [
  { value: 'ALL', label: boardPagesWords.allLeads },
  { value: 'mine', label: boardPagesWords.myLeads },
  { value: 'workable', label: boardPagesWords.workableLeads },
]
const statuses: { value: UserSettings['status']; label: string }[] = [
  { value: 'ALL', label: boardPagesWords.all },
  { value: 'HOT', label: boardPagesWords.hot },
  { value: 'SCHEDULED', label: boardPagesWords.scheduled },
  { value: 'OVERDUE', label: boardPagesWords.overdue },
  { value: 'SNOOZED', label: boardPagesWords.snoozed },
]
const sorts: { value: UserSettings['sortBy']; label: string }[] = [
  { value: 'newest', label: boardPagesWords.newest },
  { value: 'CALL_COUNT', label: boardPagesWords.callCount },
]

type Choices = readonly { value: string; label: string }[]
const getLabel = (choices: Choices, value: string) => choices.find((choice) => choice.value === value)?.label ?? ''

export type FilterProps = Pick<BoardState, 'board' | 'userId'>

const listAssignments = ({ board, userId }: FilterProps): Choices => [
  ...assignments,
  ...board.members
    .filter((member) => member.userId !== userId)
    .map((member) => ({ value: MEMBER + member.userId, label: member.name })),
]

const getAssignment = ({ assignment, assignmentUserId }: UserSettings): string =>
  assignment === 'MEMBER' ? `${MEMBER}${assignmentUserId}` : assignment

/** 'Workable Leads, Hot' */
export function formatFilter(shown: FilterProps): string {
  const { userSettings, isTeam } = shown.board
  const assignmentLabel = isTeam
    ? getLabel(listAssignments(shown), getAssignment(userSettings)) || boardPagesWords.anotherMember
    : ''
  const status = userSettings.status === 'ALL' && assignmentLabel ? '' : getLabel(statuses, userSettings.status)
  return [assignmentLabel, status].filter(Boolean).join(', ')
}

export const formatSort = ({ board }: FilterProps): string => getLabel(sorts, board.userSettings.sortBy)

/** Shown in the bar, because the menu may be closed. */
export function useFilterSaveError(boardId: string): string | null {
  const filter = useSaveFailure(useBackgroundFetcher(getFilterFetcherKey(boardId)))
  const sort = useSaveFailure(useBackgroundFetcher(getSortFetcherKey(boardId)))
  if (filter === 'refused' || sort === 'refused') return formWords.saveRejected
  return filter === 'retrying' || sort === 'retrying' ? formWords.saveRetrying : null
}

export function FilterForm(shown: FilterProps) {
  const { id, userSettings, isTeam } = shown.board
  const key = getFilterFetcherKey(id)
  return (
    <AutosaveForm key={key} fetcherKey={key}>
      {isTeam ? (
        <Choices
          name="assignment"
          title={boardPagesWords.assignments}
          choices={listAssignments(shown)}
          chosen={getAssignment(userSettings)}
        />
      ) : null}
      <Choices name="status" title={boardPagesWords.status} choices={statuses} chosen={userSettings.status} />
    </AutosaveForm>
  )
}

export function SortForm({ board }: FilterProps) {
  const key = getSortFetcherKey(board.id)
  return (
    <AutosaveForm key={key} fetcherKey={key}>
      <Choices name="sortBy" title={boardPagesWords.sortBy} choices={sorts} chosen={board.userSettings.sortBy} />
    </AutosaveForm>
  )
}

const noDelay = () => 0

/** Keyed per board: a pending save reaches the board it was made on. */
function AutosaveForm({ fetcherKey, children }: { fetcherKey: string; children: ReactNode }) {
  const fetcher = useFetcher({ key: fetcherKey })
  const { attributes: autosave } = useAutosave(noDelay, fetcher)
  const hydrated = useHydrated()
  // The board's own address resets columns to their first page.
  const [query] = useSearchParams()
  const reloadsPage = !hydrated || query.has(CURSOR_PARAM)
  return (
    <fetcher.Form method="post" action="?" {...autosave} className="flex flex-col gap-2 p-1">
      <ExpectedUserField />
      {children}
      {reloadsPage ? <input type="hidden" name="plain" value="yes" /> : null}
      {hydrated ? null : <Button size="s">{boardPagesWords.apply}</Button>}
    </fetcher.Form>
  )
}

interface ChoicesProps {
  name: string
  title: string
  choices: Choices
  chosen: string
}

function Choices({ name, title, choices, chosen }: ChoicesProps) {
  return (
    <fieldset>
      <legend className="px-2 pb-1 text-xs font-medium text-faint">{title}</legend>
      {choices.map(({ value, label }) => (
        <label
          key={value}
          className="flex min-h-7 items-center gap-2.5 rounded-s px-2 text-m text-text hover:bg-hover has-checked:bg-selected"
        >
          <Radio name={name} value={value} isChosen={value === chosen} />
          <span dir="auto" className="min-w-0 truncate">
            {label}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** Follows changes from other windows. */
function Radio({ name, value, isChosen }: { name: string; value: string; isChosen: boolean }) {
  const radio = useSyncedControl(null, isChosen, syncChecked)
  return (
    <input
      ref={radio}
      type="radio"
      name={name}
      value={value}
      defaultChecked={isChosen}
      className="size-4 shrink-0 accent-accent-fill"
    />
  )
}
