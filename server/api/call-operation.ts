import { call, isProcedure, ORPCError } from '@orpc/server'
import type { Log } from '../../app/domain/log.port'
import { internalErrorAnswer, invalid, refusalOf, toOrpcError, type ErrorAnswer } from './errors'
import type { ApiContext } from './implement'
import { operations, type Operation } from './operations'
import { router } from './router'

const fieldsByOperation = new Map(operations.map((operation) => [operation.key, operation.fields]))

interface Request {
  key: string
  requestId: string
  input: unknown
}

/** Each way to an operation goes through it: unknown fields, error answers, log. */
export async function guardOperation<T>(
  log: Log,
  { key, requestId, input }: Request,
  run: () => Promise<T>,
): Promise<T> {
  try {
    refuseUnknownFields(fieldsByOperation.get(key), input)
    return await run()
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal) throw toOrpcError(refusal)
    const cause = error instanceof ORPCError ? (error.cause ?? error) : error
    log.error({ requestId, operation: key, error: cause }, 'an API request failed')
    throw toOrpcError(internalErrorAnswer(cause, requestId))
  }
}

type Outcome = { ok: true; value: unknown } | { ok: false; answer: ErrorAnswer }

/** Run an operation of the API without HTTP, in the same handler. Who may call it is checked before. */
export async function callOperation({ key }: Operation, input: unknown, context: ApiContext): Promise<Outcome> {
  const [area = '', name = ''] = key.split('.')
  const procedure: unknown = Reflect.get(Object(Reflect.get(router, area)), name)
  if (!isProcedure(procedure)) throw new Error(`${key} is not bound`)
  const { requestId } = context
  try {
    const value: unknown = await guardOperation(context.ctx.log, { key, requestId, input }, async () =>
      call(procedure, input, { context }),
    )
    return { ok: true, value }
  } catch (error) {
    return { ok: false, answer: refusalOf(error) ?? internalErrorAnswer(error, requestId) }
  }
}

/** Plain zod objects would drop a misspelled field silently. */
function refuseUnknownFields(fields: ReadonlySet<string> | null | undefined, input: unknown): void {
  if (!fields || typeof input !== 'object' || input === null) return
  const unknown = Object.keys(input).filter((field) => !fields.has(field))
  if (unknown.length > 0)
    throw toOrpcError(invalid(unknown.map((field) => ({ path: [field], message: 'Unknown field' }))))
}
