import { FormErrorBanner } from '../+ui/form-error-banner'
import type { Refusal } from './submission'

type ActionResult = { result: unknown } | undefined

export function getRefusalErrors(actionResult: ActionResult): string[] {
  const result = actionResult?.result as Refusal['result'] | null | undefined
  return Object.values(result?.error ?? {}).flatMap((words) => words ?? [])
}

/** For forms that mark no fields. */
export const RefusalBanner = ({ refusal }: { refusal: ActionResult }) => (
  <FormErrorBanner errors={getRefusalErrors(refusal)} focused />
)
