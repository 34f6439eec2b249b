import type { ReactNode } from 'react'
import { DialogActions } from '~/ui/dialog'

export interface FormDialogProps {
  title: string
  description?: ReactNode
  closeTo: string
}

export const dialogActions = (closeTo: string) => (button: ReactNode) => (
  <DialogActions closeTo={closeTo}>{button}</DialogActions>
)
