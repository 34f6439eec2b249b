import { Form, useNavigation } from '@remix-run/react'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from '~/ui/button'
import { Dialog, DialogActions } from '~/ui/dialog'
import { Refused } from './refused'

interface AskToDeleteProps {
  title: string
  /** The tab under the dialog. */
  closeTo: string
  refusal: ComponentProps<typeof Refused>['refusal']
  /** What it is, or what becomes of what hangs on it. */
  children: ReactNode
}

/** Asks before something of a board is deleted (specification 1-boards §8). */
export function AskToDelete({ title, closeTo, refusal, children }: AskToDeleteProps) {
  const busy = useNavigation().state !== 'idle'
  return (
    <Dialog title={title} description="Are you sure you want to delete?" closeTo={closeTo}>
      <Form method="post" preventScrollReset className="flex flex-col gap-3">
        <Refused refusal={refusal} />
        <p dir="auto" className="text-m break-words text-text">
          {children}
        </p>
        <DialogActions closeTo={closeTo}>
          <Button variant="danger" busy={busy}>
            Delete
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
