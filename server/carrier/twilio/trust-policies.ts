import type { BundleKind } from '../../../app/domain/registrations/trust-carrier.port'

export type Product = 'customerProfiles' | 'trustProducts'

/** Policies are the same for every account: Twilio's onboarding guides of Trust Hub and A2P. */
export const POLICIES: Record<BundleKind, { product: Product; policySid: string }> = {
  business_profile: { product: 'customerProfiles', policySid: 'RNdfbf3fae0e1107f8aded0e7cead80bf5' },
  sole_proprietor_profile: { product: 'customerProfiles', policySid: 'RN806dd6cd175f314e1f96a9727ee271f4' },
  a2p: { product: 'trustProducts', policySid: 'RNb0d4771c2c98518d916a3d4cd70a8f8b' },
  sole_proprietor_a2p: { product: 'trustProducts', policySid: 'RN670d5d2e282a6130ae063b234b6019c8' },
  stir_shaken: { product: 'trustProducts', policySid: 'RN7a97559effdf62d00f4298208492a5ea' },
  caller_name: { product: 'trustProducts', policySid: 'RNf3db3cd1fe25fcfd3c3ded065c8fea53' },
  voice_integrity: { product: 'trustProducts', policySid: 'RN5b3660f9598883b1df4e77f77acefba0' },
}
