import { X } from 'lucide-react'
import { Button } from '~/ui/button'
import { boardPagesWords } from '../+board/board-pages.words'

interface FormCloseButtonProps {
  /** The button is outside the dialog's form. */
  formId: string
  /** Name of the form's buttons; `close` and `enter` are values. */
  name: string
  closeValue: string
  enterValue: string
  /** Disables Enter while something is missing. */
  disabled: boolean
}

/** Submits a close value: the form decides. */
export const FormCloseButton = ({
  formId,
  name,
  closeValue: close,
  enterValue: enter,
  disabled: waits,
}: FormCloseButtonProps) => (
  <>
    {/* Enter uses a form's first button. */}
    <button form={formId} name={name} value={enter} hidden tabIndex={-1} aria-hidden disabled={waits} />
    <Button
      form={formId}
      name={name}
      value={close}
      formNoValidate
      variant="ghost"
      size="s"
      square
      aria-label={boardPagesWords.close}
      className="-mt-0.5 -mr-2"
      icon={<X size={16} aria-hidden />}
    />
  </>
)
