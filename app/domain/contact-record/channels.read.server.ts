import type { Ctx } from '../context.server'
import { requireUser } from '../access/require'
import { isDomainError } from '../errors'
import { findNewestOptOut } from '../opt-outs/opt-out-requests.server'
import { findSuppression } from '../protection/suppressions.read.server'
import type { SuppressionView } from '../protection/protection.schema'
import { isKnownLandline } from '../ringless/drop-facts.server'
import { listWrittenConsents } from '../written-consents/written-consents.read.server'
import type { WrittenConsentView } from '../written-consents/written-consents.schema'
import type { NumberChannels } from './contact-record.schema'
import { contactRecordWords } from './contact-record.words'

/** Consents that are read per number: withdrawn ones stay as evidence. */
const MAX_CONSENTS = 20

/** What may be sent to each number, by channel. Hours and frequency change by the hour and are not part of it. */
export async function listChannels(ctx: Ctx, numbers: readonly string[]): Promise<NumberChannels[]> {
  const channels: NumberChannels[] = []
  for (const number of numbers) channels.push(await readChannels(ctx, number))
  return channels
}

async function readChannels(ctx: Ctx, number: string): Promise<NumberChannels> {
  const { accountId } = requireUser(ctx)
  const suppression = await findSuppressionOrNull(ctx, number)
  const optOut = await findNewestOptOut(ctx, { accountId, e164: number })
  const isOptOutOpen = optOut !== null && optOut.decidedAt === null
  const { items } = await listWrittenConsents(ctx, { number, limit: MAX_CONSENTS })
  const consent = items.find(({ withdrawnAt }) => withdrawnAt === null) ?? null
  const stop = suppression === null ? null : contactRecordWords.onDnc(suppression.typeLabel)
  const asked = isOptOutOpen ? contactRecordWords.optOutOpen : null
  const isLandline = await isKnownLandline(ctx, accountId, number)
  return {
    number,
    suppression,
    consent,
    pastConsents: items.filter((one) => one.id !== consent?.id),
    call: { blockedBy: stop },
    text: { blockedBy: stop ?? asked },
    drop: { blockedBy: stop ?? asked ?? dropBlocker(consent, isLandline) },
  }
}

const dropBlocker = (consent: WrittenConsentView | null, isLandline: boolean): string | null =>
  consent === null ? contactRecordWords.noWrittenConsent : isLandline ? contactRecordWords.landline : null

async function findSuppressionOrNull(ctx: Ctx, number: string): Promise<SuppressionView | null> {
  try {
    return await findSuppression(ctx, number)
  } catch (error) {
    if (isDomainError(error) && error.code === 'not_found') return null
    throw error
  }
}
