import { z } from 'zod'
import type { CarrierProblem } from '../../../app/domain/registrations/trust-carrier.port'

const asNumber = z.coerce.number().int().positive()
/** The carrier's lists of errors differ in their names. */
const carrierError = z.object({
  error_code: asNumber.optional().catch(undefined),
  code: asNumber.optional().catch(undefined),
  description: z.string().optional().catch(undefined),
  message: z.string().optional().catch(undefined),
  failure_reason: z.string().optional().catch(undefined),
  fields: z.array(z.string()).optional().catch(undefined),
})
const list = z.array(z.unknown()).catch([])

const MAX_TEXT = 1_000
const MAX_PROBLEMS = 50

export function toProblems(errors: unknown, fallback: string | null = null): CarrierProblem[] {
  const problems = list.parse(errors ?? []).flatMap((one) => {
    const read = carrierError.safeParse(typeof one === 'string' ? { description: one } : one)
    if (!read.success) return []
    const { error_code, code, description, message, failure_reason, fields = [] } = read.data
    const text = (description ?? message ?? failure_reason ?? '').slice(0, MAX_TEXT)
    return [{ code: error_code ?? code ?? null, text, fields }]
  })
  if (problems.length > 0) return problems.slice(0, MAX_PROBLEMS)
  return fallback ? [{ code: null, text: fallback.slice(0, MAX_TEXT), fields: [] }] : []
}

const evaluation = z.array(
  z.object({
    passed: z.boolean(),
    friendly_name: z.string().catch(''),
    object_type: z.string().catch(''),
    failure_reason: z.string().nullable().catch(null),
    error_code: z.coerce.number().nullable().catch(null),
    invalid: z
      .array(
        z.object({
          object_field: z.string().catch(''),
          failure_reason: z.string().catch(''),
          error_code: z.coerce.number().nullable().catch(null),
        }),
      )
      .catch([]),
  }),
)

/** Fields first; an object that is missing is one problem. */
export function toEvaluationProblems(results: unknown): CarrierProblem[] {
  return evaluation.parse(results ?? []).flatMap(({ passed, invalid, ...object }): CarrierProblem[] => {
    if (passed) return []
    if (invalid.length === 0 || object.failure_reason)
      return [
        {
          code: object.error_code || null,
          text: object.failure_reason || `${object.friendly_name} is not valid`,
          fields: [object.object_type],
        },
      ]
    return invalid.map((field) => ({
      code: field.error_code || null,
      text: field.failure_reason,
      fields: [field.object_field],
    }))
  })
}
