import { Form, useNavigation } from '@remix-run/react'
import type { ComponentProps, ReactNode } from 'react'
import type { LeadView } from '~/domain/leads/leads.schema'
import { Button } from '~/ui/button'
import { Dialog, DialogActions } from '~/ui/dialog'
import { ExpectedUserField } from '../../+form/expected-user-field'
import { FormErrorBanner } from '../../+ui/form-error-banner'

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

interface LeadFormProps extends Omit<ComponentProps<typeof Form>, 'children'> {
  lead: LeadView
  errors: string[] | null | undefined
  /** Submit label; `danger`: removes something. */
  submitLabel: string
  danger?: boolean
  children?: ReactNode
}

/** Sends the stage in which the reader saw the lead. */
export function LeadForm({ lead, errors, submitLabel: submit, danger = false, children, ...props }: LeadFormProps) {
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post" preventScrollReset {...props} className="flex flex-col gap-4">
      <ExpectedUserField />
      <input type="hidden" name="stageId" value={lead.stageId} />
      <FormErrorBanner errors={errors} focused />
      {children}
      <DialogActions closeTo={getBoardPath(lead)}>
        <Button variant={danger ? 'danger' : 'primary'} busy={busy}>
          {submit}
        </Button>
      </DialogActions>
    </Form>
  )
}

const getBoardPath = (lead: LeadView) => `/boards/${lead.boardId}`

/** Errors of an action without fields. */
export const getActionErrors = (
  answer: { result: { error?: Record<string, string[] | null> | null } } | undefined,
): string[] => Object.values(answer?.result.error ?? {}).flatMap((words) => words ?? [])
