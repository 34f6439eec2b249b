import { FormFailure } from '../+ui/form-failure'
import type { Refusal } from './submission'

type Answer = { result: unknown } | undefined

/** Every reason that an action gave. */
export function reasonsOf(answer: Answer): string[] {
  const result = answer?.result as Refusal['result'] | null | undefined
  return Object.values(result?.error ?? {}).flatMap((words) => words ?? [])
}

/** Why a deed was refused, whose fields are not marked. */
export const Refused = ({ refusal }: { refusal: Answer }) => <FormFailure errors={reasonsOf(refusal)} focused />
