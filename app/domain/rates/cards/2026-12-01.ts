import type { RateCard } from '../rate-card'

/** Islands in +1, which cost more than the United States and Canada. */
const CARIBBEAN = [
  '+1242',
  '+1246',
  '+1264',
  '+1268',
  '+1284',
  '+1345',
  '+1441',
  '+1473',
  '+1649',
  '+1658',
  '+1664',
  '+1721',
  '+1758',
  '+1767',
  '+1784',
  '+1809',
  '+1829',
  '+1849',
  '+1868',
  '+1869',
  '+1876',
]

export const card: RateCard = {
  version: '2026-12-01',
  talkPerMinute: [
    { prefixes: ['+1'], price: 150 },
    { prefixes: CARIBBEAN, price: 2_500 },
    { prefixes: ['+44', '+52'], price: 400 },
  ],
  talkElsewherePerMinute: 5_000,
  machineDetection: 75,
  recordingPerMinute: 25,
  transcriptionPerMinute: 240,
  summary: 100,
  textSegment: 85,
  textCarrierFee: 35,
  pictureMessage: 220,
  pictureCarrierFee: 75,
  ringlessDrop: 500,
  // 3-settings §9.
  numberPerMonth: 10_000,
  tollFreeNumberPerMonth: 21_500,
  lowVolumeBrand: 45_000,
  standardBrand: 460_000,
  campaignVetting: 150_000,
  campaignPerMonth: 100_000,
  // 3-settings §9.
  spamProtectionPerMonth: 1_000_000,
}
