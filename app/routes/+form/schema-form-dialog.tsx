import type { ReactNode } from 'react'
import { Dialog } from '~/ui/dialog'
import { dialogActions, type FormDialogProps } from './form-dialog'
import { SchemaForm, type SchemaFormProps } from './schema-form'
import type { FormSchema } from './use-zod-form'

/** Has its own URL. */
export const SchemaFormDialog = <Schema extends FormSchema>({
  title,
  description,
  ...form
}: SchemaFormProps<Schema> & FormDialogProps): ReactNode => (
  <Dialog title={title} description={description} closeTo={form.closeTo}>
    <SchemaForm renderActions={dialogActions(form.closeTo)} {...form} />
  </Dialog>
)
