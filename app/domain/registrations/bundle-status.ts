import type { ReviewStatus } from '../../../machines/server/registration'
import type { ReviewFact } from './registration-kind'
import type { BundleKind, BundleStatus, TrustCarrier } from './trust-carrier.port'

const STATUS: Record<BundleStatus, ReviewStatus> = {
  // It was submitted; a reviewer has it back.
  draft: 'failed',
  in_review: 'inReview',
  approved: 'registered',
  rejected: 'failed',
}

/** For kinds that are one bundle. null: deleted at the carrier. */
export async function pollBundle(carrier: TrustCarrier, kind: BundleKind, sid: string): Promise<ReviewFact | null> {
  const bundle = await carrier.readBundle(kind, sid)
  return bundle && { status: STATUS[bundle.status], problems: bundle.problems }
}
