import { useState } from 'react'
import type { CallCard } from '~/domain/call-card/call-card.schema'
import { Select } from '~/ui/field'
import { dialerWords } from '../dialer.words'
import { useDialerUi } from '../dialer-context'

interface StageOfLeadProps {
  lead: NonNullable<CallCard['lead']>
  contactId: string
}

/** A choice moves the lead there. */
export function StageOfLead({ lead: { boardId, stageId, stages }, contactId }: StageOfLeadProps) {
  const { dialer, enabled } = useDialerUi()
  const { api } = dialer
  const [chosen, setChosen] = useState(stageId)
  const move = async (next: string) => {
    setChosen(next)
    try {
      // A rule may have moved it since.
      const { id, stageId: fromStageId } = await api.call('leads.findLeadOfContact', { id: boardId, contactId })
      const key = { id: boardId, stageId: next, leadId: id }
      if (fromStageId !== next) await api.call('leads.moveLead', { ...key, fromBoardId: boardId, fromStageId })
    } catch (error) {
      setChosen(chosen)
      throw error
    }
  }
  return (
    <Select
      aria-label={dialerWords.stageOfLead}
      value={chosen}
      disabled={!enabled}
      className="h-6 w-36 min-w-0 shrink text-s"
      onChange={(event) => {
        const next = event.target.value
        void dialer.press(() => move(next))
      }}
    >
      {stages.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}
