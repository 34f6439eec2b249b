import type { ReactNode } from 'react'
import { ButtonLink, type ButtonProps } from '~/ui/button'
import { formWords } from './form.words'
import { PostForm, type PostFormProps } from './post-form'
import { SubmitButton } from './submit-button'

export interface FormProps extends Omit<PostFormProps, 'children'> {
  /** Omit where the children have their own buttons. */
  submitLabel?: string
  variant?: ButtonProps['variant']
  disabled?: boolean
  /** Where Cancel leads. */
  closeTo?: string
  /** Replaces the row of Cancel and the submit button. */
  renderActions?: (button: ReactNode) => ReactNode
  /** The children show the errors. */
  hidesErrors?: boolean
}

interface FormFrameProps extends FormProps {
  banner: ReactNode
  isChanged?: boolean
  children: ReactNode
}

/** Shared by `ActionForm` and `SchemaForm`. */
export function FormFrame({
  submitLabel,
  variant = 'primary',
  disabled,
  closeTo,
  renderActions = (button) => (
    <div className="flex justify-end gap-2">
      {closeTo === undefined ? null : <ButtonLink to={closeTo}>{formWords.cancel}</ButtonLink>}
      {button}
    </div>
  ),
  hidesErrors = false,
  banner,
  isChanged,
  children,
  ...props
}: FormFrameProps) {
  return (
    <PostForm className="flex flex-col gap-4" {...props}>
      {hidesErrors ? null : banner}
      {children}
      {submitLabel === undefined
        ? null
        : renderActions(
            <SubmitButton variant={variant} disabled={disabled} isChanged={isChanged}>
              {submitLabel}
            </SubmitButton>,
          )}
    </PostForm>
  )
}
