import { Banner } from '~/ui/banner'

interface FormFailureProps {
  errors: string[] | null | undefined
  /** No field is marked beside it: without scripts the reader is led to the reason itself. */
  focused?: boolean
}

/** Why the form as a whole was refused; nothing while it was not. */
export function FormFailure({ errors, focused = false }: FormFailureProps) {
  return errors?.length ? (
    <Banner tone="danger" focused={focused}>
      {errors.join(' ')}
    </Banner>
  ) : null
}
