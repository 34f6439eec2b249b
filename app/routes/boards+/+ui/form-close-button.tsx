import { X } from 'lucide-react'
import { Button } from '~/ui/button'

interface FormCloseButtonProps {
  /** The form of the dialog, which the button stands outside of. */
  formId: string
  /** What the buttons of the form are called, and what the close button and Enter mean there. */
  name: string
  close: string
  enter: string
  /** Enter must do nothing: something is still missing. */
  waits: boolean
}

/** Closes a dialog that is one form: the form says what that means. */
export const FormCloseButton = ({ formId, name, close, enter, waits }: FormCloseButtonProps) => (
  <>
    {/* The first button of a form is the one that Enter presses. */}
    <button form={formId} name={name} value={enter} hidden tabIndex={-1} aria-hidden disabled={waits} />
    <Button
      form={formId}
      name={name}
      value={close}
      formNoValidate
      variant="ghost"
      size="s"
      square
      aria-label="Close"
      className="-mt-0.5 -mr-2"
      icon={<X size={16} aria-hidden />}
    />
  </>
)
