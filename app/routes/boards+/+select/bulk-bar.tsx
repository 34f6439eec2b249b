import { AlarmClock, ArrowRight, AudioLines, Trash2, UserRound, X } from 'lucide-react'
import { useState, type ReactElement, type ReactNode } from 'react'
import { MAX_BULK_LEADS } from '~/domain/board-leads/board-leads.schema'
import type { BoardView } from '~/domain/boards/boards.schema'
import type { LeadView } from '~/domain/leads/leads.schema'
import { MAX_RECIPIENTS } from '~/live/ringless/ringless-state'
import { Button, ButtonLink } from '~/ui/button'
import { Dialog, DialogActions } from '~/ui/dialog'
import { Menu, MenuItem, MenuSeparator } from '~/ui/menu'
import { ringlessForContacts } from '../../+ringless/ringless-paths'
import { useDialDesk } from '../../+shell/dial-desk'
import { useLeadSelection, useSelectedIds } from './lead-selection'
import { selectWords } from './select.words'
import { useBulkChange } from './use-bulk-change'

interface BulkBarProps {
  board: BoardView
  userId: string
  /** Leads on the screen. */
  leads: readonly LeadView[]
}

const icon = { size: 14, 'aria-hidden': true } as const

const SNOOZES = [
  { hours: 1, label: selectWords.hour },
  { hours: 4, label: selectWords.hours(4) },
  { hours: 24, label: selectWords.day },
  { hours: 72, label: selectWords.days(3) },
  { hours: 168, label: selectWords.days(7) },
]

/** Below the columns while leads are selected. */
export function BulkBar({ board, userId, leads }: BulkBarProps) {
  const selection = useLeadSelection()
  const { canCall } = useDialDesk()
  const ids = useSelectedIds(selection)
  const selected = leads.filter(({ id }) => ids.has(id))
  const changes = useBulkChange(board.id, userId)
  const [isBusy, setBusy] = useState(false)
  const [asksRemoval, setAsksRemoval] = useState(false)
  if (selected.length === 0) return null
  const run = async (change: Promise<boolean>) => {
    setBusy(true)
    if (await change) selection.clear()
    setBusy(false)
  }
  const isTooMany = selected.length > MAX_BULK_LEADS
  const button = (label: string, picture: ReactNode): ReactElement => (
    <Button type="button" size="s" icon={picture} disabled={isTooMany} busy={isBusy}>
      {label}
    </Button>
  )
  const mine = board.members.filter((member) => member.userId === userId)
  const members = board.can.includes('assign') ? board.members : mine
  return (
    <section
      aria-label={selectWords.selectedLeads}
      className="flex shrink-0 flex-wrap items-center gap-2 border-t border-line bg-raised px-4 py-2 max-md:px-2"
    >
      <output className="tabular mr-auto text-m font-medium text-text">
        {isTooMany ? selectWords.tooMany(MAX_BULK_LEADS) : selectWords.selected(selected.length)}
      </output>
      {canCall && selected.length <= MAX_RECIPIENTS ? (
        <ButtonLink
          to={ringlessForContacts(selected.map(({ contactId }) => contactId))}
          size="s"
          icon={<AudioLines {...icon} />}
        >
          {selectWords.ringless}
        </ButtonLink>
      ) : null}
      {board.stages.length > 1 ? (
        <Menu trigger={button(selectWords.moveTo, <ArrowRight {...icon} />)}>
          {board.stages.map((stage) => (
            <MenuItem key={stage.id} onSelect={() => void run(changes.move(selected, stage))}>
              {stage.name}
            </MenuItem>
          ))}
        </Menu>
      ) : null}
      {board.isTeam && members.length > 0 ? (
        <Menu trigger={button(selectWords.assign, <UserRound {...icon} />)}>
          {members.map((member) => (
            <MenuItem key={member.userId} onSelect={() => void run(changes.assign(selected, member))}>
              {member.name}
            </MenuItem>
          ))}
          <MenuSeparator />
          <MenuItem onSelect={() => void run(changes.assign(selected, null))}>{selectWords.unassign}</MenuItem>
        </Menu>
      ) : null}
      <Menu trigger={button(selectWords.snooze, <AlarmClock {...icon} />)}>
        {SNOOZES.map(({ hours, label }) => (
          <MenuItem key={hours} onSelect={() => void run(changes.snooze(selected, hours))}>
            {label}
          </MenuItem>
        ))}
      </Menu>
      <Button
        type="button"
        size="s"
        icon={<Trash2 {...icon} className="text-danger" />}
        disabled={isTooMany}
        busy={isBusy}
        onClick={() => setAsksRemoval(true)}
      >
        {selectWords.remove}
      </Button>
      <Button type="button" size="s" variant="ghost" icon={<X {...icon} />} onClick={() => selection.clear()}>
        {selectWords.clear}
      </Button>
      {asksRemoval ? (
        <Dialog
          title={selectWords.removeQuestion(selected.length)}
          description={selectWords.contactsStay}
          onClose={() => setAsksRemoval(false)}
          width={420}
        >
          <DialogActions onCancel={() => setAsksRemoval(false)}>
            <Button
              variant="danger"
              busy={isBusy}
              onClick={() => void run(changes.remove(selected)).then(() => setAsksRemoval(false))}
            >
              {selectWords.remove}
            </Button>
          </DialogActions>
        </Dialog>
      ) : null}
    </section>
  )
}
