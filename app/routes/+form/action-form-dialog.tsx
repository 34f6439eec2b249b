import type { ReactNode } from 'react'
import { Dialog } from '~/ui/dialog'
import { ActionForm, type ActionFormProps } from './action-form'
import { dialogActions, type FormDialogProps } from './form-dialog'

/** Has its own URL. */
export const ActionFormDialog = ({ title, description, ...form }: ActionFormProps & FormDialogProps): ReactNode => (
  <Dialog title={title} description={description} closeTo={form.closeTo}>
    <ActionForm renderActions={dialogActions(form.closeTo)} {...form} />
  </Dialog>
)
