import { useNavigation } from '@remix-run/react'
import { Button, type ButtonProps } from '~/ui/button'
import { useHydrated } from '~/ui/use-hydrated'

interface SubmitButtonProps extends Omit<ButtonProps, 'busy'> {
  /** false: nothing to save. Without scripts the button stays enabled. */
  isChanged?: boolean
}

export function SubmitButton({ isChanged = true, disabled = false, ...props }: SubmitButtonProps) {
  const busy = useNavigation().state !== 'idle'
  const hydrated = useHydrated()
  return <Button variant="primary" {...props} busy={busy} disabled={disabled || (hydrated && !isChanged)} />
}
