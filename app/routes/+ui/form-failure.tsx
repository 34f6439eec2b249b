import { Banner } from '~/ui/banner'

/** Why the form as a whole was refused; nothing while it was not. */
export function FormFailure({ errors }: { errors: string[] | null | undefined }) {
  return errors?.length ? <Banner tone="danger">{errors.join(' ')}</Banner> : null
}
