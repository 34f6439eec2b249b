import type { Refusal } from '../../+form/submission'
import { FormFailure } from '../../+ui/form-failure'

/** Why a deed was refused whose form was sent without scripts: it stands above the tab. */
export function Refused({ refusal }: { refusal: { result: unknown } | undefined }) {
  const result = refusal?.result as Refusal['result'] | null | undefined
  return <FormFailure errors={Object.values(result?.error ?? {}).flatMap((words) => words ?? [])} />
}
