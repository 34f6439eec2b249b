import { FormErrorBanner } from '../+ui/form-error-banner'
import type { Refusal } from './submission'
import { useActionResult } from './use-action-result'

/** All errors of the route’s answer, for forms that mark no fields. */
export function RefusalBanner() {
  const answer = useActionResult<{ result: Refusal['result'] | null }>()
  const errors = Object.values(answer?.result?.error ?? {}).flatMap((words) => words ?? [])
  return <FormErrorBanner errors={errors} focused />
}
