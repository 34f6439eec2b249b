import { Form, useNavigation } from '@remix-run/react'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from '~/ui/button'
import { Dialog, DialogActions } from '~/ui/dialog'
import { Refused } from './refused'
import { WhoseForm } from './whose-form'

interface AskFirstProps {
  title: string
  description: string
  closeTo: string
  press: string
  variant?: 'danger' | 'primary'
  disabled?: boolean
  fields?: Record<string, string>
  refusal?: ComponentProps<typeof Refused>['refusal']
  children?: ReactNode
}

/** Has its own URL. */
export function AskFirst({
  title,
  description,
  closeTo,
  press,
  variant = 'danger',
  disabled = false,
  fields = {},
  refusal,
  children,
}: AskFirstProps) {
  const busy = useNavigation().state !== 'idle'
  return (
    <Dialog title={title} description={description} closeTo={closeTo}>
      <Form method="post" preventScrollReset className="flex flex-col gap-3">
        <WhoseForm />
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Refused refusal={refusal} />
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
