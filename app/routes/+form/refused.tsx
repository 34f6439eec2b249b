import { FormFailure } from '../+ui/form-failure'
import type { Refusal } from './submission'

type Answer = { result: unknown } | undefined

export function reasonsOf(answer: Answer): string[] {
  const result = answer?.result as Refusal['result'] | null | undefined
  return Object.values(result?.error ?? {}).flatMap((words) => words ?? [])
}

/** For forms that mark no fields. */
export const Refused = ({ refusal }: { refusal: Answer }) => <FormFailure errors={reasonsOf(refusal)} focused />
