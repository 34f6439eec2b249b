import { useId } from 'react'
import { Button, type ButtonProps } from './button'
import { Tooltip } from './tooltip'

interface ReasonButtonProps extends ButtonProps {
  /** Null: enabled. */
  reason: string | null
}

/** aria-disabled keeps the reason focusable. */
export function ReasonButton({ reason, onClick, ...props }: ReasonButtonProps) {
  const id = useId()
  if (reason === null) return <Button onClick={onClick} {...props} />
  return (
    <>
      <Tooltip text={reason}>
        <Button {...props} aria-disabled aria-describedby={id} onClick={(event) => event.preventDefault()} />
      </Tooltip>
      <span id={id} className="sr-only">
        {reason}
      </span>
    </>
  )
}
