/** Spec 3-settings §2. */
export const ENVIRONMENTS = ['APP', 'APP 1', 'APP 2', 'QA', 'QA 2', 'DEV'] as const
export type EnvironmentName = (typeof ENVIRONMENTS)[number]

export interface StaffEnvironments {
  /** Lower case. */
  emailDomain: string
  /** Origins; a name without one is not offered. */
  addresses: Partial<Record<EnvironmentName, string>>
}
