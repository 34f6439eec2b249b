import { Banner } from '~/ui/banner'

interface FormErrorBannerProps {
  errors: string[] | null | undefined
  /** Focuses the message: no field is marked. */
  focused?: boolean
}

export function FormErrorBanner({ errors, focused = false }: FormErrorBannerProps) {
  return errors?.length ? (
    <Banner tone="danger" focused={focused}>
      {errors.join(' ')}
    </Banner>
  ) : null
}
