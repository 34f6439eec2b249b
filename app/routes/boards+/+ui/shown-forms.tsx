import { useFetcher, useSearchParams } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { UserSettings } from '~/domain/boards/boards.schema'
import { Button } from '~/ui/button'
import { CURSOR } from '~/ui/pagination'
import { checked, useFollow } from '~/ui/use-follow'
import { useHydrated } from '~/ui/use-hydrated'
import { NOT_SAVED, REFUSED } from '../../+form/save-or-tell'
import { useAutosave } from '../../+form/use-autosave'
import { useBeside } from '../../+form/use-beside'
import { useNotSaved } from '../../+form/use-not-saved'
import { WhoseForm } from '../../+form/whose-form'
import type { BoardState } from '../+board/board-state'

/** Key prefix of fetchers that save filter and sort. */
export const shownFetchers = (boardId: string) => `board-shown-${boardId}-`
/** Keyed per form and board: pending saves stay separate. */
const filterFetcher = (boardId: string) => `${shownFetchers(boardId)}filter`
const sortFetcher = (boardId: string) => `${shownFetchers(boardId)}sort`

/** Prefix of a filter value that names a member. */
const MEMBER = 'MEMBER:'

const assignments = [
  { value: 'ALL', label: 'All Leads' },
  { value: 'mine', label: 'My Leads' },
  { value: 'workable', label: 'Workable Leads' },
]
const statuses: { value: UserSettings['status']; label: string }[] = [
  { value: 'ALL', label: 'All' },
  { value: 'HOT', label: 'Hot' },
  { value: 'SCHEDULED', label: 'Scheduled' },
  { value: 'OVERDUE', label: 'Overdue' },
  { value: 'SNOOZED', label: 'Snoozed' },
]
const sorts: { value: UserSettings['sortBy']; label: string }[] = [
  { value: 'newest', label: 'Newest' },
  { value: 'CALL_COUNT', label: 'Call Count' },
]

type Choices = readonly { value: string; label: string }[]
const labelOf = (choices: Choices, value: string) => choices.find((choice) => choice.value === value)?.label ?? ''

export type Shown = Pick<BoardState, 'board' | 'userId'>

const assignmentsOf = ({ board, userId }: Shown): Choices => [
  ...assignments,
  ...board.members
    .filter((member) => member.userId !== userId)
    .map((member) => ({ value: MEMBER + member.userId, label: member.name })),
]

const assignmentOf = ({ assignment, assignmentUserId }: UserSettings): string =>
  assignment === 'MEMBER' ? `${MEMBER}${assignmentUserId}` : assignment

/** 'Workable Leads, Hot' */
export function filterWords(shown: Shown): string {
  const { userSettings, isTeam } = shown.board
  const whose = isTeam ? labelOf(assignmentsOf(shown), assignmentOf(userSettings)) || 'Another member' : ''
  const status = userSettings.status === 'ALL' && whose ? '' : labelOf(statuses, userSettings.status)
  return [whose, status].filter(Boolean).join(', ')
}

export const sortWords = ({ board }: Shown): string => labelOf(sorts, board.userSettings.sortBy)

/** Shown in the bar, because the menu may be closed. */
export function useShownNotSaved(boardId: string): string | null {
  const filter = useNotSaved(useBeside(filterFetcher(boardId)))
  const sort = useNotSaved(useBeside(sortFetcher(boardId)))
  if (filter === 'refused' || sort === 'refused') return REFUSED
  return filter === 'waits' || sort === 'waits' ? NOT_SAVED : null
}

export function FilterForm(shown: Shown) {
  const { id, userSettings, isTeam } = shown.board
  const key = filterFetcher(id)
  return (
    <ShownForm key={key} fetcherKey={key}>
      {isTeam ? (
        <Choices
          name="assignment"
          title="Assignments"
          choices={assignmentsOf(shown)}
          chosen={assignmentOf(userSettings)}
        />
      ) : null}
      <Choices name="status" title="Status" choices={statuses} chosen={userSettings.status} />
    </ShownForm>
  )
}

export function SortForm({ board }: Shown) {
  const key = sortFetcher(board.id)
  return (
    <ShownForm key={key} fetcherKey={key}>
      <Choices name="sortBy" title="Sort By" choices={sorts} chosen={board.userSettings.sortBy} />
    </ShownForm>
  )
}

const atOnce = () => 0

/** Keyed per board: a pending save reaches the board it was made on. */
function ShownForm({ fetcherKey, children }: { fetcherKey: string; children: ReactNode }) {
  const fetcher = useFetcher({ key: fetcherKey })
  const { attributes: autosave } = useAutosave(atOnce, fetcher)
  const hydrated = useHydrated()
  // The board's own address resets columns to their first page.
  const [query] = useSearchParams()
  const endsWithPage = !hydrated || query.has(CURSOR)
  return (
    <fetcher.Form method="post" action="?" {...autosave} className="flex flex-col gap-2 p-1">
      <WhoseForm />
      {children}
      {endsWithPage ? <input type="hidden" name="plain" value="yes" /> : null}
      {hydrated ? null : <Button size="s">Apply</Button>}
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
  const radio = useFollow(null, isChosen, checked)
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
