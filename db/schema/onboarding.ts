/** A new person's. Without one no onboarding opens. */
export interface OnboardingsTable {
  user_id: string
  account_id: string
  created_at: number
  finished_at: number | null
}

export interface OnboardingSkipsTable {
  user_id: string
  step: string
  skipped_at: number
}

/** What a person has closed for good, and where the product tour was left. */
export interface GuideMarksTable {
  user_id: string
  mark: string
  value: string
  updated_at: number
}

/** One per person, type and version. */
export interface TermsSignaturesTable {
  id: string
  user_id: string
  account_id: string
  type: string
  version: string
  address_hash: string
  user_agent: string
  signed_at: number
}

export interface OnboardingTables {
  onboardings: OnboardingsTable
  onboarding_skips: OnboardingSkipsTable
  guide_marks: GuideMarksTable
  terms_signatures: TermsSignaturesTable
}
