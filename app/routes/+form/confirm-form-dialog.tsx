import { Form, useNavigation } from '@remix-run/react'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from '~/ui/button'
import { Dialog, DialogActions } from '~/ui/dialog'
import { RefusalBanner } from './refusal-banner'
import { ExpectedUserField } from './expected-user-field'

interface ConfirmFormDialogProps {
  title: string
  description: string
  closeTo: string
  confirmLabel: string
  variant?: 'danger' | 'primary'
  disabled?: boolean
  hiddenFields?: Record<string, string>
  refusal?: ComponentProps<typeof RefusalBanner>['refusal']
  children?: ReactNode
}

/** Has its own URL. */
export function ConfirmFormDialog({
  title,
  description,
  closeTo,
  confirmLabel: press,
  variant = 'danger',
  disabled = false,
  hiddenFields: fields = {},
  refusal,
  children,
}: ConfirmFormDialogProps) {
  const busy = useNavigation().state !== 'idle'
  return (
    <Dialog title={title} description={description} closeTo={closeTo}>
      <Form method="post" preventScrollReset className="flex flex-col gap-3">
        <ExpectedUserField />
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <RefusalBanner refusal={refusal} />
        {children ? (
          <p dir="auto" className="text-m break-words text-text">
            {children}
          </p>
        ) : null}
        <DialogActions closeTo={closeTo}>
          <Button variant={variant} busy={busy} disabled={disabled}>
            {press}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
