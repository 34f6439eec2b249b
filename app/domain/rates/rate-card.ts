/** Prices in ten-thousandths of a dollar. */
export interface RateCard {
  /** Its first day, UTC: `2026-12-01`. */
  version: string
  /** By the longest E.164 prefix. */
  talkPerMinute: ReadonlyArray<{ prefixes: readonly string[]; price: number }>
  talkElsewherePerMinute: number
  machineDetection: number
  recordingPerMinute: number
  transcriptionPerMinute: number
  /** Of a call. */
  summary: number
  textSegment: number
  textCarrierFee: number
  pictureMessage: number
  pictureCarrierFee: number
  ringlessDrop: number
  numberPerMonth: number
  tollFreeNumberPerMonth: number
  /** Once; also for sole proprietors. */
  lowVolumeBrand: number
  standardBrand: number
  campaignVetting: number
  campaignPerMonth: number
  spamProtectionPerMonth: number
}
