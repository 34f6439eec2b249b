import type { DialStep } from '../call-engine/dial-step'
import { DomainError, notFound } from '../errors'
import type { StoredLine } from '../lines/line-machine.server'
import { dispositionsWords } from './dispositions.words'
import { dispositionsOf, saveDisposition } from './save-disposition.server'

export interface ChosenDisposition {
  dispositionId: string
  /** ISO 8601; for a callback. */
  callbackAt?: string | undefined
}

const LATEST_CALLBACK_MS = 365 * 86_400_000

/** Now or later. Throws not_found, invalid. */
export async function chooseDisposition(
  step: DialStep,
  line: StoredLine,
  { dispositionId, callbackAt }: ChosenDisposition,
  by: string,
): Promise<void> {
  const disposition = await dispositionsOf(step).where('id', '=', dispositionId).executeTakeFirst()
  if (!disposition) throw notFound('Disposition')
  const at = callbackAt === undefined ? null : Date.parse(callbackAt)
  const blocker = at === null ? null : getCallbackBlocker(disposition.category, at - step.tx.clock.now())
  if (blocker !== null) throw new DomainError('invalid', blocker, { callbackAt: [blocker] })
  await saveDisposition(step, line, disposition, { by, callbackAt: at })
}

function getCallbackBlocker(category: string, inMs: number): string | null {
  if (category !== 'CALLBACK') return dispositionsWords.timeOnlyForCallback
  if (inMs <= 0) return dispositionsWords.chooseTimeFuture
  return inMs > LATEST_CALLBACK_MS ? dispositionsWords.chooseTimeWithinYear : null
}
