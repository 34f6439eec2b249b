import { getFormProps, type FormMetadata } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Button } from '~/ui/button'
import { Dialog, DialogActions } from '~/ui/dialog'
import { useHydrated } from '~/ui/use-hydrated'
import { FormErrorBanner } from '../+ui/form-error-banner'
import { ExpectedUserField } from './expected-user-field'

interface DialogFormProps<Fields extends Record<string, unknown>> {
  title: string
  description: string
  closeTo: string
  form: FormMetadata<Fields>
  submitLabel: string
  /** Disabled until a field changes. */
  requiresChange?: boolean
  children: ReactNode
}

export function DialogForm<Fields extends Record<string, unknown>>({
  title,
  description,
  closeTo,
  form,
  submitLabel: submit,
  requiresChange: onlyChanged = false,
  children,
}: DialogFormProps<Fields>) {
  const busy = useNavigation().state !== 'idle'
  // Without scripts the button must stay enabled.
  const hydrated = useHydrated()
  return (
    <Dialog title={title} description={description} closeTo={closeTo}>
      <Form method="post" preventScrollReset {...getFormProps(form)} className="flex flex-col gap-4">
        <ExpectedUserField />
        <FormErrorBanner errors={form.errors} focused />
        {children}
        <DialogActions closeTo={closeTo}>
          <Button variant="primary" busy={busy} disabled={onlyChanged && hydrated && !form.dirty}>
            {submit}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
