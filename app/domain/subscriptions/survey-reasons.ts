/** Closed list; the values are the payment provider's words for feedback. */
export const SURVEY_REASONS = {
  too_expensive: 'It costs too much',
  missing_features: 'Features are missing',
  switched_service: 'I use another product',
  unused: 'I do not use it enough',
  low_quality: 'Call or text quality',
  too_complex: 'It is hard to use',
  customer_service: 'Customer service',
  other: 'Other',
} as const
export type SurveyReason = keyof typeof SURVEY_REASONS

export const REASONS = Object.keys(SURVEY_REASONS) as [SurveyReason, ...SurveyReason[]]
export const DETAILS_MIN_LENGTH = 3
export const DETAILS_MAX_LENGTH = 2_000
