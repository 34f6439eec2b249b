import type { ReactNode } from 'react'
import { FormFrame, type FormProps } from './form-frame'
import { RefusalBanner } from './refusal-banner'

export interface ActionFormProps extends FormProps {
  children?: ReactNode
}

/** A form of its route’s action. All errors of the answer are in the banner. */
export const ActionForm = ({ children, ...props }: ActionFormProps) => (
  <FormFrame {...props} banner={<RefusalBanner />}>
    {children}
  </FormFrame>
)
