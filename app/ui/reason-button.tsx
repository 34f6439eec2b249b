import { useId } from 'react'
import { Button, type ButtonProps } from './button'
import { Tooltip } from './tooltip'

interface ReasonButtonProps extends ButtonProps {
  /** Why it cannot be pressed now, in a sentence; null: it can. */
  reason: string | null
}

/** A button that says why it cannot be pressed: it stays reachable, or nobody could ask it. */
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
