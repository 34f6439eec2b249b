import { Form, type FormProps } from '@remix-run/react'
import { forwardRef } from 'react'
import { ExpectedUserField } from './expected-user-field'

export interface PostFormProps extends Omit<FormProps, 'method' | 'defaultValue'> {
  /** A list repeats its name. */
  hiddenFields?: Record<string, string | readonly string[]>
}

/** A form that has its own buttons and shows no errors. Others use `ActionForm`. */
export const PostForm = forwardRef<HTMLFormElement, PostFormProps>(function PostForm(
  { hiddenFields = {}, children, ...props },
  ref,
) {
  return (
    <Form ref={ref} method="post" preventScrollReset {...props}>
      <ExpectedUserField />
      {Object.entries(hiddenFields).flatMap(([name, values]) =>
        [values]
          .flat()
          .map((value, index) => <input key={`${name}-${index}`} type="hidden" name={name} value={value} />),
      )}
      {children}
    </Form>
  )
})
