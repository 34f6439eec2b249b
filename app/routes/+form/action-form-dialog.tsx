import type { ReactNode } from 'react'
import { Dialog, DialogActions } from '~/ui/dialog'
import { ActionForm, type ActionFormProps } from './action-form'
import type { FormSchema } from './use-zod-form'

type ActionFormDialogProps<Schema extends FormSchema> = ActionFormProps<Schema> & {
  title: string
  description?: ReactNode
  closeTo: string
}

/** Has its own URL. */
export const ActionFormDialog = <Schema extends FormSchema>({
  title,
  description,
  ...form
}: ActionFormDialogProps<Schema>) => (
  <Dialog title={title} description={description} closeTo={form.closeTo}>
    <ActionForm renderActions={(button) => <DialogActions closeTo={form.closeTo}>{button}</DialogActions>} {...form} />
  </Dialog>
)
