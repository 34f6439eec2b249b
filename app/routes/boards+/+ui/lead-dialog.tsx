import type { ReactNode } from 'react'
import type { LeadView } from '~/domain/leads/leads.schema'
import { Dialog } from '~/ui/dialog'

interface LeadDialogProps {
  lead: LeadView
  title: string
  description?: ReactNode
  /** Pixels. */
  width?: number
  children: ReactNode
}

export const LeadDialog = ({ lead, children, ...props }: LeadDialogProps) => (
  <Dialog {...props} closeTo={getBoardPath(lead)}>
    {children}
  </Dialog>
)

/** For `ActionFormDialog`. Sends the stage in which the reader saw the lead. */
export const getLeadFormProps = (lead: LeadView) => ({
  closeTo: getBoardPath(lead),
  hiddenFields: { stageId: lead.stageId },
})

const getBoardPath = (lead: LeadView) => `/boards/${lead.boardId}`
