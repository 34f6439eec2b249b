import { Banner } from '~/ui/banner'

interface FormFailureProps {
  errors: string[] | null | undefined
  /** Focuses the message: no field is marked. */
  focused?: boolean
}

export function FormFailure({ errors, focused = false }: FormFailureProps) {
  return errors?.length ? (
    <Banner tone="danger" focused={focused}>
      {errors.join(' ')}
    </Banner>
  ) : null
}
